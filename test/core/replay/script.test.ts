/** Proves core/replay/script.ts: the plan of a script, in words that people and models read (RP6, RP7). */

import { expect, test } from "vitest";
import { openSteps } from "../../../core/planning/plan.js";
import { describeStep, planOf, type ScriptStep } from "../../../core/replay/script.js";

const step = (action: string, target?: ScriptStep["target"]): ScriptStep => ({
  action,
  kind: "generic",
  risk: "reversible",
  ...(target && { target }),
});
const save = { role: "button", name: "Save", region: "main>form" };

test.each([
  [step("click(0)", save), "Click 'Save'"],
  [step("click(0)", { ...save, name: "Delete", row: "Salt" }), "Click 'Delete' in the row 'Salt'"],
  [step('type(0,"Salt")', { ...save, role: "textbox", name: "Name" }), "Set 'Name' to 'Salt'"],
  [step('select(0,"Teas")', { ...save, role: "combobox", name: "Shelf" }), "Choose 'Teas' in 'Shelf'"],
  [step("check(0,false)", { ...save, role: "checkbox", name: "News" }), "Untick 'News'"],
  [step('press("Enter")', save), "Press Enter"],
  [step("hover(0)", save), "Point at 'Save'"],
  [step('dialog("accept")'), "Accept what the browser asks"],
  [step('dialog("dismiss")'), "Dismiss what the browser asks"],
  [step('navigate("https://shop.test/")'), "Go to https://shop.test/"],
  [step("goBack()"), "Go back"],
])("RP7 a step is told in plain words: %#", (one, words) => {
  expect(describeStep(one)).toBe(words);
});

test("RP6 each step of the script is a step of the plan, and what changes something is open until it is done", () => {
  const plan = planOf("Save it", [step('navigate("https://shop.test/")'), step("click(0)", save)]);
  expect(plan.steps.map(({ status }) => status)).toEqual(["active", "pending"]);
  expect(openSteps(plan).map(({ description }) => description)).toEqual(["Click 'Save'"]);
});
