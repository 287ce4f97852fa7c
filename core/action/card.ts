/** Card: summary a person reads before approving an action: submitted values, amounts and surrounding text (SF4). */

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

/** A field of the submitted form, or a cell of the row that holds the control. */
export interface CardDetail {
  readonly name: string;
  readonly value: string;
}

export interface Card {
  /** Long values are clipped and state their length. Absent if empty. */
  readonly details?: readonly CardDetail[];
  /** Amounts of money in the page's words around the control. */
  readonly amounts?: readonly string[];
  /** Page text of the row, dialog or form. If it is cut, short parts and parts with a number come first. */
  readonly about?: string;
  /** Counts of what did not fit on the card. The person is told. */
  readonly left?: { readonly details?: number; readonly characters?: number };
  /** Hash of the uncut details and words, without running times. */
  readonly whole?: string;
}

const ABOUT_MAX = 1_500;
const DETAILS_MAX = 60;
const VALUE_MAX = 2_000;
const DETAILS_CHARACTERS = 8_000;
const AMOUNTS_MAX = 20;

/** Builds the card of an activated control from its row, its dialog or form, and the values entered there. */
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

/** Builds a card from words alone, such as those of a browser dialog. */
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

/** Keeps as many details as a person can be shown. A clipped value states its length. */
function toldOf(details: readonly CardDetail[]): readonly CardDetail[] {
  let room = DETAILS_CHARACTERS;
  return details.slice(0, DETAILS_MAX).flatMap(({ name, value }) => {
    const shown = value.length <= VALUE_MAX ? value : `${clip(value, VALUE_MAX)} (${value.length} characters)`;
    room -= name.length + shown.length;
    return room < 0 ? [] : [{ name, value: shown }];
  });
}

const SHORT = 80;

/** Puts labels, values and sentences with a number before the terms around them. */
function tellingFirst(texts: readonly string[]): readonly string[] {
  const parts = texts.flatMap((text) => (text.length <= SHORT ? [text] : text.split(/(?<=[.!?。]) /)));
  const tells = (part: string) => part.length <= SHORT || /\d/.test(part);
  return [...parts.filter(tells), ...parts.filter((part) => !tells(part))];
}

const HEADINGS_MAX = 2;

/** These headings may be the only text that names the affected record. */
function lastHeadings(node: SkeletonNode, nodes: Nodes): readonly string[] {
  const above = headingsAbove(node, nodes).filter(({ key }) => key !== node.key);
  return above.slice(-HEADINGS_MAX).map(({ name, text = name }) => text);
}

/** One text for each node, so that a label stands beside its value. */
const textsIn = (holder: SkeletonNode, nodes: Nodes): readonly string[] => {
  const path = pathOf(holder);
  const inside = nodes.filter(({ region, control }) => control === undefined && isInside(region, path));
  // A heading's name is its text.
  return [holder.name, ...inside.map(({ name, text = name }) => text)];
};

const ENTERED = new Set("textbox searchbox combobox spinbutton listbox slider".split(" "));
const TICKED = new Set("checkbox radio switch".split(" "));

/** Values submitted with the control, such as recipient and amount. Secrets are left out. */
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
