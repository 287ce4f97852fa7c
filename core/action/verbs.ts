/**
 * Verbs: one row for each action verb, with everything except its execution by the client (`client/verbs.ts`).
 * A new verb is a new row in both tables. Code elsewhere reads the columns and lists no verbs.
 */

import type { Kind } from "../../protocol/task.js";
import {
  ANSWER,
  type Arguments,
  type ArgumentValues,
  DESTINATION,
  ID,
  KEY,
  OPTIONAL_ID,
  SCROLL,
  SECONDS,
  SWITCH,
  TAB,
  TEXT,
  WORDS,
} from "./argument.js";
import { quoted, quotedAddress } from "./quotation.js";

/** `once` clicks, `twice` double-clicks, `menu` asks for a context menu; `key` presses a key, wherever the pointer is. */
export type PressKind = "once" | "twice" | "menu" | "key";

/** Value that a verb puts into a control. One of its arguments must hold it. */
type Puts<A> =
  | (A extends { readonly text: unknown } ? "text" : never)
  | (A extends { readonly option: unknown } ? "choice" : never)
  | (A extends { readonly on: unknown } ? "state" : never)
  | (A extends { readonly file: unknown } ? "file" : never);

/** A target in words. `name`: "" without one. `what`: best known description. `secret`: its name suggests a secret. */
export interface TargetWords {
  readonly name: string;
  readonly what: string;
  readonly noun: string | undefined;
  readonly secret: boolean;
}

/** Syntax and descriptions of a verb. */
interface VerbCall<A extends Arguments> {
  /** In the order in which they are written. */
  readonly arguments: A;
  /** Text for the model, where the name does not say it all. */
  readonly prompt: string;
  /** Text for people. */
  readonly words: (values: ArgumentValues<A>, target: TargetWords) => string;
}

/** Properties of a verb by which code decides. */
interface VerbTraits<A extends Arguments, P extends PressKind | null> {
  /** The client carries out a `deed`. The server answers a `tool`, and an `end` ends the task. */
  readonly use: "deed" | "tool" | "end";
  /** Target of the action. `focus`: the named element, or else the focused one. */
  readonly aim: "element" | "focus" | "view" | "address" | "tab" | "page" | null;
  readonly press: P;
  /** DOM event that a page receives when a person does it. */
  readonly event: "click" | "dblclick" | "contextmenu" | null;
  readonly puts: Puts<A> | null;
  /** Kind of the action unless its target decides it. */
  readonly kind: Kind;
  /** Whether a second delivery is harmless. `target`, `key`: the target or key decides. */
  readonly repeat: "always" | "target" | "key" | "never";
  /** It only looks or leads away. `view`: at another part of the current page. `page`: at a page. */
  readonly looks: "view" | "page" | null;
  /** It changes nothing that a later step builds on. */
  readonly passive: boolean;
  /** A page that shows no change afterwards is no sign of failure. */
  readonly still: boolean;
  /** It requests something that the site may refuse. */
  readonly asks: boolean;
  /** It may load another document. */
  readonly leads: boolean;
  /** Role in a run's script. `skipped`: left out of it. `unkept`: the run leaves no script. */
  readonly replay: "kept" | "skipped" | "unkept";
  /** Its text only reports or looks for something, so it may contain a secret's slot. */
  readonly says: boolean;
}

export type VerbRow<A extends Arguments, P extends PressKind | null> = VerbCall<A> & VerbTraits<A, P>;

/** Builds one row. The types of its other columns follow from its arguments. */
const verb = <A extends Arguments, const P extends PressKind | null>(
  traits: VerbTraits<A, P>,
  call: VerbCall<A>,
): VerbRow<A, P> => ({ ...traits, ...call });

/** Default columns. A row overrides those that differ. */
const DEED = {
  use: "deed",
  aim: "element",
  press: null,
  event: null,
  puts: null,
  kind: "generic",
  repeat: "always",
  looks: null,
  passive: false,
  still: false,
  asks: false,
  leads: false,
  replay: "unkept",
  says: false,
} as const;
const PRESS = { ...DEED, asks: true, leads: true } as const;
const ENTRY = { ...DEED, replay: "kept" } as const;
const LOOK = { ...DEED, looks: "view", passive: true } as const;
const PAGE = { ...DEED, aim: "page", looks: "page", leads: true } as const;
const TOOL = { ...DEED, use: "tool", aim: null, looks: "page", still: true, says: true } as const;
const END = { ...DEED, use: "end", aim: null, looks: "page", says: true } as const;

const entered = (text: string, { name, what, secret }: TargetWords): string =>
  `Enter ${secret ? "a secret" : quoted(text)} in ${name ? what : "a field"}`;

