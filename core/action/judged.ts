/**
 * Judged: surroundings of a control when code judged an action on it. The client acts only if the live page still has the
 * same surroundings (SF10). The server compares two pages by them (TM16).
 */

import { headingsAbove } from "../page/read/headings.js";
import { rowOf } from "../page/read/row-of.js";
import {
  accessibleName,
  clientIdOf,
  homeOf,
  isOn,
  nodesOf,
  type Skeleton,
  type SkeletonNode,
  wordsIn,
} from "../page/skeleton.js";
import { dropTransient, hashText, replaceClocks, replaceTimes } from "../page/text.js";
import { isWeakSecret } from "../secrets/weak-secret.js";
import { isField, isMasked, isTick } from "../verification/record/text-match.js";
import type { TargetFacts } from "./gate.js";
import { isEntry, readAction } from "./grammar.js";
import { originOf } from "./origins.js";

/** Surroundings of a control, one text per part, without nodes that change by themselves. */
export interface ControlSurroundings {
  /** Origins of the page and of the frames around the control, and every address that it leads to. */
  readonly leads: string;
  /** Path of the page, and the headings above the control. */
  readonly place: string;
  /** Values of the other fields of its form. */
  readonly form: string;
  /** Words of its row, its dialog and its form. */
  readonly words: string;
}

/** Hashes of the parts on which a judgement rested. */
export type JudgedParts = Readonly<Partial<Record<keyof ControlSurroundings, string>>>;

export interface JudgedPage {
  readonly skeleton: Skeleton;
  /** Masked. */
  readonly url: string;
  /** Client ids of nodes that change by themselves (SK6). */
  readonly ambient: ReadonlySet<number>;
  /** Secret values that stand in fields here; elsewhere slots replace them (SF14). */
  readonly secrets?: readonly string[];
}

const NONE: ReadonlySet<string> = new Set();

/** `without`: fingerprints of fields whose values are not compared. */
export function surroundingsOf(
  node: SkeletonNode,
  page: JudgedPage,
  without: ReadonlySet<string | undefined> = NONE,
): ControlSurroundings {
  const still = nodesOf(page.skeleton).filter((one) => !page.ambient.has(clientIdOf(one)?.n ?? -1));
  return {
    leads: leadsOf(node, page.url),
    place: placeOf(node, still, page.url),
    form: otherFields(node, still)
      .filter(({ fingerprint }) => !without.has(fingerprint))
      .map((field) => `${accessibleName(field)}: ${heldIn(field, page.secrets)}`)
      .join("\n"),
    words: wordsAround(node, { ...page, still })
      .map(replaceClocks)
      .join("\n"),
  };
}

export const hashesOf = (around: ControlSurroundings): Required<JudgedParts> => ({
  leads: hashText(around.leads),
  place: hashText(around.place),
  form: hashText(around.form),
  words: hashText(around.words),
});

/** The parts that matter to one action. `asked`: a person agrees to each such action. */
export function partsJudged(
  { action, facts }: { readonly action: string; readonly facts: TargetFacts },
  asked: boolean,
): readonly (keyof ControlSurroundings)[] {
  const { kind, risk, unnamed } = facts;
  const read = readAction(action);
  const isForm = kind === "submit" || risk !== "reversible" || isEntry(read);
  const isCard = asked || risk === "irreversible" || unnamed === true;
  const looksOnly = !isForm && !isCard && (kind === "navigation" || kind === "dropdown");
  return [
    "leads",
    ...(looksOnly ? [] : ["place" as const]),
    ...(isForm || isCard ? ["form" as const] : []),
    ...(isCard ? ["words" as const] : []),
  ];
}

/** The parts to compare for one action of a chain. Later actions skip `form`, which earlier entries change. */
export function partsInChain(judged: JudgedParts, follows: boolean | undefined): JudgedParts {
  const { form: _form, ...others } = judged;
  return follows === true ? others : judged;
}

const CHANGED: Readonly<Record<keyof ControlSurroundings, string>> = {
  leads: "it leads elsewhere now",
  place: "the page is about something else now",
  form: "its form holds other values now",
  words: "the words around it are others now",
};

/** Describes the first difference between parts that both sides have; null if there is none. */
export function differenceOf(
  was: JudgedParts,
  is: JudgedParts,
  parts: readonly (keyof ControlSurroundings)[] = PARTS,
): string | null {
  const other = parts.find((part) => was[part] !== undefined && is[part] !== undefined && was[part] !== is[part]);
  return other === undefined ? null : CHANGED[other];
}

const PARTS = Object.keys(CHANGED) as (keyof ControlSurroundings)[]; // its own keys

function leadsOf({ href, control, frames = [] }: SkeletonNode, url: string): string {
  const { formAction, formMethod, resolved = {} } = control ?? {};
  const { href: link, action, ping } = resolved;
  return JSON.stringify([originOf(url), href, formAction, formMethod, link, action, ping, ...frames]);
}

function placeOf(node: SkeletonNode, still: readonly SkeletonNode[], url: string): string {
  const headings = headingsAbove(node, still).map(({ name, text = "" }) => dropTransient(name === "" ? text : name));
  return [URL.canParse(url) ? new URL(url).pathname : url, ...headings].join("\n");
}

/** The other fields that are submitted with it. */
export const otherFields = (node: SkeletonNode, nodes: readonly SkeletonNode[]): readonly SkeletonNode[] =>
  nodes.filter((one) => one.key !== node.key && isField(one) && isBeside(one, node));

/** In the same form or dialog; without one, in the same region. */
function isBeside(one: SkeletonNode, node: SkeletonNode): boolean {
  const home = homeOf(node);
  return homeOf(one) === home && (home !== undefined || one.region === node.region);
}

/** A secret counts only as present, since every document restarts the count of its changes. */
function heldIn(field: SkeletonNode, secrets: readonly string[] = []): string {
  const { value = "", text = "", control } = field;
  if (isTick(field)) return isOn(field) ? "on" : "off";
  const chosen = (control?.options ?? []).filter(({ selected }) => selected).map(({ label }) => label);
  const held = chosen.length > 0 ? chosen.join(", ") : value || text;
  const isKnown = (secret: string) => held === secret || (!isWeakSecret(secret) && held.includes(secret));
  const isSecret =
    isMasked(held) || control?.type === "password" || held.includes("{{secret:") || secrets.some(isKnown);
  return held !== "" && isSecret ? "[secret]" : replaceTimes(held);
}

function wordsAround(
  node: SkeletonNode,
  { skeleton, still }: Pick<JudgedPage, "skeleton"> & { readonly still: readonly SkeletonNode[] },
): readonly string[] {
  const { control, row, region } = node;
  const holders = [control?.dialog, control?.form].flatMap((key) => skeleton.nodes[key ?? ""] ?? []);
  const nodes = Object.fromEntries(still.map((one) => [one.key, one]));
  const holding = rowOf(node, still);
  const isAround = (one: SkeletonNode) => one.control === undefined && one.region === region && holders.length === 0;
  const around = still
    .filter((one) => one === holding || isAround(one))
    .map(({ name, text = "" }) => `${name} ${text}`);
  return [...holders.map((holder) => wordsIn(holder, { title: "", nodes })), ...around, row ?? ""];
}
