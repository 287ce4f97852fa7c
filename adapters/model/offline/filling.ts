/** Filling: one named field set to a value, one box ticked or unticked. Elsewhere: form input. */

import { scoreLabel } from "./assigning.js";
import { findChoice, proposeChoice, wordsOf } from "./choosing.js";
import type { Clause } from "./clauses.js";
import { ENTRIES, findControl, labelOf, only, pageWords, scoreControl } from "./controls.js";
import { enter, turn } from "./entering.js";
import { explore } from "./exploring.js";
import { type Field, formsOf } from "./forms.js";
import { splitRoleWords, tokens } from "./lexicon.js";
import { none, type Proposal, type Scene } from "./proposing.js";
import { withSaving } from "./saving.js";

type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

/** "set Country to Canada", "type Jas into First name". */
export function proposeEntry(scene: Scene, clause: ClauseOf<"set" | "type">): Proposal {
  const field = clause.field === null ? onlyTextField(scene) : fieldFor(scene, clause.field);
  if (field === "ambiguous")
    return none(`There are several fields called “${clause.field ?? "text"}”; please say which one.`);
  if (field === null) {
    const where = clause.field ?? "a field to type in";
    if (clause.kind === "set" && clause.field !== null) {
      const choice = { kind: "choose", text: clause.text, value: clause.value, field: clause.field } as const;
      if (findChoice(scene, wordsOf(choice)).kind === "found") return proposeChoice(scene, choice);
    }
    return (
      explore(scene, { words: tokens(where), purpose: `to find “${where}”` }) ?? none(`I cannot find “${where}” here.`)
    );
  }
  const entry = enter(scene, field, clause.value, true);
  return clause.kind === "set" ? withSaving(scene, field.controls[0], entry) : entry;
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
  return withSaving(scene, node, turn(node, clause.on, `I turn ${label} ${clause.on ? "on" : "off"}.`, true));
}

function pressedButton(scene: Scene, target: string): ReturnType<typeof only> {
  const found = findControl(scene.page, target, ["button"], scene.excluded);
  return found.kind === "found" && found.node.state.pressed === undefined ? { kind: "none" } : found;
}
