/** Card: what a person reads before they say yes: what is handed in, for how much, and what the page says around it (SF4). */

import { headingsAbove } from "../page/read/headings.js";
import { isInside } from "../page/read/region-path.js";
import { rowOf } from "../page/read/row-of.js";
import {
  accessibleName,
  homeOf,
  isOn,
  type Nodes,
  nodesOf,
  pathOf,
  type Skeleton,
  type SkeletonNode,
} from "../page/skeleton.js";
import { cleanText, clip, hashText, replaceTimes } from "../page/text.js";
import { amountsIn } from "./amount.js";
import { SECRET_NAME } from "./words.js";

/** An entry of the form that is handed in, or a cell of the row that the control stands in. */
export interface CardDetail {
  readonly name: string;
  readonly value: string;
}

export interface Card {
  /** Never cut within one; absent where there are none. */
  readonly details?: readonly CardDetail[];
  /** Amounts of money in the page's words around the control. */
  readonly amounts?: readonly string[];
  /** The page's words: of the row, the dialog or the form. Where they are cut, what is short or holds a number comes first. */
  readonly about?: string;
  /** What the card has no room for. A person is told. */
  readonly left?: { readonly details?: number; readonly characters?: number };
  /** Hash of all of it, uncut, but for running times. */
  readonly whole?: string;
}

const ABOUT_MAX = 1_500;
const DETAILS_MAX = 60;
const VALUE_MAX = 2_000;
const DETAILS_CHARACTERS = 8_000;
const AMOUNTS_MAX = 20;

/** Of a control that is activated: its row, its dialog or form, and what is entered there. */
export function cardOf(node: SkeletonNode, skeleton: Skeleton): Card {
  const nodes = nodesOf(skeleton);
  const row = rowOf(node, nodes);
  const holder = skeleton.nodes[node.control?.dialog ?? node.control?.form ?? ""];
  const cells = (row?.cells ?? []).flatMap(({ column, text }) => (text === "" ? [] : [{ name: column, value: text }]));
  const isNamed = cells.some(({ name }) => name !== "");
  const held = holder === undefined ? [] : textsIn(holder, nodes);
  const words = [
    ...lastHeadings(node, nodes).filter((heading) => !held.includes(heading)),
    row !== undefined && !isNamed ? (row.text ?? row.name) : "",
    ...held,
    ...(row === undefined && holder === undefined ? [node.beside ?? ""] : []),
  ];
  return composed([...(isNamed ? cells : []), ...entriesBeside(node, nodes)], words);
}

/** Of words alone, as those of a question of the browser. */
export const cardOfWords = (words: string): Card => composed([], [words]);

function composed(details: readonly CardDetail[], words: readonly string[]): Card {
  const texts = words.map(cleanText).filter((text) => text !== "");
  const all = texts.join(" ");
  const about = all.length <= ABOUT_MAX ? all : clip(tellingFirst(texts).join(" "), ABOUT_MAX);
  const told = toldOf(details);
  const values = told.map(({ value }) => value).join(" ");
  const found = [...new Set(amountsIn(all))].filter((one) => !values.includes(one));
  const left = {
    ...(details.length > told.length && { details: details.length - told.length }),
    ...(all.length > ABOUT_MAX && { characters: all.length - ABOUT_MAX }),
  };
  if (all === "" && details.length === 0) return {};
  const written = details.map(({ name, value }) => `${name}: ${value}`);
  return {
    ...(told.length > 0 && { details: told }),
    ...(found.length > 0 && { amounts: found.slice(0, AMOUNTS_MAX) }),
    ...(about !== "" && { about }),
    ...(Object.keys(left).length > 0 && { left }),
    whole: hashText(replaceTimes([...written, all].join("\n"))),
  };
}

/** As many as a person can be shown; a long value says how long it is. */
function toldOf(details: readonly CardDetail[]): readonly CardDetail[] {
  let room = DETAILS_CHARACTERS;
  return details.slice(0, DETAILS_MAX).flatMap(({ name, value }) => {
    const shown = value.length <= VALUE_MAX ? value : `${clip(value, VALUE_MAX)} (${value.length} characters)`;
    room -= name.length + shown.length;
    return room < 0 ? [] : [{ name, value: shown }];
  });
}

const SHORT = 80;

/** Labels, values and sentences with a number come before the terms around them. */
function tellingFirst(texts: readonly string[]): readonly string[] {
  const parts = texts.flatMap((text) => (text.length <= SHORT ? [text] : text.split(/(?<=[.!?。]) /)));
  const tells = (part: string) => part.length <= SHORT || /\d/.test(part);
  return [...parts.filter(tells), ...parts.filter((part) => !tells(part))];
}

const HEADINGS_MAX = 2;

/** Which record a deed is about may be told nowhere else. */
function lastHeadings(node: SkeletonNode, nodes: Nodes): readonly string[] {
  const above = headingsAbove(node, nodes).filter(({ key }) => key !== node.key);
  return above.slice(-HEADINGS_MAX).map(({ name, text = name }) => text);
}

/** One text for each node, so that a label stands beside its value. */
const textsIn = (holder: SkeletonNode, nodes: Nodes): readonly string[] => {
  const path = pathOf(holder);
  const inside = nodes.filter(({ region, control }) => control === undefined && isInside(region, path));
  // A heading says its name as its text.
  return [holder.name, ...inside.map(({ name, text = name }) => text)];
};

const ENTERED = new Set("textbox searchbox combobox spinbutton listbox slider".split(" "));
const TICKED = new Set("checkbox radio switch".split(" "));

/** What is handed in with it: to whom, how much. Secrets are told to nobody. */
function entriesBeside(own: SkeletonNode, nodes: Nodes): readonly CardDetail[] {
  const home = homeOf(own);
  if (home === undefined) return [];
  return nodes.flatMap((node) => {
    const { role, value = "", control } = node;
    if (control === undefined || homeOf(node) !== home) return [];
    const name = cleanText(accessibleName(node));
    if (TICKED.has(role)) return isOn(node) ? [{ name, value: "chosen" }] : [];
    const isTold = ENTERED.has(role) && value !== "" && control.type !== "password" && !SECRET_NAME.test(name);
    return isTold ? [{ name, value: cleanText(value) }] : [];
  });
}
