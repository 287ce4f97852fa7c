/** Filling: one named field set to a value, one box ticked or unticked. Elsewhere: form input. */

import { readDay, sameDay } from "../core/action/day.js";
import { scoreLabel } from "./assigning.js";
import { proposeDay } from "./calendars.js";
import { findChoice, proposeChoice, wordsOf } from "./choosing.js";
import type { Clause } from "./clauses.js";
import {
  type ControlNode,
  ENTRIES,
  findControl,
  labelOf,
  numberOfControl,
  only,
  pageWords,
  scoreControl,
} from "./controls.js";
import { seenValue } from "./copying.js";
import { enter, turn } from "./entering.js";
import { explore } from "./exploring.js";
import { type Field, formsOf } from "./forms.js";
import { splitRoleWords, tokens } from "./lexicon.js";
import { isInRow, locate } from "./locating.js";
import { happened, none, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";
import { readReference } from "./references.js";
import { withSaving } from "./saving.js";
import { filterOf } from "./searching.js";
import { proposeSteps } from "./stepping.js";
import { turnOn } from "./turning.js";

type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

/** "set Country to Canada", "type Jas into First name". */
export function proposeEntry(scene: Scene, clause: ClauseOf<"set" | "type">): Proposal {
  const field = clause.field === null ? onlyTextField(scene) : fieldFor(scene, clause.field);
  if (field === "ambiguous")
    return none(`There are several fields called “${clause.field ?? "text"}”; please say which one.`);
  const picked = pickDay(scene, clause, field);
  if (picked !== null) return picked;
  if (field === null) {
    const steps = clause.field === null ? null : proposeSteps(scene, clause.field, clause.value);
    if (steps !== null) return steps;
    const where = clause.field ?? "a field to type in";
    if (clause.kind === "set" && clause.field !== null) {
      const opened = proposeOpener(scene, clause.field, clause.value);
      if (opened !== null) return opened;
      const choice = { kind: "choose", text: clause.text, value: clause.value, field: clause.field } as const;
      if (findChoice(scene, wordsOf(choice)).kind === "found") return proposeChoice(scene, choice);
    }
    return (
      explore(scene, { words: tokens(where), purpose: `to find “${where}”` }) ?? none(`I cannot find “${where}” here.`)
    );
  }
  const entry = enter(scene, field, clause.value, true, clause.kind === "type" ? "typed" : "chosen");
  return clause.kind === "set" ? withSaving(scene, field.controls[0], entry) : entry;
}

/** A day goes into a calendar where there is no field to write it into; one that only shows it opens its calendar. */
function pickDay(scene: Scene, clause: ClauseOf<"set" | "type">, field: Field | null): Proposal | null {
  const day = readDay(clause.value);
  const node = field?.controls[0];
  if (day === null || (node !== undefined && node.state.readonly !== true)) return null;
  if (node !== undefined && sameDay(node.value ?? "", clause.value)) return null;
  const dated = proposeDay(scene, day, clause.field ?? "");
  const opened = node !== undefined && scene.history.some((past) => verbOf(past) === "click" && wasOn(past, node));
  if (node === undefined || opened) return dated;
  return propose({ kind: "click", id: numberOfControl(node) }, `I open the calendar of ${labelOf(node)}.`, false);
}

/** A button called like the field opens a menu of what it can be set to. */
function proposeOpener(scene: Scene, field: string, value: string): Proposal | null {
  const found = findControl(scene.page, field, ["button"], scene.excluded);
  if (found.kind !== "found" || found.score < 1 || found.node.control.submits) return null;
  const { node } = found;
  const pressed = scene.history.some((past) => verbOf(past) === "click" && happened(past) && wasOn(past, node));
  if (!pressed)
    return propose({ kind: "click", id: numberOfControl(node) }, `I open ${labelOf(node)} to find “${value}”.`, false);
  const option = findControl(scene.page, value, ["menuitem", "menuitemradio", "option", "radio"], scene.excluded);
  return option.kind === "found" && option.score >= 1
    ? propose({ kind: "click", id: numberOfControl(option.node) }, `I choose “${labelOf(option.node)}”.`, true)
    : null;
}

/** "copy the phone of Jas into Number": what can be seen here, or was seen when the field was filled. */
export function proposeCopy(scene: Scene, clause: ClauseOf<"copy">): Proposal {
  const seen = seenValue(scene.page, clause.source);
  if (seen.kind === "several")
    return none(`There are several values for “${clause.source}” here; please say which one.`);
  if (seen.kind === "none") return none(`I cannot see “${clause.source}” here to copy it.`);
  return proposeEntry(scene, { kind: "set", text: clause.text, field: clause.field, value: seen.value });
}

/** "show only the department Radiology". */
export function proposeFilter(scene: Scene, clause: ClauseOf<"filter">): Proposal {
  const filter = filterOf(scene, clause.what);
  if (filter === null) return none(`I cannot find a filter for “${clause.what}” here.`);
  return proposeEntry(scene, { kind: "set", text: clause.text, ...filter });
}

function onlyTextField(scene: Scene): Field | null | "ambiguous" {
  const texts = formsOf(scene.page.skeleton)
    .flatMap((view) => view.fields)
    .filter((field) => field.kind === "text");
  return texts.length > 1 ? "ambiguous" : (texts[0] ?? null);
}

/** The field called so; "ambiguous" when several are. */
export function fieldFor(scene: Pick<Scene, "page" | "excluded">, said: string): Field | null | "ambiguous" {
  const bare = splitRoleWords(said);
  const names = bare.roles === null ? [said] : [said, bare.words.join(" ")];
  const page = pageWords(scene.page);
  const scored = formsOf(scene.page.skeleton)
    .flatMap((view) => view.fields)
    .filter((field) => !scene.excluded.has(field.controls[0].key) && !isOpenList(field))
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
  const reference = readReference(said);
  const found = only(scored);
  if (reference !== null && !(found.kind === "found" && found.score >= 0.9)) {
    const placed = locate(scene.page, said, [...ENTRIES, ...TICKABLE], scene.excluded);
    if (placed.kind === "found") return fieldOf(scene, placed.node);
    if (reference.row !== null || reference.beside !== null || reference.ordinal !== null)
      return placed.kind === "ambiguous" ? "ambiguous" : null;
  }
  if (found.kind === "ambiguous") return "ambiguous";
  if (found.kind === "found") return scored.find(({ node }) => node === found.node)?.field ?? null;
  const readonly = findControl(scene.page, said, ENTRIES, scene.excluded);
  return readonly.kind === "found" ? fieldOf(scene, readonly.node) : null;
}

/** The list that a field has opened is part of that field. */
function isOpenList({ controls: [node] }: Field): boolean {
  return node.role === "listbox" && node.control.options === undefined;
}

function fieldOf(scene: Pick<Scene, "page">, node: ControlNode): Field {
  const known = formsOf(scene.page.skeleton)
    .flatMap((view) => view.fields)
    .find((field) => field.controls.includes(node));
  return known ?? { kind: "text", label: labelOf(node), group: "", required: false, controls: [node] };
}

const TICKABLE = ["checkbox", "switch", "menuitemcheckbox", "radio", "menuitemradio"];

/** "tick Email alerts", "turn off dark mode". */
export function proposeTick(scene: Scene, clause: ClauseOf<"tick">): Proposal {
  const direct = locate(scene.page, clause.target, TICKABLE, scene.excluded);
  const found = direct.kind === "none" ? pressedButton(scene, clause.target) : direct;
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} boxes called “${found.name}”; please say which one.`);
  if (found.kind === "none" && isInRow(clause.target))
    return turnOn(scene, `to find “${clause.target}”`) ?? none(`I cannot find “${clause.target}” here.`);
  if (found.kind === "none") {
    return (
      explore(scene, { words: tokens(clause.target), purpose: `to find “${clause.target}”` }) ??
      none(`I cannot find “${clause.target}” to turn ${clause.on ? "on" : "off"}.`)
    );
  }
  const { node } = found;
  const label = labelOf(node);
  return withSaving(scene, node, turn(node, clause.on, `I turn ${label} ${clause.on ? "on" : "off"}.`, true));
}

function pressedButton(scene: Scene, target: string): ReturnType<typeof only> {
  const found = findControl(scene.page, target, ["button"], scene.excluded);
  return found.kind === "found" && found.node.state.pressed === undefined ? { kind: "none" } : found;
}
