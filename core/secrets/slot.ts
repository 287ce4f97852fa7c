/** Slot: the placeholder by which a secret of a task is known everywhere but in the field that it is typed into (SF14). */

import { type Action, textIn } from "../action/grammar.js";
import { VERB_NAMES, VERBS } from "../action/verbs.js";

/** A value of the request that nobody but the client's last step may see. */
export interface Secret {
  /** Unique in its task: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly value: string;
}

/** Of the result of an activity. */
export interface TypedSecrets {
  /** What became a secret by being typed, where the input of the activity held it; the state then forgets it. */
  readonly secrets?: readonly Secret[];
}

const NAME = "[a-z0-9][a-z0-9-]{0,39}";
const WHOLE = new RegExp(String.raw`^\{\{secret:(${NAME})\}\}$`);
const ANYWHERE = new RegExp(String.raw`\{\{secret:${NAME}\}\}`);

const EVERYWHERE = new RegExp(ANYWHERE, "g");

export const slotOf = (name: string): string => `{{secret:${name}}}`;

/** A name that none of these has; what follows it has no digits, so that masking takes a slot for no secret. */
export function freeName(kind: string, taken: readonly Secret[]): string {
  let name = kind;
  for (let count = 1; taken.some((one) => one.name === name); count += 1) name = `${kind}-${lettersOf(count)}`;
  return name;
}

/** 1 is "b". */
const lettersOf = (count: number): string =>
  [...count.toString(26)].map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 26))).join("");

/** Stands for a secret wherever a person reads; it needs no language. */
const DOTS = "••••";

/** The one way to say a text with slots to a person: a slot is for programs. */
export const maskSlots = (text: string): string => text.replace(EVERYWHERE, DOTS);

/** What an action is about, and the request, which a client compares with what was sent. */
const FOR_PROGRAMS: readonly string[] = ["target", "query"];
/** Actions that only say something. */
const SAYS = /^(?:finish|fail)\(/;
const SAID_OF_CHECK: readonly string[] = ["description", "evidence", "error"];

/** The same of every text inside a value. Members for programs stay, and so does what a check compares. */
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

/** The name of the secret whose slot the text is, and nothing beside it. */
export const slotName = (text: string): string | undefined => WHOLE.exec(text)?.[1];

/** The secret that the action types: no other argument of any action is ever filled. */
export function slotIn(action: Action): string | undefined {
  const text = textIn(action);
  return text === undefined ? undefined : slotName(text);
}

/** The action with the value in its slot; another action as it is. */
export const fillSlot = (action: Action, value: string): Action =>
  slotIn(action) === undefined ? action : ({ ...action, text: value } as Action); // an entry of text, as it was

/** Why an action may not carry a slot as it does: typed as text it would be a lie, and in an address it means nothing. */
export function faultOfSlot(action: Action): string | undefined {
  if (slotIn(action) !== undefined || VERBS[action.kind].says) return undefined;
  const holds = Object.values(action).some((argument) => typeof argument === "string" && hasSlot(argument));
  return holds ? `A secret is typed alone, by ${TEXT_VERBS}: the whole text is {{secret:NAME}}.` : undefined;
}

/** The verbs that take a secret, as prompts name them. */
export const TEXT_VERBS = VERB_NAMES.filter((name) => VERBS[name].puts === "text").join(" or ");
