/** Third draw on JupyterLab: written before it was first run. */

import type { AppCase } from "../case.js";
import { click, press, type } from "../step.js";

const edited = (name: string) => `/lab/tree/${name}.txt?reset`;
const text = (value: string) => type("", value, { in: "main area content" });
const menu = (name: string, item: RegExp) => [click("menuitem", name), click("menuitem", item)];

export const THIRD_DRAW: readonly AppCase[] = [
  {
    goal: "Write Juicy and sharp. into limes.txt and save it",
    outcome: { refused: "edit conflict" },
    start: edited("limes"),
    steps: [text("Juicy and sharp."), press("Control+s")],
    meanwhile: {
      method: "GET",
      address: /\/api\/contents\/limes\.txt\?content=0&hash=1/,
      does: "limes.txt: Squeezed meanwhile.",
    },
    wanted: [{ changed: "file/limes.txt", to: { content: "Juicy and sharp." } }],
  },
  {
    goal: "Write Soft and golden. into pears.txt and save it by the menu",
    outcome: { refused: "edit conflict" },
    start: edited("pears"),
    steps: [text("Soft and golden."), ...menu("File", /^Save Text Ctrl/)],
    planned: true,
    meanwhile: {
      method: "GET",
      address: /\/api\/contents\/pears\.txt\?content=0&hash=1/,
      does: "pears.txt: Baked meanwhile.",
    },
    wanted: [{ changed: "file/pears.txt", to: { content: "Soft and golden." } }],
  },
  {
    goal: "Rename grapes.txt to plums.txt",
    outcome: { refused: "duplicate" },
    start: edited("grapes"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "plums.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    wanted: [{ removed: "file/grapes.txt" }, { changed: "file/plums.txt", to: { content: "About grapes.\n" } }],
  },
  {
    goal: "Rename apples.txt to crisps.txt",
    outcome: { refused: "duplicate" },
    start: edited("apples"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "crisps.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    planned: true,
    meanwhile: {
      method: "PATCH",
      address: /\/api\/contents\/apples\.txt/,
      does: "crisps.txt: Fried meanwhile.",
    },
    wanted: [{ removed: "file/apples.txt" }, { changed: "file/crisps.txt", to: { content: "About apples.\n" } }],
  },
  {
    goal: "Write Hard and fragrant. into quinces.txt and save it with the keyboard",
    outcome: { accepted: "edit" },
    start: edited("quinces"),
    steps: [text("Hard and fragrant."), press("Control+s")],
    wanted: [{ changed: "file/quinces.txt", to: { content: "Hard and fragrant." } }],
  },
  {
    goal: "Write Full of seeds. into figs.txt and save it by the menu",
    outcome: { accepted: "edit" },
    start: edited("figs"),
    steps: [text("Full of seeds."), ...menu("File", /^Save Text Ctrl/)],
    planned: true,
    wanted: [{ changed: "file/figs.txt", to: { content: "Full of seeds." } }],
  },
  {
    goal: "Rename lemons.txt to big-lemons.txt",
    outcome: { accepted: "edit" },
    start: edited("lemons"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "big-lemons.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    wanted: [{ removed: "file/lemons.txt" }, { added: "file/big-lemons.txt", with: { content: "About lemons.\n" } }],
  },
  {
    goal: "Make a copy of cherries.txt",
    outcome: { accepted: "create" },
    start: edited("cherries"),
    steps: menu("File", /^Duplicate Text/),
    wanted: [{ added: "file", with: { content: "About cherries.\n" } }],
  },
  {
    goal: "Make a folder called Hedges",
    outcome: { accepted: "create" },
    start: "/lab?reset",
    steps: [click("button", "New Folder"), type("", "Hedges", { in: "now" }), press("Enter")],
    wanted: [{ added: "file", with: { content: null } }],
  },
];
