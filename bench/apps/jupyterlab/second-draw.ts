/** Second draw on JupyterLab: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { click, press, type } from "../step.js";

const edited = (name: string) => `/lab/tree/${name}.txt?reset`;
const text = (value: string) => type("", value, { in: "main area content" });
const menu = (name: string, item: RegExp) => [click("menuitem", name), click("menuitem", item)];

export const SECOND_DRAW: readonly AppCase[] = [
  {
    goal: "Write Small and tart. into cherries.txt",
    outcome: { refused: "f" },
    start: "/lab/tree/cherries.txt?reset",
    steps: [type("", "Small and tart.", { in: "main area content" }), click("menuitem", "File"), press("Escape")],
    wanted: [{ changed: "file/cherries.txt", to: { content: "Small and tart." } }],
  },
  {
    goal: "Write Green and sour. into limes.txt and save everything",
    outcome: { accepted: "edit" },
    start: "/lab/tree/limes.txt?reset",
    steps: [
      type("", "Green and sour.", { in: "main area content" }),
      click("menuitem", "File"),
      click("menuitem", /^Save All/),
    ],
    wanted: [{ changed: "file/limes.txt", to: { content: "Green and sour." } }],
  },
  {
    goal: "Write Wild and bitter. into plums.txt and save it",
    outcome: { refused: "c" },
    start: edited("plums"),
    steps: [text("Wild and bitter."), press("Control+s")],
    planned: true,
    meanwhile: {
      method: "GET",
      address: /\/api\/contents\/plums\.txt\?content=0&hash=1/,
      does: "plums.txt: Picked meanwhile.",
    },
    wanted: [{ changed: "file/plums.txt", to: { content: "Wild and bitter." } }],
  },
  {
    goal: "Rename quinces.txt to lemons.txt",
    outcome: { refused: "a" },
    start: edited("quinces"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "lemons.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    wanted: [{ removed: "file/quinces.txt" }, { changed: "file/lemons.txt", to: { content: "About quinces.\n" } }],
  },
  {
    goal: "Take pears.txt back to its last checkpoint",
    outcome: { refused: "e" },
    start: edited("pears"),
    steps: [text("Hard and green."), ...menu("File", /^Revert Text to Checkpoint/)],
    planned: true,
    wanted: [{ changed: "file/pears.txt", to: { content: "About pears." } }],
  },
  {
    goal: "Write Dry and sweet. into figs.txt, then close it",
    outcome: { refused: "f" },
    start: edited("figs"),
    steps: [text("Dry and sweet."), ...menu("File", /^Close Tab/)],
    wanted: [{ changed: "file/figs.txt", to: { content: "Dry and sweet." } }],
  },
  {
    goal: "Write Yellow and bright. into lemons.txt and save it with the keyboard",
    outcome: { accepted: "edit" },
    start: edited("lemons"),
    steps: [text("Yellow and bright."), press("Control+s")],
    wanted: [{ changed: "file/lemons.txt", to: { content: "Yellow and bright." } }],
  },
  {
    goal: "Rename apples.txt to red-apples.txt",
    outcome: { accepted: "edit" },
    start: edited("apples"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "red-apples.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    wanted: [{ removed: "file/apples.txt" }, { added: "file", with: { content: "About apples.\n" } }],
  },
  {
    goal: "Make a copy of grapes.txt",
    outcome: { accepted: "create" },
    start: edited("grapes"),
    steps: menu("File", /^Duplicate Text/),
    planned: true,
    wanted: [{ added: "file", with: { content: "About grapes.\n" } }],
  },
  {
    goal: "Make a folder called Nuts",
    outcome: { accepted: "create" },
    start: "/lab?reset",
    steps: [click("button", "New Folder"), type("", "Nuts", { in: "now" }), press("Enter")],
    wanted: [{ added: "file", with: { content: null } }],
  },
];
