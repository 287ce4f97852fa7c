/** Same action: detects that a choice repeats an earlier action on the same target, on this or another document. */

import type { TargetFacts } from "../action/gate.js";
import { pressIn, readAction } from "../action/grammar.js";
import { verbOf } from "../recovery/deliveries.js";

/** An earlier action as the task remembers it. Tasks of older builds lack `document` and `origin`. */
export interface EarlierAction {
  /** Printed form. Its element numbers are valid only in its own document. */
  readonly action: string;
  readonly role?: string;
  readonly name?: string;
  /** Fingerprint of its target; absent for keys and other actions without a target. */
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

/** Compares origins, not paths: a form may appear again at another path of its origin after it was sent. */
export function isSameAction(past: EarlierAction, choice: ComparedChoice): boolean {
  const { action, facts } = choice;
  if (past.origin !== undefined && past.origin !== facts.origin) return false;
  if (deedOf(past.action) !== deedOf(action)) return false;
  if (facts.target === undefined || past.fingerprint === undefined) return isSameWithoutTarget(past, choice);
  return past.fingerprint === facts.target.fingerprint || isSameNumber(past, choice);
}

/** The action without the number of its element. */
function deedOf(written: string): string {
  if (pressIn(written) === "twice") return "activate";
  return verbOf(written) ?? written.replace(NUMBER, "$1");
}

/** The number that an action names its element by. */
const NUMBER = /^(\w+\()\d+/;

/** Key presses name no element number. An element stored without a fingerprint is compared by role and name. */
function isSameWithoutTarget({ role, name = "", ...past }: EarlierAction, { action, facts }: ComparedChoice): boolean {
  if (name !== "" && facts.target !== undefined) return role === facts.target.role && name === facts.target.name;
  return past.action === action && !NUMBER.test(action);
}

/** Within one document an element keeps its number, even if its name changes. */
function isSameNumber(past: EarlierAction, { action, facts: { target } }: ComparedChoice): boolean {
  if (!past.document || past.document !== target?.epoch) return false;
  const numberIn = (written: string) => {
    const read = readAction(written);
    return read !== undefined && "id" in read ? read.id : undefined;
  };
  const number = numberIn(past.action);
  return number !== undefined && number === numberIn(action);
}
