/** Second draw on phpMyAdmin: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { click, type } from "../step.js";

const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";
const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";

export const SECOND_DRAW: readonly AppCase[] = [
  {
    goal: "Empty the table note",
    outcome: { refused: "e" },
    start: `${OPERATIONS}note`,
    steps: [click("link", /^Empty the table/)],
    wanted: [{ removed: "note/1" }, { removed: "note/2" }, { removed: "note/3" }, { removed: "note/4" }],
  },
  {
    goal: "Empty the table draft for good",
    outcome: { accepted: "delete" },
    start: `${OPERATIONS}draft`,
    steps: [click("link", /^Empty the table/), click("button", "OK")],
    wanted: [{ removed: "draft/1" }],
  },
  {
    goal: "Change the note Water the fern to Water the roses",
    outcome: { accepted: "edit" },
    start: `${BROWSE}note`,
    steps: [click("link", "Edit Edit", { nth: 4 }), type("", "Water the roses", { in: "text" }), click("button", "Go")],
    sign: "Water the roses",
    wanted: [{ changed: "note/4", to: { text: "Water the roses" } }],
  },
];
