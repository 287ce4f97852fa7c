/** Conditions: whether what a clause depends on is so, on the page at hand. Elsewhere: guards, if-then. */

import { isOn } from "../core/page/skeleton.js";
import type { PageInput } from "./adapter.js";
import type { Clause } from "./clauses.js";
import { ENTRIES } from "./controls.js";
import { onOrOff } from "./entering.js";
import { folded } from "./lexicon.js";
import { locate } from "./locating.js";
import { hasPhrase, textOf } from "./rows.js";

type When = Extract<Clause, { readonly kind: "when" }>;

const BOXES = ["checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio", "button"];
/** What kind of thing it is stands in no text. */
const KIND = /\s+(?:button|link|field|box|message|dialog|tab|row)$/i;
const PRESENT = /^(?:there|shown|visible)$/i;
const EMPTY = /^(?:empty|blank)$/i;
const FILLED = /^filled(?:\s+in)?$/i;

/** Null when it cannot be seen here. */
export function isSo(page: PageInput, { subject, state, holds }: When): boolean | null {
  const found = stateIs(page, subject, state);
  return found === null ? null : found === holds;
}

function stateIs(page: PageInput, subject: string, state: string): boolean | null {
  if (PRESENT.test(state))
    return Object.values(page.skeleton.nodes).some(
      (node) => hasPhrase(textOf(node), subject.replace(KIND, "")) && node.state.inert !== true,
    );
  const wanted = onOrOff(state === "selected" ? "on" : state);
  if (wanted !== null) {
    const box = locate(page, subject, BOXES);
    if (box.kind !== "found" || (box.node.role === "button" && box.node.state.pressed === undefined)) return null;
    return isOn(box.node) === wanted;
  }
  const field = locate(page, subject, ENTRIES);
  if (field.kind !== "found") return null;
  const value = field.node.value ?? "";
  if (EMPTY.test(state)) return value === "";
  if (FILLED.test(state)) return value !== "";
  return folded(value) === folded(state);
}