export const VERBS = {
  click: verb(
    { ...PRESS, press: "once", event: "click", repeat: "target", replay: "kept" },
    {
      arguments: { id: ID },
      prompt: "a button, link, tab or other control",
      // People expect a click on a button; any other role is named.
      words: (_, { name, what, noun }) => `Click ${what}${name && noun && noun !== "button" ? ` (${noun})` : ""}`,
    },
  ),
  doubleClick: verb(
    { ...PRESS, press: "twice", event: "dblclick", repeat: "never" },
    { arguments: { id: ID }, prompt: "", words: (_, { what }) => `Double-click ${what}` },
  ),
  rightClick: verb(
    { ...PRESS, press: "menu", event: "contextmenu", repeat: "never" },
    { arguments: { id: ID }, prompt: "", words: (_, { what }) => `Right-click ${what}` },
  ),
  type: verb(
    { ...ENTRY, puts: "text" },
    {
      arguments: { id: ID, text: TEXT },
      prompt: "key by key",
      words: ({ text }, target) => entered(text, target),
    },
  ),
  setValue: verb(
    { ...ENTRY, puts: "text" },
    {
      arguments: { id: ID, text: TEXT },
      prompt: "replaces the text of a field; dates as year-month-day",
      words: ({ text }, target) => entered(text, target),
    },
  ),
  select: verb(
    { ...ENTRY, puts: "choice", asks: true },
    {
      arguments: { id: ID, option: TEXT },
      prompt: "an option of a list, by its words",
      words: ({ option }, { name, what }) => `Choose ${quoted(option)} in ${name ? what : "a list"}`,
    },
  ),
  check: verb(
    { ...ENTRY, puts: "state", asks: true },
    {
      arguments: { id: ID, on: SWITCH },
      prompt: "on: true ticks a box, false unticks it",
      words: ({ on }, { what }) => `${on ? "Tick" : "Untick"} ${what}`,
    },
  ),
  press: verb(
    { ...PRESS, aim: "focus", press: "key", repeat: "key", replay: "kept" },
    {
      arguments: { id: OPTIONAL_ID, key: KEY },
      prompt: 'a key such as "Enter"; without element: where the focus is',
      words: ({ key }) => `Press ${key}`,
    },
  ),
  hover: verb(
    { ...LOOK, replay: "kept" },
    { arguments: { id: ID }, prompt: "", words: (_, { what }) => `Point at ${what}` },
  ),
  drag: verb(
    { ...DEED, asks: true },
    { arguments: { id: ID, to: DESTINATION }, prompt: "", words: (_, { what }) => `Drag ${what}` },
  ),
  upload: verb(
    { ...DEED, puts: "file", asks: true },
    {
      arguments: { id: ID, file: WORDS },
      prompt: "",
      words: (_, { what }) => `Attach a file to ${what}`,
    },
  ),
  scroll: verb(
    { ...LOOK, aim: "view", still: true, replay: "skipped" },
    {
      arguments: { to: SCROLL },
      prompt: "",
      words: ({ to }, { what }) => (typeof to === "number" ? `Scroll to ${what}` : `Scroll ${to}`),
    },
  ),
  dialog: verb(
    { ...DEED, aim: null, asks: true, leads: true, replay: "kept" },
    {
      arguments: { answer: ANSWER },
      prompt: "of the browser itself",
      words: ({ answer }) => `${answer === "accept" ? "Accept" : "Decline"} the page's question`,
    },
  ),
  switchTab: verb(
    { ...PAGE, aim: "tab", leads: false },
    { arguments: { tab: TAB }, prompt: "", words: () => "Go to another tab" },
  ),
  navigate: verb(
    { ...PAGE, aim: "address", kind: "navigation", replay: "kept" },
    {
      arguments: { url: WORDS },
      prompt: "",
      words: ({ url }) => `Go to ${quotedAddress(url)}`,
    },
  ),
  goBack: verb({ ...PAGE, kind: "navigation", replay: "kept" }, { arguments: {}, prompt: "", words: () => "Go back" }),
  refresh: verb(
    { ...PAGE, passive: true, still: true, replay: "skipped" },
    { arguments: {}, prompt: "", words: () => "Reload the page" },
  ),
  wait: verb(
    { ...LOOK, aim: null, looks: "page", still: true, replay: "skipped" },
    { arguments: { seconds: SECONDS }, prompt: "", words: () => "Wait and look again" },
  ),
  finish: verb(END, {
    arguments: { text: TEXT },
    prompt: "all is done; text is the answer for the user, with nothing that no page has shown",
    words: () => "Finish",
  }),
  fail: verb(END, {
    arguments: { text: TEXT },
    prompt: "it cannot be done; text says why",
    words: () => "Stop",
  }),
  look: verb(TOOL, {
    arguments: { words: WORDS },
    prompt: "shows parts with these words that were left out",
    words: ({ words }) => `Look for ${quoted(words)} on the page`,
  }),
  googleSearch: verb(
    { ...TOOL, says: false },
    {
      arguments: { query: WORDS },
      prompt: "",
      words: ({ query }) => `Search for ${quoted(query)}`,
    },
  ),
  verifySuccess: verb(TOOL, {
    arguments: { claim: TEXT },
    prompt: "has a claim judged",
    words: () => "Check the result",
  }),
};

export type Verb = keyof typeof VERBS;
/** Verbs that press the element under the pointer. */
export type ClickVerb = { [V in Verb]: (typeof VERBS)[V]["press"] extends "once" | "twice" | "menu" ? V : never }[Verb];

/** In the order of the table. */
export const VERB_NAMES = Object.keys(VERBS) as Verb[]; // its keys

export const CLICK_VERBS = VERB_NAMES.filter((name): name is ClickVerb => VERBS[name].event !== null);

export const isVerb = (name: string): name is Verb => Object.hasOwn(VERBS, name);
