/** Proves that a quotation ends where it ends, from the request to the form and to what done means (adapters/model/offline/{request,clauses,contract}.ts). */

import { describe, expect, test } from "vitest";
import { contractFor } from "../../../../adapters/model/offline/contract.js";
import { drive, pageOf, phraseOf, pretendSite, store } from "./drive.js";

const profile = () =>
  pretendSite({
    screen: "profile",
    html: ({ typed, stored }) => `<main><h1>Profile</h1><form method="post">
      <label>Country <input value="${typed["Country"] ?? "Peru"}"></label>
      <label>City <input value="${typed["City"] ?? "Lima"}"></label><button>Save</button></form>
      ${stored.length > 0 ? "<p role=status>Saved.</p>" : ""}</main>`,
    click: (name, state) => name === "Save" && store(state, "profile"),
  });

describe("a quotation", () => {
  test.each([
    ["Set Country to 'X' without saving", ["setValue Country = X"]],
    ["Set Country to 'X' and City to 'Y', but do not save", ["setValue Country = X", "setValue City = Y"]],
  ])("MD8 “%s” enters it and hands nothing in", async (goal, actions) => {
    const site = profile();
    const done = await drive(site, goal);
    expect(done.end).toBe("done");
    expect(done.actions).toEqual(actions);
    expect(site.state.stored).toEqual([]);
  });

  test("MD8 without those words it is saved, whole", async () => {
    const site = profile();
    await drive(site, "Set Country to 'X'");
    expect(site.state.stored).toEqual([{ Country: "X" }]);
  });

  test.each([
    ["Set Country to 'X' and publish", "publish"],
    ["Set Country to 'X' and assign it to 'Y'", "assign it to 'Y'"],
    ["Set Country to 'X' for the moment being", "for the moment being"],
    ["Set Country to 'X' or 'Y'", "'X' or 'Y'"],
  ])("MD8 “%s” is declined before anything is done, and says what was not understood", async (goal, words) => {
    const declined = await drive(profile(), goal);
    expect(declined).toMatchObject({ end: "failed", actions: [] });
    expect(declined.reason).toMatch(/^I do not understand /);
    expect(declined.reason).toContain(words);
  });
});

describe("contractFor", () => {
  const page = pageOf(profile().html());
  const phrases = (goal: string) => contractFor({ goal, page }).criteria.map(phraseOf);

  test("CT2 what is to be seen is the quotation, whole", () => {
    expect(phrases("Set Country to 'X' without saving")).toEqual(["“Country” is “X”"]);
  });

  test("CT2 what could not be read as it was quoted is left to the judge", () => {
    expect(phrases("Set Country to 'X' quickly")).toEqual([""]);
  });
});
