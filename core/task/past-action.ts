/** Past action: an action already taken, as prompts and rules hear of it. Bounded: ten of them stand in every choice. */

import { parseAction } from "../action/grammar.js";
import type { Kind } from "../action/kind.js";
import type { Risk } from "../action/risk.js";
import type { VerdictTag } from "../verification/verdict.js";
import type { WriteSeen } from "../verification/witness.js";

export interface PastAction {
  readonly stepIndex: number;
  readonly planStep: number;
  /** As it was printed. */
  readonly action: string;
  readonly thought: string;
  readonly role?: string;
  readonly name?: string;
  readonly fingerprint?: string;
  /** Absent, as the next, for actions remembered by an older version. */
  readonly kind?: Kind;
  readonly risk?: Risk;
  /** An entry of another value than the field held before. */
  readonly replaces?: true;
  /** Something was sent, it did not do what it should, and nothing shows that it never arrived (design §8). */
  readonly mayHaveLanded?: true;
  readonly verdict: VerdictTag;
  /** It is taken for done on a judge's word: no code ties what changed to it. */
  readonly untied?: true;
  /** What it asked for was refused. */
  readonly refused?: true;
  /** What changed, masked: at most three lines of 120 characters, one for actions further back. */
  readonly changed?: readonly string[];
  /** The write request that it sent, with its answer. */
  readonly write?: WriteSeen;
  /** The page that it led to was left to look at what it saved. */
  readonly lookedUp?: true;
  /** Of the verdict, masked: at most 160 characters. */
  readonly reason?: string;
}

const PASSIVE: readonly string[] = ["wait", "scroll", "hover", "refresh"];

/** It looks at something, and changes nothing. */
export function isPassive({ action }: PastAction): boolean {
  const parsed = parseAction(action);
  return parsed.ok && PASSIVE.includes(parsed.action.kind);
}

/** The last deed, where its page was left to look at what it saved; waiting there is none. */
export function lookedUpAt(history: readonly PastAction[]): number | undefined {
  const last = history.filter(({ action }) => !isWait(action)).at(-1);
  return last?.lookedUp === true ? last.stepIndex : undefined;
}

export function isWait(action: string): boolean {
  return action.startsWith("wait(");
}
