/** Same action: whether a choice would do again, to the same thing, what an earlier action did on this or another document. */

import type { TargetFacts } from "../action/gate.js";
import { pressIn, readAction } from "../action/grammar.js";
import { verbOf } from "../recovery/deliveries.js";

/** An earlier action as the task remembers it. Tasks of older builds lack `document` and `origin`. */
export interface EarlierAction {
  /** Printed; its numbers count on its own document only. */
  readonly action: string;
  readonly role?: string;
  readonly name?: string;
  /** Of its target; absent for keys and other actions without one. */
  readonly fingerprint?: string;
  /** Epoch of the document that numbered its target. */
  readonly document?: string;
  readonly origin?: string;
}

export interface ComparedChoice {
  /** Printed. */
  readonly action: string;
  readonly facts: Pick<TargetFacts, "target" | "origin">;
}

/** The same address may show the form again after it was sent, so another path of one origin makes no other target. */
export function isSameAction(past: EarlierAction, choice: ComparedChoice): boolean {
  const { action, facts } = choice;
  if (past.origin !== undefined && past.origin !== facts.origin) return false;
  if (deedOf(past.action) !== deedOf(action)) return false;
  if (facts.target === undefined || past.fingerprint === undefined) return isSameWithoutTarget(past, choice);
  return past.fingerprint === facts.target.fingerprint || isSameNumber(past, choice);
}

/** What is done, without the number of the element that it is done to. */
function deedOf(written: string): string {
  if (pressIn(written) === "twice") return "activate";
  return verbOf(written) ?? written.replace(NUMBER, "$1");
}

/** The number that an action names its element by. */
const NUMBER = /^(\w+\()\d+/;

/** Keys name no number. An element that was stored without a fingerprint is compared by what it is called. */
function isSameWithoutTarget({ role, name = "", ...past }: EarlierAction, { action, facts }: ComparedChoice): boolean {
  if (name !== "" && facts.target !== undefined) return role === facts.target.role && name === facts.target.name;
  return past.action === action && !NUMBER.test(action);
}

/** Within one document a number stays with its element, whatever the element is called by now. */
function isSameNumber(past: EarlierAction, { action, facts: { target } }: ComparedChoice): boolean {
  if (!past.document || past.document !== target?.epoch) return false;
  const numberIn = (written: string) => {
    const read = readAction(written);
    return read !== undefined && "id" in read ? read.id : undefined;
  };
  const number = numberIn(past.action);
  return number !== undefined && number === numberIn(action);
}
