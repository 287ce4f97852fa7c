/** Proves adapters/model/offline/{references,locate,rows}.ts: things meant by where they stand. */

import { describe, expect, test } from "vitest";
import { readReference } from "../../../../adapters/model/offline/references.js";
import { proposed } from "./placing.js";

const row = (name: string, more = "") =>
  `<tr><td><input type="checkbox" aria-label="Select"></td><td>${name}</td><td>${more}</td><td><button>Edit</button> <button>Delete</button></td></tr>`;
const TEAM = `<h1>Team</h1><table><tr><th></th><th>Name</th><th>Phone</th><th></th></tr>${row("Mara Lind", "555 0121")}${row("Jas Doe", "555 0122")}${row("Tobias Okafor", "555 0123")}</table>`;

describe("readReference", () => {
  test.each([
    ["the second Edit button", { phrase: "Edit button", ordinal: 2 }],
    ["last checkbox", { phrase: "checkbox", ordinal: "last" }],
    ["Edit in the row of Jas", { phrase: "Edit", row: { says: "Jas" } }],
    ["the third row", { phrase: "", row: { ordinal: 3 } }],
    ["Jas's row", { phrase: "", row: { says: "Jas" } }],
    ["the field below Name", { phrase: "field", beside: { side: "after", anchor: "Name" } }],
    ["the box above Phone", { phrase: "box", beside: { side: "before", anchor: "Phone" } }],
    ["the Name field of the Company", { phrase: "Name field", within: "Company" }],
    ["the second Delete in the row of Jas", { phrase: "Delete", ordinal: 2, row: { says: "Jas" } }],
  ])("issue 8.8 “%s” is read as a place", (words, expected) => {
    expect(readReference(words)).toMatchObject(expected);
  });

  test("issue 8.8 a plain name is no place", () => {
    expect(readReference("Save changes")).toBeNull();
  });
});

describe("locate", () => {
  test.each([
    ["click the second Edit button", "click Edit @ Jas Doe"],
    ["click the last Delete", "click Delete @ Tobias Okafor"],
    ["click Edit in the row of Jas Doe", "click Edit @ Jas Doe"],
    ["click Edit in the second row", "click Edit @ Jas Doe"],
    ["tick the row of Mara Lind", "check Select @ Mara Lind = true"],
    ["tick Tobias Okafor's row", "check Select @ Tobias Okafor = true"],
    ["delete Jas Doe", "click Delete @ Jas Doe"],
    ["delete the patient Jas Doe", "click Delete @ Jas Doe"],
    ["edit the third row", "click Edit @ Tobias Okafor"],
  ])("issue 8.8 “%s” is %s", async (goal, expected) => {
    expect(await proposed(goal, TEAM)).toBe(expected);
  });

  test.each([
    ["click Edit", "There are 3 controls called “Edit”"],
    ["click the fourth Edit button", "I cannot find"],
    ["click Edit in the row of Boris", "I cannot find"],
    ["delete the fourth row", "I cannot find"],
    ["delete Boris", "I cannot find “Boris”"],
    ["archive Jas Doe", "I can see “Jas Doe”, but no way to archive it"],
  ])("issue 8.8 “%s” is nobody's: it says so and touches nothing", async (goal, reason) => {
    expect(await proposed(goal, TEAM)).toContain(reason);
  });

  test("issue 8.8 two rows that say the same are not guessed between", async () => {
    const twins = `<table>${row("Jas Doe", "Surgery")}${row("Jas Doe", "Pharmacy")}</table>`;
    expect(await proposed("click Edit in the row of Jas Doe", twins)).toContain("There are 2");
  });

  test("issue 8.8 a field is found by its neighbour and by its group; a name that two share is not guessed", async () => {
    const form = `<form><fieldset><legend>Guest</legend><label>Name <input></label></fieldset><fieldset><legend>Company</legend><label>Name <input></label><label>City <input></label></fieldset></form>`;
    const page = `${form}`;
    expect(await proposed('type "Kim" into the Name field of the Company', page)).toBe("setValue Name = Kim");
    expect(await proposed('type "Oslo" into the field above City', page)).toBe("setValue Name = Oslo");
    expect(await proposed('type "Kim" into Name', page)).toContain("several fields called “Name”");
  });

  test("issue 8.8 “First name” is a name and no first of several", async () => {
    const form = "<form><label>Name <input></label><label>First name <input></label></form>";
    expect(await proposed('type "Jas" into First name', form)).toBe("setValue First name = Jas");
  });
});

describe("proposeAct", () => {
  test("issue 8.8 what the page asks back is confirmed once, and only about what was asked", async () => {
    const pressed = [{ action: "click(4)", role: "button", name: "Delete" }];
    const dialog = `${TEAM}<div role="dialog" aria-label="Delete Jas Doe?"><button>Cancel</button><button>Delete</button></div>`;
    expect(await proposed("delete Jas Doe", dialog, pressed)).toBe("click Delete");
    expect(await proposed("delete Jas Doe", TEAM, pressed)).toContain("is still there");
  });

  test("issue 8.8 nothing is deleted all at once", async () => {
    expect(await proposed("delete all patients", TEAM)).toContain("I do not understand");
  });
});

describe("scoreControl", () => {
  test.each([
    ["click Export list to Excel", "<button>Export list to PDF</button>"],
    ["click Room 12 details", "<button>Room 13 details</button>"],
    ["choose 17 December 2026 as the delivery day", "<h2>Delivery day</h2><button>December 2026</button>"],
  ])("issue 8.8 “%s” is not what is nearly called so", async (goal, html) => {
    expect(await proposed(goal, html)).toMatch(/^I cannot find/);
  });
});
