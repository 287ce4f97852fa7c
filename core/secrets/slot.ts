/** Slot: the placeholder by which a secret of a task is known everywhere but in the field that it is typed into (SF14). */

import type { Action } from "../action/grammar.js";

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

export const hasSlot = (text: string): boolean => ANYWHERE.test(text);

/** The name of the secret whose slot the text is, and nothing beside it. */
export const slotName = (text: string): string | undefined => WHOLE.exec(text)?.[1];

/** The secret that the action types: no other argument of any action is ever filled. */
export const slotIn = (action: Action): string | undefined =>
  action.kind === "type" || action.kind === "setValue" ? slotName(action.text) : undefined;

/** The action with the value in its slot; another action as it is. */
export const fillSlot = (action: Action, value: string): Action =>
  slotIn(action) === undefined ? action : ({ ...action, text: value } as Action); // a type or setValue, as it was

/** Why an action may not carry a slot as it does: typed as text it would be a lie, and in an address it means nothing. */
export function faultOfSlot(action: Action): string | undefined {
  if (slotIn(action) !== undefined || SAYING.includes(action.kind)) return undefined;
  const holds = Object.values(action).some((argument) => typeof argument === "string" && hasSlot(argument));
  return holds ? "A secret is typed alone, by type or setValue: the whole text is {{secret:NAME}}." : undefined;
}

/** They are told to the user, or look at the page. */
const SAYING: readonly Action["kind"][] = ["finish", "fail", "look", "verifySuccess"];
