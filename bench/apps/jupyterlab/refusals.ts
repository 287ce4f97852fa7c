/** Refusals of JupyterLab: names that are taken or not allowed, files that changed meanwhile, questions left standing. */

import type { AppCase } from "../case.js";
import { click, press, type } from "../step.js";

const edited = (name: string) => `/lab/tree/${name}.txt?reset`;
const text = (value: string) => type("", value, { in: "main area content" });
const menu = (name: string, item: RegExp) => [click("menuitem", name), click("menuitem", item)];

export const REFUSALS: readonly AppCase[] = [
  {
    goal: "Write Sour and yellow. into lemons.txt and save it",
    outcome: { refused: "c" },
    start: edited("lemons"),
    steps: [text("Sour and yellow."), press("Control+s")],
    meanwhile: {
      method: "GET",
      address: /\/api\/contents\/lemons\.txt\?content=0&hash=1/,
      does: "lemons.txt: Eaten meanwhile.",
    },
    wanted: [{ changed: "file/lemons.txt", to: { content: "Sour and yellow." } }],
  },
  {
    goal: "Rename figs.txt to pears.txt",
    outcome: { refused: "a" },
    start: edited("figs"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "pears.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    wanted: [{ removed: "file/figs.txt" }, { changed: "file/pears.txt", to: { content: "About figs.\n" } }],
  },
  {
    goal: "Rename grapes.txt to red/grapes.txt",
    outcome: { refused: "a" },
    start: edited("grapes"),
    steps: [
      ...menu("File", /^Rename Text/),
      type("", "red/grapes.txt", { in: "dialog" }),
      click("button", /^Rename/, { in: "dialog" }),
    ],
    planned: true,
    wanted: [{ removed: "file/grapes.txt" }, { added: "file", with: { content: "About grapes.\n" } }],
  },
  {
    goal: "Take apples.txt back to its last checkpoint",
    outcome: { refused: "e" },
    start: edited("apples"),
    steps: [text("Red or green."), ...menu("File", /^Revert Text to Checkpoint/)],
    wanted: [{ changed: "file/apples.txt", to: { content: "About apples." } }],
  },
  {
    goal: "Delete the file apples.txt",
    outcome: { refused: "e" },
    start: "/lab?reset",
    steps: [click("button", "apples.txt"), press("Delete")],
    planned: true,
    wanted: [{ removed: "file/apples.txt" }],
  },
  {
    goal: "Write Blue and small. into plums.txt",
    outcome: { refused: "f" },
    start: edited("plums"),
    steps: [text("Blue and small.")],
    sign: "Blue and small.",
    wanted: [{ changed: "file/plums.txt", to: { content: "Blue and small." } }],
  },
  {
    goal: "Write Round and hard. into quinces.txt, then close it",
    outcome: { refused: "f" },
    start: edited("quinces"),
    steps: [text("Round and hard."), ...menu("File", /^Close Tab/)],
    wanted: [{ changed: "file/quinces.txt", to: { content: "Round and hard." } }],
  },
];
