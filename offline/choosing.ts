/** Choosing: options, settings and single fields, with the button that makes the choice count. Elsewhere: settings flow. */

import { readDay } from "../core/action/day.js";
import { proposeDay } from "./calendars.js";
import type { Clause } from "./clauses.js";
import {
  type ControlNode,
  controlsOf,
  findControl,
  labelOf,
  numberOfControl,
  only,
  pageWords,
  scoreControl,
  surroundings,
} from "./controls.js";
import { enter, turn } from "./entering.js";
import { explore } from "./exploring.js";
import type { Field } from "./forms.js";
import { bestMatch, splitRoleWords, tokens } from "./lexicon.js";
import { none, type Proposal, propose, type Scene, verbOf } from "./proposing.js";
import { withSaving } from "./saving.js";

type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

const CHOOSABLE = [
  "radio",
  "option",
  "menuitemradio",
  "switch",
  "checkbox",
  "menuitemcheckbox",
  "tab",
  "button",
  "menuitem",
  "treeitem",
  "gridcell",
  "link",
];

/** "choose the dark theme", "choose Canada in Country". */
export function proposeChoice(scene: Scene, clause: ClauseOf<"choose">): Proposal {
  const day = readDay(clause.value);
  const dated = day === null ? null : proposeDay(scene, day, clause.field ?? "");
  if (dated !== null) return dated;
  if (day !== null && clause.field === null) return none(`I cannot find a calendar to choose “${clause.value}” in.`);
  const list = clause.field === null ? null : ownList(scene, clause.field);
  if (list !== null) return withSaving(scene, list, enterInto(scene, list, clause.value));
  const words = wordsOf(clause);
  const found = findChoice(scene, words);
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} choices called “${found.name}”; please say which one.`);
  const closed = found.kind === "none" ? closedList(scene, words) : null;
  if (closed !== null)
    return propose(
      { kind: "click", id: numberOfControl(closed) },
      `I open ${labelOf(closed)} to find “${clause.value}”.`,
      false,
    );
  if (found.kind === "none") {
    return (
      explore(scene, { words, purpose: `to find “${clause.value}”` }) ??
      none(`I cannot find “${clause.value}”${clause.field === null ? "" : ` in “${clause.field}”`} to choose.`)
    );
  }
  const { node, option } = found;
  if (option === null) return withSaving(scene, node, pick(node, clause.value));
  return withSaving(scene, node, enterInto(scene, node, option));
}

function enterInto(scene: Scene, node: ControlNode, value: string): Proposal {
  const kind = node.control.options === undefined ? "text" : "select";
  const field: Field = { kind, label: labelOf(node), group: "", required: false, controls: [node] };
  return enter(scene, field, value, true);
}

/** The field named is a list that the page has built itself. */
function ownList(scene: Scene, field: string): ControlNode | null {
  const name = field.replace(/\s+(?:list|menu|dropdown|field)$/i, "");
  const found = findControl(scene.page, name, ["combobox"], scene.excluded);
  // Some are called by their choice while they are open.
  const open = controlsOf(scene.page.skeleton).filter(
    (node) => node.role === "combobox" && node.state.expanded === true,
  );
  const opened =
    scene.history.at(-1)?.role === "combobox" && verbOf(scene.history.at(-1) ?? { action: "" }) === "click";
  if (found.kind === "none" && opened && open.length === 1) return open[0] ?? null;
  return found.kind === "found" && found.score >= 0.9 && found.node.control.options === undefined ? found.node : null;
}

/** A list that opens, named by the words or by some of them ("large font": Font size): its options show only then. */
function closedList(scene: Scene, words: readonly string[]): ControlNode | null {
  const isSaid = (word: string) => bestMatch(word, words) >= 0.7;
  const closed = controlsOf(scene.page.skeleton).filter((node) => {
    const custom = node.control.options === undefined && (node.role === "combobox" || node.control.popup);
    return custom && node.state.expanded !== true && node.state.disabled !== true && !scene.excluded.has(node.key);
  });
  const whole = closed.filter((node) => labelOf(node) !== "" && tokens(labelOf(node)).every(isSaid));
  // A button that opens something may do more than that: it must be named in full.
  const part = closed.filter((node) => node.role === "combobox" && tokens(labelOf(node)).some(isSaid));
  const lists = whole.length > 0 ? whole : part;
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/** All that is said of the choice: the option and what it belongs to. */
export function wordsOf(clause: Pick<ClauseOf<"choose">, "value" | "field">): readonly string[] {
  return [...splitChoice(clause.value), ...tokens(clause.field ?? "").filter((word) => word !== "list")];
}

/** A word that only says what kind of thing is chosen ("option", "item") is not part of its name. */
function splitChoice(value: string): readonly string[] {
  const { words, roles } = splitRoleWords(value);
  return roles === null ? tokens(value) : words;
}

function pick(node: ControlNode, asked: string): Proposal {
  const name = labelOf(node);
  const what =
    node.role === "radio" &&
    node.control.group !== undefined &&
    !tokens(asked).every((word) => bestMatch(word, tokens(name)) >= 0.7)
      ? `“${name}” for ${node.control.group}`
      : `“${name}”`;
  return turn(node, true, `I choose ${what}.`, true);
}

type Choice =
  | { readonly kind: "found"; readonly node: ControlNode; readonly option: string | null }
  | Exclude<ReturnType<typeof only>, { kind: "found" }>;

interface Candidate {
  readonly node: ControlNode;
  readonly option: string | null;
  readonly score: number;
}

/** The option meant, in sight on this page. */
export function findChoice(scene: Pick<Scene, "page" | "excluded">, words: readonly string[]): Choice {
  const page = pageWords(scene.page);
  const candidates = controlsOf(scene.page.skeleton)
    .filter((node) => !scene.excluded.has(node.key))
    .flatMap((node): Candidate[] => {
      if (node.control.options !== undefined) {
        return node.control.options
          .filter((each) => !each.disabled)
          .map((each) => ({ node, option: each.label, score: scoreChoice(node, words, page, each.label) }));
      }
      return CHOOSABLE.includes(node.role)
        ? [{ node, option: null, score: scoreChoice(node, words, page, labelOf(node)) - later(node) }]
        : [];
    })
    .filter(({ score }) => score >= 0.6)
    .sort((a, b) => b.score - a.score);
  const best = candidates[0];
  const found = only(candidates.filter(({ node, option }) => !(node === best?.node && option !== best?.option)));
  return found.kind === "found"
    ? { kind: "found", node: found.node, option: candidates.find(({ node }) => node === found.node)?.option ?? null }
    : found;
}

/** Roles that hold a choice come before those that only lead to one. */
function later(node: ControlNode): number {
  const place = CHOOSABLE.indexOf(node.role);
  return place <= 5 ? 0 : place <= 8 ? 0.04 : 0.1;
}

/** All the words must be accounted for by the option and what it stands in. */
function scoreChoice(node: ControlNode, words: readonly string[], page: readonly string[], label: string): number {
  const own = tokens(label);
  const { group, region } = surroundings(node);
  const around = node.control.options === undefined ? group : [...tokens(labelOf(node)), ...group];
  const asGrouped: ControlNode = { ...node, control: { ...node.control, group: around.join(" ") } };
  const score = scoreControl(asGrouped, words, page, label);
  const complete = own.length > 0 && own.every((word) => bestMatch(word, words) >= 0.7);
  // A choice with no label around it ("Dark") is taken at its own word; one under another label is not.
  const unlabelled =
    complete &&
    around.length === 0 &&
    !/group|dialog "/.test(region.join(" ")) &&
    ["radio", "option", "menuitemradio"].includes(node.role);
  return unlabelled ? Math.max(score, 0.62) : score;
}
