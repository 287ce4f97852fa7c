/** Outcome: content in place of a form or dialog that shows the submit had no effect. */

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

/** Null if the page also confirms, or the form still stands: its messages alone decide then. */
export function refusedOutcome(
  compared: Comparison,
): Extract<SubmitRefusal, "refused-in-words" | "still-there"> | null {
  const isReplaced = compared.target.gone || isAnsweredByPage(compared);
  if (!isReplaced || isConfirmed(compared)) return null;
  if (isRefusedInItsPlace(compared)) return "refused-in-words";
  return stillStands(compared) ? "still-there" : null;
}

/** In place of the form, a heading or title such as "Payment declined" is enough. Searches are exempt: they may find nothing. */
function isRefusedInItsPlace(compared: Comparison): boolean {
  const pressed = fold(compared.target.before?.name ?? "");
  if (SEARCHING.test(pressed)) return false;
  const heading = freshPageWords(compared).find(({ node }) => node.role === "heading");
  const said = [...(heading === undefined ? [] : [fold(heading.text)]), ...freshTitle(compared)];
  return said
    .filter((text) => !isNameOf(compared, text))
    .some((text) => toneOf(text, pressed) === "refusal" || (CANCELLED.test(text) && !mayRemove(pressed)));
}

/** The text names a page, list or record: like "Failed jobs", it was on the page before, in a field, or is a list name. */
function isNameOf({ before, typed }: Comparison, text: string): boolean {
  const values = [...typed.map(({ value }) => value), ...nodesIn(before.skeleton).filter(isField).flatMap(valuesOf)];
  if (LIST_NAME.test(text) || values.some((value) => isDistinct(value) && hasWords(text, value))) return true;
  return nodesIn(before.skeleton).some((node) => hasWords(node.name, text) || hasWords(textOf(node), text));
}

const LIST_NAME = new RegExp(
  String.raw`^(?:required|mandatory|missing|failed|failing|invalid|blocked|locked|rejected|declined|refused|denied|ignored|expired|outdated|duplicate|conflicting)(?: \p{L}+)* \p{L}+s$|(?:${allWords("listName")})$|^(?:errors?|conflicts|failures|problems)(?: logs?| reports?)?$`,
  "u",
);

/** New parts of the title: "Payment declined" in "Payment declined – Shop". */
function freshTitle({ before, after }: Comparison): readonly string[] {
  const partsOf = (title: string) => fold(title).split(/ [-–—|·:] /);
  const known = partsOf(before.title);
  return partsOf(after.title).filter((part) => part !== "" && !known.includes(part));
}

/** A row named like the removed thing stands on the page before, and nothing with that name is gone or changed. */
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

/** Name of a row or list item: its first words, up to a comma or similar sign, else its first distinct cell. */
function leadsOf({ name, cells = [] }: SkeletonNode): readonly string[] {
  const [lead = ""] = name.split(/[,;:·•|(]|\s[–—-]\s/, 1);
  return [lead.trimEnd(), ...cells.map(({ text }) => text)].filter(isDistinct).slice(0, 1);
}

/** Texts outside messages that contain these names or stand in their rows, with their number. */
function sayings(nodes: readonly SkeletonNode[], names: readonly string[]): ReadonlyMap<string, number> {
  const isOfThem = (node: SkeletonNode) =>
    names.some((name) => hasWords(textOf(node), name) || hasWords(node.row ?? "", name));
  const said = nodes.filter((node) => !node.message && isOfThem(node));
  const groups = Map.groupBy(said, (node) => `${node.role} ${textOf(node)}`);
  return new Map([...groups].map(([words, { length }]) => [words, length]));
}
