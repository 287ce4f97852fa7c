/** Proves how steps are worded and taken: adapters/model/offline/{steps,refine,locate,navigate}.ts (issue 15: the language of steps). */

import { describe, expect, test } from "vitest";
import { type Clause, clauseOfStep, clausesOf } from "../../../../adapters/model/offline/clauses.js";
import { type Done, proposed } from "./placing.js";

const told = ({ text: _text, ...clause }: Clause) => clause;
const kinds = (request: string) => clausesOf(request).map(told);
const opened = { kind: "opened", name: "" };

const WORDED: readonly (readonly [string, readonly object[]])[] = [
  [
    "In the Shipping tab set Weight to 3 and Height to 4",
    ["Weight", "Height"].map((field, index) => ({
      kind: "set",
      field,
      value: `${index + 3}`,
      place: { kind: "tab", name: "Shipping" },
    })),
  ],
  [
    "Under 'Billing', choose 'Monthly' as Rhythm and click 'Apply'",
    [
      { kind: "choose", value: "Monthly", field: "Rhythm", place: { kind: "part", name: "Billing" } },
      { kind: "click", target: "Apply" },
    ],
  ],
  [
    "click the pencil, in the dialog that opens set Street to 'Elm 4', then press 'OK'",
    [
      { kind: "click", target: "pencil" },
      { kind: "set", field: "Street", value: "Elm 4", place: opened },
      { kind: "click", target: "OK" },
    ],
  ],
  [
    "In the row of 'Mara' click 'Promote'",
    [{ kind: "click", target: "Promote", place: { kind: "row", name: "Mara" } }],
  ],
  ["From the View menu choose 'Zoom in'", [{ kind: "leaf", steps: ["View", "Zoom in"] }]],
  ["tick 'Nuts' in the list that appears", [{ kind: "tick", target: "Nuts", on: true, place: opened }]],
  [
    "fill in Street 'Elm 4' and Town 'Ghent'",
    [
      { kind: "set", field: "Street", value: "Elm 4" },
      { kind: "set", field: "Town", value: "Ghent" },
    ],
  ],
  [
    "pick 'Red' as Colour and 'XL' as Size",
    [
      { kind: "choose", value: "Red", field: "Colour" },
      { kind: "choose", value: "XL", field: "Size" },
    ],
  ],
  ["tick 'Milk', 'Eggs' and 'Rye'", ["Milk", "Eggs", "Rye"].map((target) => ({ kind: "tick", target, on: true }))],
  ["press 'Confirm' and then 'Confirm' again", [1, 2].map(() => ({ kind: "click", target: "Confirm" }))],
  ["hover over 'Reports'", [{ kind: "click", target: "Reports", how: "hover" }]],
  ["Double-click on 'budget.ods'", [{ kind: "click", target: "budget.ods", how: "doubleClick" }]],
  [
    "right-click 'budget.ods' and choose 'Copy'",
    [
      { kind: "click", target: "budget.ods", how: "rightClick" },
      { kind: "choose", value: "Copy", field: null },
    ],
  ],
  ["Replace the old text by 'Fine.'", [{ kind: "set", field: "old text", value: "Fine." }]],
  ["click the icon that closes it", [{ kind: "click", target: "closes icon" }]],
  ["Set Name to Rome, in the list", [{ kind: "set", field: "Name", value: "Rome, in the list" }]],
  ["replace 'a' with 'b'", [{ kind: "unknown" }]],
];

describe("completePieces", () => {
  test.each(WORDED)("issue 15 “%s”", (request, expected) => {
    expect(kinds(request)).toEqual(expected);
  });

  test.each(WORDED.filter(([, [first]]) => first !== undefined && !("unknown" in first)))(
    "PL3 each step of “%s” reads as the same again",
    (request) => {
      for (const clause of clausesOf(request)) expect(clauseOfStep(clause.text)).toEqual(clause);
    },
  );
});

const TABS = (open: string) =>
  `<div role=tablist>${["General", "Shipping"].map((name) => `<button role=tab aria-selected=${name === open}>${name}</button>`).join("")}</div>
  <label>Weight <input></label>`;
