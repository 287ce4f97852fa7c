/** Slot: placeholder for a task's secret everywhere except in the field that it is typed into (SF14). */

import { type Action, textIn } from "../action/grammar.js";
import { VERB_NAMES, VERBS } from "../action/verbs.js";

/** A value of the request that nobody but the client's last step may see. */
export interface Secret {
  /** Unique in its task: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly value: string;
}

/** Part of an activity's result. */
export interface TypedSecrets {
  /** Typed secrets that the activity's input contained. The task's state then forgets their values. */
  readonly secrets?: readonly Secret[];
}

const NAME = "[a-z0-9][a-z0-9-]{0,39}";
const WHOLE = new RegExp(String.raw`^\{\{secret:(${NAME})\}\}$`);
const ANYWHERE = new RegExp(String.raw`\{\{secret:${NAME}\}\}`);

const EVERYWHERE = new RegExp(ANYWHERE, "g");

export const slotOf = (name: string): string => `{{secret:${name}}}`;

/** Returns an unused name. Its suffix has no digits, so that masking does not take a slot for a secret. */
export function freeName(kind: string, taken: readonly Secret[]): string {
  let name = kind;
  for (let count = 1; taken.some((one) => one.name === name); count += 1) name = `${kind}-${lettersOf(count)}`;
  return name;
}

/** 1 is "b". */
const lettersOf = (count: number): string =>
  [...count.toString(26)].map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 26))).join("");

/** Stands for a secret in texts for people, in any language. */
const DOTS = "••••";

/** The only way to show a text with slots to a person: slots are for programs. */
export const maskSlots = (text: string): string => text.replace(EVERYWHERE, DOTS);

/** Target of an action, and the request, which a client compares with the one it sent. */
const FOR_PROGRAMS: readonly string[] = ["target", "query"];
/** Actions that only say something. */
const SAYS = /^(?:finish|fail)\(/;
const SAID_OF_CHECK: readonly string[] = ["description", "evidence", "error"];

/** Masks every text inside a value, except members for programs and the values that a check compares. */
export const maskSlotsIn = <T>(told: T): T => tellInside(told) as T; // texts stay texts, shapes stay shapes

function tellInside(told: unknown): unknown {
  if (typeof told === "string") return maskSlots(told);
  if (Array.isArray(told)) return told.map(tellInside);
  if (typeof told !== "object" || told === null) return told;
  const isCheck = "activity" in told;
  const isSaid = (key: string, inner: unknown) => {
    if (key === "action") return SAYS.test(String(inner));
    return isCheck ? SAID_OF_CHECK.includes(key) : !FOR_PROGRAMS.includes(key);
  };
  const members = Object.entries(told).map(([key, inner]) => [key, isSaid(key, inner) ? tellInside(inner) : inner]);
  return Object.fromEntries(members);
}

export const hasSlot = (text: string): boolean => ANYWHERE.test(text);

/** Name of the secret, if the text is its slot and nothing else. */
export const slotName = (text: string): string | undefined => WHOLE.exec(text)?.[1];

/** Name of the secret that the action types. No other argument is ever filled. */
export function slotIn(action: Action): string | undefined {
  const text = textIn(action);
  return text === undefined ? undefined : slotName(text);
}

/** The action with the value in place of its slot; other actions stay unchanged. */
export const fillSlot = (action: Action, value: string): Action =>
  slotIn(action) === undefined ? action : ({ ...action, text: value } as Action); // an entry of text, as it was

/** Reason why an action may not carry its slot: typed as text it would be false, and in an address it means nothing. */
export function faultOfSlot(action: Action): string | undefined {
  if (slotIn(action) !== undefined || VERBS[action.kind].says) return undefined;
  const holds = Object.values(action).some((argument) => typeof argument === "string" && hasSlot(argument));
  return holds ? `A secret is typed alone, by ${TEXT_VERBS}: the whole text is {{secret:NAME}}.` : undefined;
}

/** The verbs that take a secret, as prompts name them. */
export const TEXT_VERBS = VERB_NAMES.filter((name) => VERBS[name].puts === "text").join(" or ");
