/** Saving: a choice in a form that has a "Save" button counts only once that button is pressed. Elsewhere: apply, commit. */

import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { type FormView, formsOf, holderOf } from "./forms.js";
import { bestMatch, tokens } from "./lexicon.js";
import { happened, isFilling, isIdle, none, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";

/** Names of buttons that make settings count; "Add", "Register" or "Pay" hand in something else. */
const SAVES = ["save", "apply", "update"];

/** `change` is what is to be done to the control; idle when it stands as asked. */
export function withSaving(scene: Scene, node: ControlNode, change: Proposal): Proposal {
  const button = change.kind === "none" ? null : saveButton(scene, node);
  if (button === null || change.kind === "none") return change;
  if (!isIdle(change)) return { ...change, lastForStep: false };
  const changed = scene.history.findLastIndex(
    (past) => (isFilling(past) || verbOf(past) === "click") && wasOn(past, node) && past.verdict !== "contradicted",
  );
  if (changed < 0) return change;
  const saved = scene.history.slice(changed + 1).find((past) => verbOf(past) === "click" && wasOn(past, button));
  if (saved !== undefined) {
    return happened(saved) ? change : none(`I pressed ${labelOf(button)}, but I cannot see that it was saved.`);
  }
  // A page that saves by itself keeps its button greyed out.
  if (button.state.disabled === true) return change;
  const thought = `I press ${labelOf(button)} so that the choice is kept.`;
  return propose({ kind: "click", id: numberOfControl(button) }, thought, true);
}

/** The button that keeps this control's form, unless the request goes on in the same form or saves by itself. */
function saveButton(scene: Scene, node: ControlNode): ControlNode | null {
  const view = formsOf(scene.page.skeleton).find((each) => each.key === holderOf(node));
  const button = view?.submit ?? nearby(scene, node);
  if (button === null || button === node || !tokens(button.name).some((word) => SAVES.includes(word))) return null;
  if (view?.fields.some((field) => field.required && field.controls.every(isEmpty)) === true) return null;
  return goesOnHere(scene, view) ? null : button;
}

function nearby(scene: Scene, node: ControlNode): ControlNode | null {
  const inRegion = controlsOf(scene.page.skeleton).filter(
    (each) =>
      each.role === "button" && each.region === node.region && tokens(each.name).some((word) => SAVES.includes(word)),
  );
  return inRegion.length === 1 ? (inRegion[0] ?? null) : null;
}

function isEmpty(node: ControlNode): boolean {
  return (
    (node.value ?? "") === "" &&
    node.state.checked !== true &&
    node.control.options?.some((each) => each.selected) !== true
  );
}

function goesOnHere(scene: Scene, view: FormView | undefined): boolean {
  const next = scene.later[0];
  if (next === undefined) return false;
  if (next.kind === "click" || next.kind === "submit" || next.kind === "press") return true;
  if (next.kind !== "choose" && next.kind !== "set" && next.kind !== "type" && next.kind !== "tick") return false;
  const words = tokens(
    next.kind === "choose"
      ? `${next.field ?? ""} ${next.value}`
      : next.kind === "tick"
        ? next.target
        : (next.field ?? ""),
  );
  return (
    view?.fields.some((field) =>
      words.some(
        (word) =>
          bestMatch(
            word,
            tokens(`${field.label} ${field.group} ${field.controls.map((each) => each.name).join(" ")}`),
          ) >= 0.7,
      ),
    ) === true
  );
}
