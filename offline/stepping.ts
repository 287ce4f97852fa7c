/** Stepping: a number that only its "more" and "fewer" buttons change. Elsewhere: stepper, counter. */

import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { bestMatch, tokens } from "./lexicon.js";
import { alreadyDone, none, type Proposal, propose, type Scene } from "./proposing.js";

/** Fewer than the velocity limit of 5: one press after another is no progress. */
const MOST_PRESSES = 4;
const UP = /^(?:\+|＋|▲)$|\b(?:more|increase|increment|plus|raise|up)\b/i;
const DOWN = /^(?:-|−|–|▼)$|\b(?:fewer|less|decrease|decrement|minus|lower|down)\b/i;
/** They say that a number is meant, not which. */
const COUNTING = ["number", "count", "quantity", "amount"];

interface Stepper {
  readonly up: ControlNode;
  readonly down: ControlNode;
  readonly at: number;
}

/** Null when there is no such pair of buttons; then it is another rule's turn. */
export function proposeSteps(scene: Scene, field: string, value: string): Proposal | null {
  const wanted = Number(value.trim());
  const stepper = Number.isInteger(wanted) ? stepperFor(scene, field) : null;
  if (stepper === null) return null;
  const { up, down, at } = stepper;
  const left = Math.abs(wanted - at);
  if (left === 0) return alreadyDone({ kind: "wait", seconds: 0.5 }, `${field} is ${wanted}.`);
  const control = wanted > at ? up : down;
  if (left > MOST_PRESSES)
    return none(
      `From ${at} to ${wanted} takes ${left} presses of ${labelOf(control)}; that is more than I may do in a row.`,
    );
  if (control.state.disabled === true) return none(`${field} cannot be set to ${wanted}: it stops at ${at}.`);
  const thought = `I press ${labelOf(control)} to get from ${at} to ${wanted}.`;
  return propose({ kind: "click", id: numberOfControl(control) }, thought, left === 1);
}

function stepperFor(scene: Scene, field: string): Stepper | null {
  const words = tokens(field).filter((word) => !COUNTING.includes(word));
  const buttons = controlsOf(scene.page.skeleton).filter((node) => node.role === "button" && isAbout(node, words));
  const [ups, downs] = [UP, DOWN].map((looks) => buttons.filter((node) => looks.test(labelOf(node))));
  const [up, down] = [ups?.[0], downs?.[0]];
  if (up === undefined || down === undefined || ups?.length !== 1 || downs?.length !== 1) return null;
  const at = numberBetween(scene, up, down);
  return at === null ? null : { up, down, at };
}

function isAbout(node: ControlNode, words: readonly string[]): boolean {
  const around = tokens(`${labelOf(node)} ${node.control.group ?? ""} ${node.row ?? ""} ${node.beside ?? ""}`);
  return words.length > 0 && words.every((word) => bestMatch(word, around) >= 0.7);
}

/** The one number that stands with the two. */
function numberBetween(scene: Scene, up: ControlNode, down: ControlNode): number | null {
  const nodes = Object.values(scene.page.skeleton.nodes);
  const [from, to] = [nodes.indexOf(up), nodes.indexOf(down)].sort((a, b) => a - b);
  const near = nodes
    .slice(Math.max(0, (from ?? 0) - 2), (to ?? 0) + 3)
    .filter((node) => node.region === up.region)
    .map((node) => (node.value ?? node.text ?? "").trim())
    .filter((text) => /^-?\d+$/.test(text));
  return near.length === 1 ? Number(near[0]) : null;
}
