/** Saves of JupyterLab: texts, names, folders and settings. */

import type { AppCase } from "../case.js";
import { click, press, type } from "../step.js";

const edited = (name: string) => `/lab/tree/${name}.txt?reset`;
const text = (value: string) => type("", value, { in: "main area content" });
const menu = (name: string, item: RegExp) => [click("menuitem", name), click("menuitem", item)];

export const SAVES: readonly AppCase[] = [
  {
    goal: "Write Sweet and juicy. into pears.txt and save it with the keyboard",
    outcome: { accepted: "edit" },
    start: edited("pears"),
    steps: [text("Sweet and juicy."), press("Control+s")],
    sign: "Sweet and juicy.",
    wanted: [{ changed: "file/pears.txt", to: { content: "Sweet and juicy." } }],
  },
  {
    goal: "Write Dark and soft. into figs.txt and save it by the menu",
    outcome: { accepted: "edit" },
    start: edited("figs"),
    steps: [text("Dark and soft."), ...menu("File", /^Save Text Ctrl/)],
    planned: true,
    wanted: [{ changed: "file/figs.txt", to: { content: "Dark and soft." } }],
  },
  {
    goal: "Rename cherries.txt to sour-cherries.txt",
    outcome: { accepted: "edit" },
    start: edited("cherries"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "sour-cherries.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    planned: true,
    wanted: [{ removed: "file/cherries.txt" }, { added: "file", with: { content: "About cherries.\n" } }],
  },
  {
    goal: "Make a folder called Berries",
    outcome: { accepted: "create" },
    start: "/lab?reset",
    steps: [click("button", "New Folder"), type("", "Berries", { in: "now" }), press("Enter")],
    wanted: [{ added: "file", with: { content: null } }],
  },
  {
    goal: "Make a copy of limes.txt",
    outcome: { accepted: "create" },
    start: edited("limes"),
    steps: menu("File", /^Duplicate Text/),
    wanted: [{ added: "file", with: { content: "About limes.\n" } }],
  },
  {
    goal: "Make a new text file",
    outcome: { accepted: "create" },
    start: "/lab?reset",
    steps: [click("button", "Text File")],
    wanted: [{ added: "file", with: { content: "" } }],
  },
  {
    goal: "Stop saving documents by themselves",
    outcome: { accepted: "settings" },
    start: "/lab?reset",
    steps: [click("menuitem", "Settings"), click("menuitemcheckbox", "Autosave Documents")],
    // The file, in two folders.
    wanted: [
      { added: "setting", with: {} },
      { added: "setting", with: {} },
      { added: "setting", with: {} },
    ],
  },
  {
    goal: "Delete the file apples.txt for good",
    outcome: { accepted: "delete" },
    start: "/lab?reset",
    steps: [click("button", "apples.txt"), press("Delete"), click("button", "Delete", { in: "dialog" })],
    planned: true,
    wanted: [{ removed: "file/apples.txt" }],
  },
];
