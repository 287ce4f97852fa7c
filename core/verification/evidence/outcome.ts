/** Outcome: what stands where a form or dialog stood, and shows that nothing came of it. */

import { isDialog, isRow } from "../../page/read/aria.js";
import { isInside } from "../../page/read/region-path.js";
import { nodesOf, type SkeletonNode } from "../../page/skeleton.js";
import { allWords } from "../../words/matcher.js";
import { deepest, fold, hasWords, isField, nodesIn, textOf, valuesOf } from "../record/text-match.js";
import { isDistinct } from "../submit/form-values.js";
import type { SubmitRefusal } from "../submit/refusal.js";
import { isAnsweredByPage } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { isConfirmed } from "./confirmation.js";
import { mayRemove, removes } from "./denied-success.js";
import { CANCELLED, SEARCHING } from "./lexicon.js";
import { freshPageWords, isAccepting, toneOf } from "./messages.js";

/** A page that also says that it is done, or a form that still stands, is judged by its messages alone. */
export function refusedOutcome(
  compared: Comparison,
): Extract<SubmitRefusal, "refused-in-words" | "still-there"> | null {
  const isReplaced = compared.target.gone || isAnsweredByPage(compared);
  if (!isReplaced || isConfirmed(compared)) return null;
  if (isRefusedInItsPlace(compared)) return "refused-in-words";
  return stillStands(compared) ? "still-there" : null;
}

/** In the place of the form a heading or a title needs no sentence: "Payment declined". What was looked for may not be there. */
function isRefusedInItsPlace(compared: Comparison): boolean {
  const pressed = fold(compared.target.before?.name ?? "");
  if (SEARCHING.test(pressed)) return false;
  const heading = freshPageWords(compared).find(({ node }) => node.role === "heading");
  const said = [...(heading === undefined ? [] : [fold(heading.text)]), ...freshTitle(compared)];
  return said
    .filter((text) => !isNameOf(compared, text))
    .some((text) => toneOf(text, pressed) === "refusal" || (CANCELLED.test(text) && !mayRemove(pressed)));
}

/** A place or a list, or the record itself: "Failed jobs" is on the page before, in a field, or is called as lists are. */
function isNameOf({ before, typed }: Comparison, text: string): boolean {
  const values = [...typed.map(({ value }) => value), ...nodesIn(before.skeleton).filter(isField).flatMap(valuesOf)];
  if (LIST_NAME.test(text) || values.some((value) => isDistinct(value) && hasWords(text, value))) return true;
  return nodesIn(before.skeleton).some((node) => hasWords(node.name, text) || hasWords(textOf(node), text));
}

const LIST_NAME = new RegExp(
  String.raw`^(?:required|mandatory|missing|failed|failing|invalid|blocked|locked|rejected|declined|refused|denied|ignored|expired|outdated|duplicate|conflicting)(?: \p{L}+)* \p{L}+s$|(?:${allWords("listName")})$|^(?:errors?|conflicts|failures|problems)(?: logs?| reports?)?$`,
  "u",
);

/** Of "Payment declined – Shop", what the title before did not say. */
function freshTitle({ before, after }: Comparison): readonly string[] {
  const partsOf = (title: string) => fold(title).split(/ [-–—|·:] /);
  const known = partsOf(before.title);
  return partsOf(after.title).filter((part) => part !== "" && !known.includes(part));
}

/** A row called by what was to be removed stands there, and nothing that says that name is gone or says something else. */
function stillStands({ target: { before: pressed }, before, after }: Comparison): boolean {
  if (pressed === undefined || before.skeleton === null || after.skeleton === null) return false;
  const dialog = deepest(pressed.region, /^(?:alert)?dialog\b/);
  const nodes = nodesOf(before.skeleton);
  const inDialog = ({ role, name, region }: SkeletonNode) =>
    dialog !== "" && (isInside(region, dialog) || (isDialog(role) && dialog.endsWith(`"${name}"`)));
  const asked = dialog === "" ? (pressed.row ?? "") : nodes.filter(inDialog).map(textOf).join(" ");
  if (!removes(pressed.name) && !(isAccepting(pressed.name) && removes(asked))) return false;
  const stood = nodes.filter((node) => !inDialog(node));
  const names = stood.filter(({ role }) => isRow(role)).flatMap(leadsOf);
  const named = names.filter((name) => isDistinct(name) && hasWords(asked, name));
  const there = sayings(nodesOf(after.skeleton), named);
  return named.length > 0 && [...sayings(stood, named)].every(([said, times]) => (there.get(said) ?? 0) >= times);
}

/** What a row or list item is called: what it says first, up to a comma or the like, or its first cell that is a name. */
function leadsOf({ name, cells = [] }: SkeletonNode): readonly string[] {
  const [lead = ""] = name.split(/[,;:·•|(]|\s[–—-]\s/, 1);
  return [lead.trimEnd(), ...cells.map(({ text }) => text)].filter(isDistinct).slice(0, 1);
}

/** How often what is said on the page outside messages, of these names or in their rows. */
function sayings(nodes: readonly SkeletonNode[], names: readonly string[]): ReadonlyMap<string, number> {
  const isOfThem = (node: SkeletonNode) =>
    names.some((name) => hasWords(textOf(node), name) || hasWords(node.row ?? "", name));
  const said = nodes.filter((node) => !node.message && isOfThem(node));
  const groups = Map.groupBy(said, (node) => `${node.role} ${textOf(node)}`);
  return new Map([...groups].map(([words, { length }]) => [words, length]));
}
