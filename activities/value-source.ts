/** Value source: where a typed value comes from, for the gate (design §13). Elsewhere: taint, provenance. */

import type { PageInput } from "../adapters/model/port.js";
import { readDay, sameDay } from "../core/action/day.js";
import type { TargetFacts } from "../core/action/gate.js";
import type { Action } from "../core/action/grammar.js";

type Source = NonNullable<TargetFacts["valueSource"]>;

interface Told {
  readonly goal: string;
  readonly hints: readonly string[];
  readonly page: PageInput;
  /** Values that earlier phases found out. */
  readonly slots?: readonly string[];
}

/** The request first, then what was found out for it, then a person's answers, then the page; what is in none of them the model made up. */
export function valueSourceOf(action: Action, told: Told): Source | undefined {
  const text = textOf(action);
  if (text === undefined) return undefined;
  if (occursIn(text, told.goal)) return "request";
  if (told.slots?.some((slot) => occursIn(text, slot)) === true) return "slot";
  if (told.hints.some((hint) => occursIn(text, hint))) return "answer";
  const onPage = Object.values(told.page.skeleton.nodes).some((node) =>
    occursIn(text, `${node.name} ${node.text ?? ""} ${node.value ?? ""}`),
  );
  return onPage ? "page" : "model";
}

function textOf(action: Action): string | undefined {
  switch (action.kind) {
    case "type":
    case "setValue":
      return action.text;
    case "select":
      return action.option;
    default:
      return undefined;
  }
}

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
const DAYS =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}(?:st|nd|rd|th)? (?:of )?[A-Za-z]{3,9}\.? \d{4}|[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/g;

/** As whole words, case folded; or the same day written another way. */
function occursIn(text: string, source: string): boolean {
  const wanted = fold(text);
  if (wanted === "") return true;
  if (` ${fold(source)} `.includes(wanted)) return true;
  return readDay(text) !== null && (source.match(DAYS) ?? []).some((day) => sameDay(day, text));
}
