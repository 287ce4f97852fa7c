/** Proves core/verification/record/control-values.ts: what a browser's `outerHTML` cannot show is unknown and goes on, and a submit is judged by its own evidence. */

import { describe, expect, test } from "vitest";
import { evaluateCheck } from "../../../../core/verification/completion/check.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import type { Check } from "../../../../protocol/contract.js";
import { nodesOf, skeletonOf } from "../../page/pages.js";
import { type Act, inputOf } from "../acts.js";

/** As a browser writes it, whatever was done to its fields. */
const OUTER_HTML =
  "<form method=post action=/members><label>Name <input id=1 name=name></label><label><input id=2 type=checkbox name=news> News</label><label>Plan <select id=3><option>Free</option><option>Paid</option></select></label><label><input id=4 type=radio name=theme> Dark</label><button id=5>Save</button></form>";

function verdictOn(action: string, n: number, after = OUTER_HTML, fields: Partial<Act> = {}) {
  const before = nodesOf(OUTER_HTML);
  const on = before.find(({ control }) => control?.domId === String(n));
  if (on === undefined) throw new Error(`there is no ${n}`);
  const input = inputOf({ action, on, before, after: nodesOf(after), receipt: null, hashes: ["h1", "h1"], ...fields });
  const { settlement } = gatherEvidence({
    ...input,
    issued: {
      ...input.issued,
      facts: { ...input.issued.facts, target: { ...input.issued.facts.target, id: n } as never }, // the rest is as built
    },
  });
  return settlement.kind === "decided" ? settlement.verdict : null;
}

describe("a check of a field with a format of its own", () => {
  const on = (html: string, check: Partial<Check>) =>
    evaluateCheck(
      { activity: "value", name: "Field", ...check },
      { url: "http://clinic.test/", skeleton: skeletonOf(html), downloads: null },
    ).result;
  const field = (type: string, value: string, label = "Field") =>
    `<label>${label} <input data-sf="w1.1" type="${type}" value="${value}"></label>`;

  test.each([
    ["time", "21:30", "9:30 pm", "9:30 am"],
    ["month", "2027-03", "March 2027", "April 2027"],
    ["week", "2027-W12", "week 12 of 2027", "week 13 of 2027"],
    ["datetime-local", "2026-12-24T15:00", "24 Dec 2026 at 3pm", "24 Dec 2026 at 3am"],
    ["color", "#ff0000", "red", "green"],
    ["number", "1234.50", "€ 1.234,50", "1.235,50"],
  ])("CT3 VD23 of type %s that holds %s passes for %s, fails for %s", (type, held, asked, other) => {
    expect(on(field(type, held), { value: asked })).toBe("pass");
    expect(on(field(type, held), { value: other })).toBe("fail");
    expect(on(field(type, held), { value: other, absent: true })).toBe("pass");
  });

  test("CT3 VD23 the language of the page decides on a date of two readings, else nothing does", () => {
    const page = (language: string, held: string) =>
      `<html lang="${language}"><body>${field("date", held)}</body></html>`;
    const due = { value: "03/04/2026" };
    expect(on(page("en-US", "2026-03-04"), due)).toBe("pass");
    expect(on(page("en-GB", "2026-04-03"), due)).toBe("pass");
    expect(on(page("en-GB", "2026-03-04"), due)).toBe("unknown");
    expect(on(page("en", "2026-03-04"), due)).toBe("unknown");
    expect(on(page("not a language", "2026-03-04"), due)).toBe("unknown");
    expect(on(page("en-US", "2026-05-04"), due)).toBe("fail");
  });

  test("CT3 VD23 a unit that the label tells is the field's", () => {
    expect(on(field("number", "5", "Field (kg)"), { value: "5 kg" })).toBe("pass");
    expect(on(field("number", "5"), { value: "5 kg" })).toBe("unknown");
    expect(on(field("number", "6", "Field (kg)"), { value: "5 kg" })).toBe("fail");
  });
});

describe("an entry that outerHTML does not show", () => {
  test.each([
    ['type(1,"Jas")', 1],
    ['setValue(1,"Jas")', 1],
    ["check(2,true)", 2],
    ['select(3,"Paid")', 3],
    ["click(4)", 4],
  ])("issue 12 %s is unknown and goes on", (action, n) => {
    expect(verdictOn(action, n)).toMatchObject({ tag: "unknown", rule: "entry-unseen", unseen: true });
  });

  test("issue 12 a page that tells its fields is believed, both ways", () => {
    const numbered = (html: string) => html.replace(/<(input|select|button) id=(\d)/g, '<$1 data-sf="w1.$2" id=$2');
    const told = (value: string) => numbered(OUTER_HTML).replace("name=name", `name=name value="${value}"`);
    const typed = (value: string) => {
      const before = nodesOf(told(""));
      const input = inputOf({
        action: 'type(1,"Jas")',
        on: before.find(({ role }) => role === "textbox")!, // it is the first field
        before,
        after: nodesOf(told(value)),
        receipt: null,
        hashes: ["h1", value === "" ? "h1" : "h2"],
      });
      const { settlement } = gatherEvidence(input);
      return settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : null;
    };
    expect(typed("Jas")).toEqual(["confirmed", "value-read-back"]);
    expect(typed("")).toEqual(["contradicted", "nothing-changed"]);
  });

  test("issue 12 markup that carries the value by itself confirms it", () => {
    const after = OUTER_HTML.replace("name=name", 'name=name value="Jas"');
    expect(verdictOn('type(1,"Jas")', 1, after, { hashes: ["h1", "h2"] })).toMatchObject({ tag: "confirmed" });
  });

  test("issue 12 a click on a button that changes nothing is contradicted as ever", () => {
    expect(verdictOn("click(5)", 5)).toMatchObject({ tag: "contradicted", rule: "nothing-changed" });
  });

  test("issue 12 the submit is judged by its evidence", () => {
    const listed = "<p class=success>Member Jas was added.</p><table><tr><th>Name</tr><tr><td>Jas</tr></table>";
    const submit = { kind: "submit", to: "http://clinic.test/members", hashes: ["h1", "h2"] } as const;
    expect(verdictOn("click(5)", 5, listed, submit)).toMatchObject({ tag: "confirmed" });
    const refused = `<ul class=errorlist><li>Enter a name.</li></ul>${OUTER_HTML}`;
    expect(verdictOn("click(5)", 5, refused, submit)).toMatchObject({ tag: "contradicted" });
  });

  test("issue 12 a check of what a field holds is unknown there, and fails where the page tells", () => {
    const check = { activity: "value", role: "textbox", name: "Name", value: "Jas" } as const;
    const on = (html: string) =>
      evaluateCheck(check, { url: "http://clinic.test/", skeleton: skeletonOf(html), downloads: null });
    expect(on(OUTER_HTML).result).toBe("unknown");
    expect(on(OUTER_HTML.replace("<input id=1", "<input data-sf=w1.1 id=1")).result).toBe("fail");
    expect(on(OUTER_HTML.replace("name=name", "name=name value=Jas")).result).toBe("pass");
  });
});
