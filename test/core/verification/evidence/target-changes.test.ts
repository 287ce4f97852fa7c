/** Proves core/verification/evidence/target-changes.ts: an address is no page. Found by bench/truth. */

import { describe, expect, test } from "vitest";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import { type Act, gather, inputOf, settled } from "../acts.js";
import { alert, control, heading, node, page } from "../pages.js";

const link = control("link", "Ann", { n: 8, href: "http://clinic.test/ann" });
const rows = ["Ben", "Cid"].map((text) => node("listitem", "", { key: `f:${text}`, text }));
const go: Act = {
  action: "click(8)",
  kind: "navigation",
  on: link,
  before: [link, ...rows],
  to: "http://clinic.test/ann",
};

describe("showsAnotherPage", () => {
  test.each<[string, Act]>([
    ["nothing", go],
    ["a sign of loading in place of the view", { ...go, after: [link, node("progressbar", "")] }],
    ["that it loads, in words", { ...go, after: [link, heading("Loading…")] }],
    ["word that it failed", { ...go, after: [link, alert("Something went wrong.")] }],
    ["an empty page that has not settled", { ...go, after: [link], seen: { settled: false } }],
  ])("VD8 an address that brought %s was not arrived at", (_, act) => {
    expect(settled(act)).toBeNull();
    expect(gather(act).summary.strength).toBe("weak");
  });

  test.each<[string, Act]>([
    ["something new", { ...go, after: [link, heading("Ann")] }],
    ["fewer rows, and rest", { ...go, after: [link, ...rows.slice(1)] }],
    [
      "another document, whatever it shows",
      { ...go, before: [link], after: [control("link", "Ann", { n: 8, epoch: "p2", href: "http://clinic.test/ann" })] },
    ],
  ])("VD8 an address that brought %s was", (_, act) => {
    expect(settled(act)).toEqual(["confirmed", "navigation-arrived"]);
  });

  test("VD8 a headline that turned by itself right before is no page, the same turn of another one is", () => {
    const titled = (name: string) => ({ ...heading(name), key: "f:headline" });
    const act: Act = { ...go, before: [link, titled("Ben")], after: [link, titled("Cid")] };
    expect(settled(act)).toEqual(["confirmed", "navigation-arrived"]);
    const input = inputOf(act);
    if (input.before === null) throw new Error("a page before");
    const chosenOn = { ...input.before, skeleton: page([link, titled("Ann")]), domHash: "h0" };
    const { settlement } = gatherEvidence({ ...input, chosenOn });
    expect(settlement.kind).toBe("undecided");
  });

  const picture = (name: string) => node("image", name, { key: `f:${name}` });
  test("VD8 a picture for a picture is no page, nor is what takes turns in a place", () => {
    expect(settled({ ...go, before: [link, picture("Ben")], after: [link, picture("Cid")] })).toBeNull();
    expect(settled({ ...go, after: [link, ...rows, picture("Cid")] })).toEqual(["confirmed", "navigation-arrived"]);
    const card = (name: string) => node("text", "", { key: `f:card:${name}`, text: name });
    const act: Act = { ...go, before: [link, card("Monday offer")], after: [link, card("Best of winter")] };
    expect(settled(act)).toEqual(["confirmed", "navigation-arrived"]);
    const input = inputOf(act);
    if (input.before === null) throw new Error("a page before");
    const chosenOn = { ...input.before, skeleton: page([link, card("Visit our shop")]), domHash: "h0" };
    expect(gatherEvidence({ ...input, chosenOn }).settlement.kind).toBe("undecided");
  });
});
