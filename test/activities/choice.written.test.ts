/** Proves activities/choice.ts: what models write in place of an action, and what of it becomes one. */

import { describe, expect, test } from "vitest";
import { type ChoiceContext, readChain } from "../../activities/choice.js";
import { NO_USAGE } from "../../core/limits/budget.js";
import { writtenOf } from "../../testing/questions.js";
import { pageOf } from "../adapters/model/offline/drive.js";
import { ref } from "./asking.js";

const ground: ChoiceContext = {
  goal: "type Jas into Name, then save",
  hints: [],
  page: pageOf(
    '<main><form><label>Name <input data-sf="e1.3"></label><label>Note <input data-sf="e1.4"></label><button data-sf="e1.5">Save</button></form></main>',
  ),
  ref,
};
const chosen = (action: string) => readChain(ground, { thought: "I do it.", action, lastForStep: false }, NO_USAGE);

describe("readChain", () => {
  test.each([
    ["click(5)", "click(5)"],
    [" click( 5 ) ; ", "click(5)"],
    ["`click(5)`", "click(5)"],
    ["``click(5)``", "click(5)"],
    ["```\nclick(5)\n```", "click(5)"],
    ["```text\nclick(5)\n```", "click(5)"],
    ["\u200bclick(5)\ufeff", "click(5)"],
    ["click([5])", "click(5)"],
    ['type([3],"Jas")', 'type(3,"Jas")'],
    ['type(3,"say \\"hi\\" (now), `so`; click(5)")', 'type(3,"say \\"hi\\" (now), `so`; click(5)")'],
    ['type(3,"می\u200cخواهم")', 'type(3,"می\u200cخواهم")'],
    ['type(3,"👨\u200d👩\u200d👧 [7]")', 'type(3,"👨\u200d👩\u200d👧 [7]")'],
    ['type(3,"two\\nlines\\tand a tab")', 'type(3,"two\\nlines\\tand a tab")'],
  ])("PR5 %j is what it says", (written, action) => {
    expect(chosen(written)).toMatchObject({ action });
  });

  test.each([
    "",
    "none",
    "null",
    "finish",
    "click 5",
    "click(Save)",
    'click("Save")',
    "click('5')",
    'click("5")',
    "click(id=5)",
    'click({"id":5})',
    "click([5,3])",
    "click(5.5)",
    "click(-5)",
    "click(５)",
    "click(99)",
    "Click(5)",
    "klick(5)",
    "tap(5)",
    "clіck(5)",
    "click(5); click(3)",
    "click(5)\nclick(3)",
    "`click(5)` or `click(3)`",
    "click(5) then click(3)",
    "click(5) // saves it",
    "Action: click(5)",
    '{"action":"click(5)"}',
    "page.click('#save')",
    "type(3,'Jas')",
    "type(3, “Jas”)",
    'type("Jas",3)',
    "type(3)",
    'type(3,"Jas"',
    'type(3,"a\nb")',
    'type(3,"Jas"); press("Enter")',
    "check(3)",
    'check(3,"true")',
    "press(Enter)",
    "wait(600)",
    "scroll()",
    "navigate(https://app.test)",
    'dialog("yes")',
    "finish()",
    `finish("${"x".repeat(200_000)}")`,
    " ".repeat(200_000),
  ])("PR5 %j becomes no action, and its fault is told", (written) => {
    expect(chosen(written)).toMatch(/\S/);
  });

  test.each([
    ["a control", 'type(3,"a\\u0000b")'],
    ["half a character", 'type(3,"a\\ud83d")'],
    ["a mark that turns words round", 'type(3,"\\u202eyap")'],
    ["one in what the user is told", 'finish("It is \\u2066done")'],
  ])("SF4 %s in a text is sent back: a person would be shown something else", (_, written) => {
    expect(chosen(written)).toBe("A text of the action holds characters that nobody can see or type.");
  });
});

describe("what is told to people", () => {
  const said = (thought: unknown) =>
    writtenOf("generate").safeParse({ thought, action: "click(5)", lastForStep: true });

  test("PL3 holds nothing that nobody sees, and is one line", () => {
    expect(said("I\u200b save\u202e it.\n\n## Now\u0000").data).toMatchObject({ thought: "I save it. ## Now" });
    expect(said(`I ${"save ".repeat(50_000)}`).data?.thought.length).toBe(300);
  });

  test.each(["", "\u200b\u202e", 7, null, ["I save."], undefined])("MD3 %j is no thought", (thought) => {
    expect(said(thought).success).toBe(false);
  });
});
