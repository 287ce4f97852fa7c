/** Plain verbs: an entry in the verbs that every client knows. A plain client need not know the whole grammar (PR5). */

import type { TargetFacts } from "./gate.js";
import { printAction, readAction } from "./grammar.js";

/** Unchanged where no other verb does the same. */
export function toPlainVerb(written: string, { on }: Pick<TargetFacts, "on">): string {
  const action = readAction(written);
  switch (action?.kind) {
    case "type":
      return printAction({ kind: "setValue", id: action.id, text: action.text });
    case "select":
      return printAction({ kind: "setValue", id: action.id, text: action.option });
    case "check":
      // A click turns a box round. It is the same only where the page shows the other state.
      return on === !action.on ? printAction({ kind: "click", id: action.id }) : written;
    default:
      return written;
  }
}
