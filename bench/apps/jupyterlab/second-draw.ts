/** Second draw on JupyterLab: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { click, press, type } from "../step.js";

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
];
