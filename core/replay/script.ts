/** Script: steps of a request that worked, with the request's own values as parameters (RP2, RP3). */

import type { Check, Contract, Criterion, Plan } from "../../protocol/contract.js";
import type { Kind, Risk } from "../../protocol/task.js";
import { type Action, addressIn, enteredValue, printAction, readAction } from "../action/grammar.js";
import { wordsAbout } from "../action/words.js";
import { createPlan } from "../planning/plan.js";
import { fill } from "./request-template.js";

/** Description by which a control is found again without its number (RP5). */
export interface ScriptTarget {
  readonly role: string;
  readonly name: string;
  readonly region: string;
  /** First words of the row that holds it, unless its own name contains them. */
  readonly row?: string;
  /** Nearest heading or group label before it. */
  readonly group?: string;
  /** The words right before it, if other controls have the same name. */
  readonly beside?: string;
  /** Names of the fields in its form or dialog; at most 12. */
  readonly fields?: readonly string[];
  /** Names of the other buttons of its form, or of the other tabs; at most 12. They identify a renamed control. */
  readonly others?: readonly string[];
}

export interface ScriptStep {
  /** An action of the grammar; the number of its element is 0. */
  readonly action: string;
  readonly target?: ScriptTarget;
  readonly kind: Kind;
  readonly risk: Risk;
  /** Observed effect of this step. */
  readonly expected?: Check;
}

/** Texts may hold markers of parameters. */
export interface Script {
  readonly request: string;
  readonly startUrl: string;
  readonly steps: readonly ScriptStep[];
  readonly contract: Contract;
}

/** A script with the values of one request. */
export type FilledScript = Pick<Script, "steps" | "contract">;

export function fillScript({ steps, contract }: FilledScript, values: readonly string[]): FilledScript {
  const filled = <T extends string | undefined>(text: T) => (text === undefined ? text : fill(text, values)) as T; // as it was
  return mapScript({ steps, contract }, filled);
}

/** The same script with each of its texts changed. */
export function mapScript({ steps, contract }: FilledScript, change: TextChange): FilledScript {
  return {
    steps: steps.map(({ target, expected, action, ...step }) => ({
      ...step,
      action: mapAction(action, change),
      ...(target && { target: mapTarget(target, change) }),
      ...(expected && { expected: mapCheck(expected, change) }),
    })),
    contract: { ...contract, criteria: contract.criteria.map((one): Criterion => mapCheck(one, change)) },
  };
}

type TextChange = <T extends string | undefined>(text: T) => T;

/** Changes only what an action enters or opens, not its kind and numbers. */
function mapAction(written: string, change: TextChange): string {
  const action = readAction(written);
  if (action === undefined) return written;
  const changed = Object.entries(action).map(([field, value]) => {
    return [field, typeof value === "string" && ENTERED.includes(field) ? change(value) : value];
  });
  return printAction(Object.fromEntries(changed) as Action); // field by field as it was
}

const ENTERED: readonly string[] = ["text", "option", "url"];

function mapTarget({ fields, others, ...target }: ScriptTarget, change: TextChange): ScriptTarget {
  const { role, name, region, ...context } = target;
  const texts = Object.entries(context).map(([field, text]) => [field, change(text)]);
  const named = { role, name: change(name), region: change(region), ...Object.fromEntries(texts) };
  const known = others === undefined ? named : { ...named, others };
  return fields === undefined ? known : { ...known, fields: fields.map((field) => change(field)) };
}

function mapCheck<T extends Check | Criterion>(check: T, change: TextChange): T {
  const { url, text, file, name, value, within, column } = check;
  const texts = { url, text, file, name, value, within, column };
  const given = Object.entries(texts).flatMap(([field, words]) =>
    words === undefined ? [] : [[field, change(words)]],
  );
  const described = "description" in check ? { description: change(check.description) } : {};
  return { ...check, ...Object.fromEntries(given), ...described };
}

/** One step of the plan for each step of the script; both end together (PL9). */
export const planOf = (goal: string, steps: readonly ScriptStep[]): Plan =>
  createPlan(
    goal,
    steps.map((step) => ({ description: describeStep(step), reasoning: AS_BEFORE, toolType: "DOM" })),
  );

const AS_BEFORE = "That is how it was done before.";

/** For the user, for the plan, and for the model that heals the step. */
export function describeStep({ action: written, target }: ScriptStep): string {
  const action = readAction(written);
  const where = target?.row === undefined ? "" : ` in the row '${target.row}'`;
  const what = `${target === undefined || target.name === "" ? (target?.role ?? "page") : `'${target.name}'`}${where}`;
  if (action === undefined) return `Click ${what}`;
  const entered = enteredValue(action);
  if (entered?.kind === "text") return `Set ${what} to '${entered.text}'`;
  if (entered?.kind === "choice") return `Choose '${entered.option}' in ${what}`;
  if (action.kind === "dialog") return `${action.answer === "accept" ? "Accept" : "Dismiss"} what the browser asks`;
  if (action.kind === "press" && action.id !== undefined) return `Press ${action.key} in ${what}`;
  return addressIn(action) === undefined ? wordsAbout(action, what) : `Go to ${addressIn(action)}`;
}
