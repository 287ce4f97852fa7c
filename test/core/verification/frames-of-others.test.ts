/** Proves `withoutFrames` where it is used: what only a frame of another origin shows proves nothing of the page (SK11). */

import { describe, expect, test } from "vitest";
import { evaluateCheck } from "../../../core/verification/completion/check.js";
import { gatherEvidence } from "../../../core/verification/evidence/evidence.js";
import { skeletonOf } from "../page/pages.js";
import { inputOf } from "./acts.js";
import { documentOf } from "./posted.js";

const frame = (content: string, origin = "https://ads.test") => `<div data-sf-origin="${origin}">${content}</div>`;
const page = (own: string, framed: string) => ({
  url: "http://clinic.test/",
  skeleton: skeletonOf(`<main>${own}${frame(framed)}</main>`),
  downloads: null,
});
const SAVED = "<p role=status>The changes were saved.</p>";

describe("a check of the page", () => {
  test.each([
    ["text", { activity: "text", text: "changes were saved" }],
    ["element", { activity: "element", role: "status", name: "changes were saved" }],
    ["count", { activity: "count", role: "status", op: ">=", count: 1 }],
    ["absence", { activity: "text", text: "changes were saved", absent: true }],
  ] as const)("%s: unknown where only a frame of another origin tells", (_, check) => {
    expect(evaluateCheck(check, page("<p>Profile</p>", SAVED)).result).toBe("unknown");
    const expected = "absent" in check ? "fail" : "pass";
    expect(evaluateCheck(check, page(SAVED, "<p>Buy now</p>")).result).toBe(expected);
    expect(evaluateCheck(check, page(SAVED, SAVED)).result).not.toBe(expected === "pass" ? "fail" : "pass");
  });
});

describe("evidence of an action", () => {
  const own = "<h1>Profile</h1><button>Save</button>";
  const gather = (before: string, after: string, origin = "http://clinic.test") => {
    const nodes = documentOf(before, "p1");
    const on = nodes.find(({ name }) => name === "Save");
    if (on === undefined) throw new Error("there is no Save");
    const input = inputOf({
      action: `click(${on.control?.sf?.n})`,
      kind: "submit",
      on,
      before: nodes,
      after: documentOf(after, "p1"),
    });
    const { issued } = input;
    return gatherEvidence({ ...input, issued: { ...issued, facts: { ...issued.facts, origin } } }).summary;
  };

  test("an advert that says “saved” confirms no press on the page", () => {
    const { submitTiers, meaningfulChange } = gather(own + frame(""), own + frame(SAVED));
    expect(submitTiers).toEqual([]);
    expect(meaningfulChange).toBe(false);
  });

  test("the frame that was acted on does", () => {
    const form = frame("<button>Save</button>", "https://pay.test");
    const after = frame(`<button>Save</button>${SAVED}`, "https://pay.test");
    expect(gather(`<h1>Gift</h1>${form}`, `<h1>Gift</h1>${after}`, "https://pay.test").submitTiers).toContain(
      "confirmation",
    );
    expect(
      gather(`<h1>Gift</h1>${form}${frame("")}`, `<h1>Gift</h1>${form}${frame(SAVED)}`, "https://pay.test").submitTiers,
    ).toEqual([]);
  });
});

test("a frame that cannot be read any more has lost nothing: its row is not known to be removed", () => {
  const row = frame("<table><tr><td>Jas Doe</td><td><button>Delete</button></td></tr></table>", "https://crm.test");
  const before = documentOf(`<h1>People</h1>${row}`, "p1");
  const on = before.find(({ name }) => name === "Delete");
  if (on === undefined) throw new Error("there is no Delete");
  const after = documentOf('<h1>People</h1><iframe src="https://crm.test/" title="CRM"></iframe>', "p1");
  const input = inputOf({ action: `click(${on.control?.sf?.n})`, kind: "submit", on, before, after });
  const { issued } = input;
  const { settlement } = gatherEvidence({
    ...input,
    issued: { ...issued, facts: { ...issued.facts, origin: "https://crm.test" } },
  });
  expect(settlement.kind === "decided" ? settlement.verdict.tag : "undecided").not.toMatch(/confirmed|likely/);
});
