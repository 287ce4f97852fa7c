/** Document changes: what several documents of one page report of an action, as one report (CL6). */

import type { ActionChanges } from "./surface.js";

/** The target's document has gone. As with a page that an action leaves, the last event is taken to have reached the target. */
export const goneIn = (page: ActionChanges): ActionChanges => ({
  ...page,
  ...{ changes: ["gone"], mutations: 1, besideMarks: 1, contents: 1, fields: 0 },
  ...{ caused: [], revealed: [], userInput: false },
});

/** Sums the changes that the documents of a page report of one action. `page`: those of the page itself. */
export function sumOf(page: ActionChanges, all: readonly ActionChanges[]): ActionChanges {
  const total = (name: "mutations" | "besideMarks" | "contents" | "fields") =>
    all.reduce((sum, changes) => sum + changes[name], 0);
  const { turned: _, ...rest } = page;
  return {
    ...rest,
    changes: all.flatMap(({ changes }) => changes),
    ...{ mutations: total("mutations"), besideMarks: total("besideMarks") },
    ...{ contents: total("contents"), fields: total("fields") },
    caused: all.flatMap(({ caused }) => caused),
    revealed: all.flatMap(({ revealed }) => revealed),
    userInput: all.some(({ userInput }) => userInput),
  };
}
