/** Plain verbs: an entry in the verbs that every client knows. A plain client need not know the whole grammar (PR5). */

import type { TargetFacts } from "./gate.js";
import { isEntry, printAction, readAction, valueIn } from "./grammar.js";

/** Unchanged where no other verb does the same. */
export function toPlainVerb(written: string, { on }: Pick<TargetFacts, "on">): string {
  const action = readAction(written);
  if (!isEntry(action)) return written;
  const { id } = action;
  const text = valueIn(action);
  if (text !== undefined) return printAction({ kind: "setValue", id, text });
  // A click turns a box round. It is the same only where the page shows the other state.
  return "on" in action && on === !action.on ? printAction({ kind: "click", id }) : written;
}
