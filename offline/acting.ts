/** Acting on a row: "delete Jas", "edit the row of Mara": the button for it there, and what the page asks before it obeys. Elsewhere: row actions. */

import { elementCheck } from "./checks.js";
import type { Clause } from "./clauses.js";
import { type ControlNode, controlsOf, findControl, labelOf, numberOfControl, PRESSABLE } from "./controls.js";
import { folded, tokens } from "./lexicon.js";
import { locate } from "./locating.js";
import { alreadyDone, happened, none, type Proposal, propose, type Scene, verbOf } from "./proposing.js";
import { readReference } from "./references.js";
import { rowsMeant, rowsOf } from "./rows.js";
import { turnOn } from "./turning.js";

type Act = Extract<Clause, { readonly kind: "act" }>;

/** How pages ask back: "Yes", or the verb once more. */
const ASSENTS = ["yes", "ok", "okay", "confirm", "continue", "sure"];

export function proposeAct(scene: Scene, clause: Act): Proposal {
  const pressed = scene.history.findLast(
    (past) => verbOf(past) === "click" && happened(past) && isVerb(past.name ?? "", clause),
  );
  if (pressed !== undefined) return afterwards(scene, clause);
  const found = deedOf(scene, clause);
  if (found.kind === "ambiguous") return none(`There are ${found.count} of “${clause.what}”; please say which one.`);
  if (found.kind === "found") {
    const { node } = found;
    if (node.state.disabled === true) return none(`I cannot press ${labelOf(node)}: the page does not allow it now.`);
    return propose({ kind: "click", id: numberOfControl(node) }, `I press ${labelOf(node)} for ${clause.what}.`, true);
  }
  const says = rowOf(clause);
  const there = "says" in says && rowsMeant(rowsOf(scene.page.skeleton), says).length > 0;
  if (there) return none(`I can see “${clause.what}”, but no way to ${clause.verb} it there.`);
  return (
    ("says" in says ? turnOn(scene, `to find “${says.says}”`) : null) ??
    none(`I cannot find “${clause.what}” to ${clause.verb} here.`)
  );
}

function isVerb(name: string, { verb }: Act): boolean {
  const words = tokens(name);
  return tokens(verb).some((word) => words.includes(word));
}

function removes({ verb }: Act): boolean {
  return tokens(verb).includes("remove");
}

/** One that is called so as a whole ("Delete draft"), else the one in the row. */
function deedOf(scene: Scene, clause: Act) {
  const whole = findControl(scene.page, `${clause.verb} ${clause.what}`, PRESSABLE, scene.excluded);
  if (whole.kind === "found" && whole.score >= 0.99) return whole;
  const row = rowOf(clause);
  const place = "says" in row ? `row of ${row.says}` : `${row.ordinal === "last" ? "last" : `${row.ordinal}th`} row`;
  return locate(scene.page, `${clause.verb} in the ${place}`, PRESSABLE, scene.excluded);
}

function rowOf({ what }: Act): { readonly says: string } | { readonly ordinal: number | "last" } {
  return readReference(what)?.row ?? { says: what.replace(/^the\s+/i, "") };
}

/** The page asks whether the last deed was meant, whatever step it is now. */
export function proposeAssent(scene: Scene, acts: readonly Act[]): Proposal | null {
  const last = scene.history.at(-1);
  const act =
    last === undefined || verbOf(last) !== "click" || !happened(last)
      ? undefined
      : acts.find((one) => isVerb(last.name ?? "", one));
  const asked = act === undefined ? null : assent(scene, act);
  return asked === null
    ? null
    : propose({ kind: "click", id: numberOfControl(asked) }, `I confirm with ${labelOf(asked)}.`, false);
}

/** Gone, or the page asks whether it is meant. */
function afterwards(scene: Scene, clause: Act): Proposal {
  const asked = assent(scene, clause);
  if (asked !== null)
    return propose({ kind: "click", id: numberOfControl(asked) }, `I confirm with ${labelOf(asked)}.`, true);
  const row = rowOf(clause);
  if (removes(clause) && "says" in row && rowsMeant(rowsOf(scene.page.skeleton), row).length > 0)
    return none(`I pressed ${clause.verb}, but “${row.says}” is still there.`);
  return alreadyDone({ kind: "wait", seconds: 0.5 }, `${clause.what}: done.`, elementCheck("main", ""));
}

/** In what opened: a dialog, or a small question without one. */
function assent(scene: Scene, clause: Act): ControlNode | null {
  const buttons = controlsOf(scene.page.skeleton).filter(
    (node) => node.role === "button" && node.row === undefined && node.state.disabled !== true,
  );
  const inDialog = buttons.filter((node) => node.control.dialog !== undefined);
  const among = inDialog.length > 0 ? inDialog : buttons.filter((node) => ASSENTS.includes(folded(labelOf(node))));
  const yes = among.filter((node) => ASSENTS.includes(folded(labelOf(node))) || isVerb(labelOf(node), clause));
  return yes.length === 1 ? (yes[0] ?? null) : null;
}
