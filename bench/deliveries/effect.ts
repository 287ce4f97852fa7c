/** Effect: a way in which pages show what a press did, and the buttons that are made of it: one that works, and its dead twin. */

import { type Button, plain } from "./button.js";

export interface Effect {
  readonly name: string;
  readonly body: string;
  /** Statements; `n` counts presses and `on` says whether that is odd, so that a second press toggles or adds. */
  readonly show: string;
  /** Statements that run before; they put `press` on what is pressed. */
  readonly hear?: string;
  /** Its target tells whether it is open: what did nothing is pressed once more. */
  readonly readable?: true;
  /** It comes a little later, and away from what is pressed. */
  readonly late?: true;
  /** Of what nobody can see. */
  readonly unseen?: true;
  readonly label?: string;
  readonly action?: string;
}

export const GO = `<button id="go" type="button">Details</button>`;
const ON_CLICK = `go.addEventListener("click", press);`;

/** It shows what it did, if anybody can see that at all; a second press would undo it, or do it twice. */
export function working(effect: Effect): Button {
  const press = `let n = 0; const press = () => { heard(); n += 1; const on = n % 2 === 1; ${effect.show} };`;
  return made(effect, effect.name, press, effect.unseen === true ? "nothing-seen" : "change");
}

/** The same page, on which a press does nothing. */
export const deadTwin = (effect: Effect): Button => ({
  ...made(effect, `dead-${effect.name}`, `const press = heard;`, "nothing"),
  most: effect.readable === true ? 2 : 1,
});

function made(effect: Effect, name: string, press: string, does: NonNullable<Button["does"]>): Button {
  const { body, hear = ON_CLICK, label = "Details", action = "click(@)", late } = effect;
  return { ...plain(name, body, { label, action, script: `${press} ${hear}` }), does, ...(late && { late }) };
}
