/** Choosing: options, settings and single fields, with the button that makes the choice count. Elsewhere: settings flow. */

import { scoreLabel } from "./assigning.js";
import { valueCheck } from "./checks.js";
import type { Clause } from "./clauses.js";
import {
  type ControlNode,
  controlsOf,
  ENTRIES,
  findControl,
  labelOf,
  numberOfControl,
  only,
  pageWords,
  scoreControl,
  surroundings,
} from "./controls.js";
import { enter, isOn, turn } from "./entering.js";
import { explore } from "./exploring.js";
import { type Field, formsOf } from "./forms.js";
import { bestMatch, splitRoleWords, tokens } from "./lexicon.js";
import { alreadyDone, none, type Proposal, propose, type Scene } from "./proposing.js";
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
  const words = [...splitChoice(clause.value), ...tokens(clause.field ?? "").filter((word) => word !== "list")];
  const found = optionAmong(scene, words);
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} choices called “${found.name}”; please say which one.`);
  const list = found.kind === "none" ? closedList(scene, words) : null;
  if (list !== null)
    return propose(
      { kind: "click", id: numberOfControl(list) },
      `I open ${labelOf(list)} to find “${clause.value}”.`,
      false,
    );
  if (found.kind === "none") {
    return (
      explore(scene, { words, purpose: `to find “${clause.value}”` }) ??
      none(`I cannot find “${clause.value}”${clause.field === null ? "" : ` in “${clause.field}”`} to choose.`)
    );
  }
  const { node, option } = found;
  if (option === null) return withSaving(scene, node, isOn(node) ? null : pick(node, clause.value));
  const field: Field = { kind: "select", label: labelOf(node), group: "", required: false, controls: [node] };
  return withSaving(scene, node, enter(scene, field, option, true), () =>
    alreadyDone(`“${option}” is chosen already.`, valueCheck(node.role, node.name, option)),
  );
}

/** A list that opens, named by some of the words: its options show only then. */
function closedList(scene: Scene, words: readonly string[]): ControlNode | null {
  const lists = controlsOf(scene.page.skeleton).filter((node) => {
    const own = tokens(labelOf(node));
    const custom = node.control.options === undefined && (node.role === "combobox" || node.control.popup);
    const named = own.length > 0 && own.every((word) => bestMatch(word, words) >= 0.7);
    return (
      custom && named && node.state.expanded !== true && node.state.disabled !== true && !scene.excluded.has(node.key)
    );
  });
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/** A word that only says what kind of thing is chosen ("option", "item") is not part of its name. */
function splitChoice(value: string): readonly string[] {
  const { words, roles } = splitRoleWords(value);
  return roles === null ? tokens(value) : words;
}

function pick(node: ControlNode, asked: string): Proposal {
  const name = labelOf(node);
  const what =
    node.control.group !== undefined && !tokens(asked).every((word) => bestMatch(word, tokens(name)) >= 0.7)
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

function optionAmong(scene: Scene, words: readonly string[]): Choice {
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

/** "set Country to Canada", "type Jas into First name". */
export function proposeEntry(scene: Scene, clause: ClauseOf<"set" | "type">): Proposal {
  const field = clause.field === null ? onlyTextField(scene) : fieldFor(scene, clause.field);
  if (field === "ambiguous")
    return none(`There are several fields called “${clause.field ?? "text"}”; please say which one.`);
  if (field === null) {
    const where = clause.field ?? "a field to type in";
    if (clause.kind === "set" && clause.field !== null) {
      const asChoice = optionAmong(scene, [...tokens(clause.value), ...splitChoice(clause.field)]);
      if (asChoice.kind === "found")
        return proposeChoice(scene, { kind: "choose", text: clause.text, value: clause.value, field: clause.field });
    }
    return (
      explore(scene, { words: tokens(where), purpose: `to find “${where}”` }) ?? none(`I cannot find “${where}” here.`)
    );
  }
  const entry = enter(scene, field, clause.value, true);
  const node = field.controls[0];
  const done = (): Proposal =>
    alreadyDone(`${field.label} says “${clause.value}” already.`, valueCheck(node.role, node.name, clause.value));
  return clause.kind === "set" ? withSaving(scene, node, entry, done) : (entry ?? done());
}

function onlyTextField(scene: Scene): Field | null | "ambiguous" {
  const texts = formsOf(scene.page.skeleton)
    .flatMap((view) => view.fields)
    .filter((field) => field.kind === "text");
  return texts.length > 1 ? "ambiguous" : (texts[0] ?? null);
}

function fieldFor(scene: Scene, said: string): Field | null | "ambiguous" {
  const bare = splitRoleWords(said);
  const names = bare.roles === null ? [said] : [said, bare.words.join(" ")];
  const page = pageWords(scene.page);
  const scored = formsOf(scene.page.skeleton)
    .flatMap((view) => view.fields)
    .filter((field) => !scene.excluded.has(field.controls[0].key))
    .map((field) => ({
      field,
      node: field.controls[0],
      score: Math.max(
        ...names.map((name) =>
          Math.max(
            scoreLabel(name, field),
            field.kind === "radios" ? 0 : scoreControl(field.controls[0], tokens(name), page),
          ),
        ),
      ),
    }))
    .filter(({ score }) => score >= 0.6)
    .sort((a, b) => b.score - a.score);
  const found = only(scored);
  if (found.kind === "ambiguous") return "ambiguous";
  if (found.kind === "found") return scored.find(({ node }) => node === found.node)?.field ?? null;
  const readonly = findControl(scene.page, said, ENTRIES, scene.excluded);
  return readonly.kind === "found"
    ? { kind: "text", label: labelOf(readonly.node), group: "", required: false, controls: [readonly.node] }
    : null;
}

const TICKABLE = ["checkbox", "switch", "menuitemcheckbox", "radio", "menuitemradio"];

/** "tick Email alerts", "turn off dark mode". */
export function proposeTick(scene: Scene, clause: ClauseOf<"tick">): Proposal {
  const direct = findControl(scene.page, clause.target, TICKABLE, scene.excluded);
  const found = direct.kind === "none" ? pressedButton(scene, clause.target) : direct;
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} boxes called “${found.name}”; please say which one.`);
  if (found.kind === "none") {
    return (
      explore(scene, { words: tokens(clause.target), purpose: `to find “${clause.target}”` }) ??
      none(`I cannot find “${clause.target}” to turn ${clause.on ? "on" : "off"}.`)
    );
  }
  const { node } = found;
  const label = labelOf(node);
  const change =
    isOn(node) === clause.on ? null : turn(node, clause.on, `I turn ${label} ${clause.on ? "on" : "off"}.`, true);
  return withSaving(scene, node, change, () =>
    alreadyDone(
      `${label} is ${clause.on ? "on" : "off"} already.`,
      clause.on ? valueCheck(node.role, node.name, "on") : undefined,
    ),
  );
}

function pressedButton(scene: Scene, target: string): ReturnType<typeof only> {
  const found = findControl(scene.page, target, ["button"], scene.excluded);
  return found.kind === "found" && found.node.state.pressed === undefined ? { kind: "none" } : found;
}