const BOXES = ["Contact", "Billing"]
  .map(
    (name) =>
      `<form method=post><fieldset><legend>${name}</legend><label>Town <input></label></fieldset><button>Go</button></form>`,
  )
  .join("");
const wrote: Done = { action: 'setValue(3,"Ghent")', role: "textbox", name: "Town" };

describe("the place of a step", () => {
  test.each([
    ["opens the tab first", "In the Shipping tab set Weight to 3", TABS("General"), "click Shipping"],
    ["goes on in an open tab", "In the Shipping tab set Weight to 3", TABS("Shipping"), "setValue Weight = 3"],
    [
      "says that the tab is missing",
      "In the Gifts tab set Weight to 3",
      TABS("General"),
      /^I cannot find the tab “Gifts”/,
    ],
    ["tells two parts apart", "Under 'Billing' set Town to 'Ghent'", BOXES, "setValue Town = Ghent"],
    ["asks without it", "Set Town to 'Ghent'", BOXES, /^There are several fields called “Town”/],
    [
      "knows a form by the text that heads it",
      "Under 'Freight' set Town to 'Ghent'",
      "<form method=post><p>Taxes</p><label>Town <input value=a></label></form><form method=post><p>Freight</p><label>Town <input value=b></label></form>",
      /^setValue Town = Ghent/,
    ],
    ["says that the part is missing", "Under 'Taxes' set Town to 'Ghent'", BOXES, /^I cannot find “Taxes”/],
  ])("issue 15 %s", async (_what, goal, html, expected) => {
    expect(await proposed(goal, html)).toMatch(expected);
  });

  const ROWS = `<table><tr><th>Name</th></tr><tr><td><a href=/1>Mara</a></td><td><a href="#" onclick=x()>Edit</a></td></tr>
    <tr><td><a href=/2>Otto</a></td><td><button>Drop</button><a href="#" onclick=x()>Edit</a></td></tr></table>`;
  test.each([
    ["Click 'Edit' below 'Otto'", "click Edit @ Otto"],
    ["Click 'Edit' next to 'Mara'", "click Edit @ Mara"],
    ["In the row of 'Otto' click 'Edit'", "click Edit @ Otto"],
    ["In the row of 'Mara' click 'Drop'", "I cannot find “Drop”"],
    ["Click 'Drop' below 'Mara'", "I cannot find"],
  ])("issue 15 “%s” stays in its row: %s", async (goal, expected) => {
    expect(await proposed(goal, ROWS)).toContain(expected);
  });

  test("issue 15 of two that are called so the one of the form in use is pressed", async () => {
    const used = BOXES.replace("<label>Town", "<label>City");
    expect(await proposed("Click 'Go'", used)).toMatch(/^There are 2 controls called “Go”/);
    expect(await proposed("Click the 'Go' of that box", used, [wrote])).toBe("click Go");
  });
});

describe("clickRule", () => {
  const LIST = `<ul><li><a href=/b>budget.ods</a></li></ul><button aria-label="Add another guest"></button>
    <button>Close</button><label>Guest <input></label>`;
  test.each([
    ["right-click 'budget.ods'", "rightClick budget.ods"],
    ["double-click 'budget.ods'", "doubleClick budget.ods"],
    ["point at 'budget.ods'", "hover budget.ods"],
    ["click the plus sign", "click Add another guest"],
    ["click the cross", "click Close"],
    ["click the button that closes it", "click Close"],
    ["click the Guest field", "click Guest"],
  ])("issue 15 “%s”: %s", async (goal, expected) => {
    expect((await proposed(goal, LIST)).replace(/ @ .*/, "")).toBe(expected);
  });
});

describe("entryRule", () => {
  test("issue 15 the text of a page that holds one text is that text", async () => {
    const page = `<label>Find <input type=search></label><textarea>Old</textarea>`;
    expect(await proposed("Replace the text with 'New'", page)).toBe("setValue  = New");
    expect(await proposed("Replace the text with 'New'", `${page}<textarea></textarea>`)).toMatch(/^There are several/);
  });
});
