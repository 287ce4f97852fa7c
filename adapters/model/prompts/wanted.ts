/** Wanted: which parts of a page somebody looks for: the request by its words, whoever asked by `look("…")`. */

import type { SkeletonNode } from "../../../core/page/skeleton.js";
import type { PageInput } from "../port.js";

const WORDS_OF_GOAL = 12;
/** A word that more parts of the page say than this does not tell them apart. */
const TELLING = 24;

export interface Wanted {
  /** It says a word of the request that few others say. */
  readonly byGoal: (node: SkeletonNode) => boolean;
  readonly byLook: (node: SkeletonNode) => boolean;
  /** Of a long list of options this one is to be told. */
  readonly option: (node: SkeletonNode, label: string) => boolean;
  /** For each `look`: how many parts of the page have its words. */
  readonly looked: readonly string[];
}

export function wantedOn({ skeleton }: PageInput, goal: string, look: readonly string[]): Wanted {
  const nodes = Object.values(skeleton.nodes);
  const said = new Map(nodes.map((node) => [node, wordsOf(node)]));
  const words = tellingWords(goal, [...said.values()]);
  const looks = look.map((one) => one.replace(/\s+/g, " ").trim());
  const withOptions = new Map(nodes.map((node) => [node, `${said.get(node)} ${optionsOf(node)}`]));
  const found = looks.map((one) => havingWords(one.toLowerCase(), withOptions));
  const shown = new Set(found.flat());
  return {
    byGoal: (node) => words.some((word) => said.get(node)?.includes(word) === true),
    byLook: (node) => shown.has(node),
    option: ({ name }, label) => {
      const says = (text: string, part: string) => part !== "" && text.toLowerCase().includes(part.toLowerCase());
      return looks.some((one) => says(name, one) || says(label, one)) || says(goal, label.trim());
    },
    looked: look.map((one, index) => sayLooked(one, found[index]?.length ?? 0)),
  };
}

/** The longest first. */
function tellingWords(goal: string, said: readonly string[]): readonly string[] {
  return [...new Set(goal.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_OF_GOAL)
    .filter((word) => said.filter((text) => text.includes(word)).length <= TELLING);
}

/** What has the phrase, itself or by its region; else all of its words; else any of them. */
function havingWords(phrase: string, said: ReadonlyMap<SkeletonNode, string>): readonly SkeletonNode[] {
  const words = phrase.split(" ").filter((word) => word !== "");
  const having = (fits: (text: string) => boolean) =>
    [...said].filter(([{ region }, text]) => fits(text) || fits(region.toLowerCase())).map(([node]) => node);
  const tries = [
    (text: string) => text.includes(phrase),
    (text: string) => words.every((word) => text.includes(word)),
    (text: string) => words.some((word) => word.length > 2 && text.includes(word)),
  ];
  for (const fits of tries) {
    const found = having(fits);
    if (found.length > 0) return found;
  }
  return [];
}

function sayLooked(look: string, count: number): string {
  if (count === 0) return `Looked for “${look}”: nothing on this page has it.`;
  return `Looked for “${look}”: ${count} ${count === 1 ? "part" : "parts"} of this page.`;
}

function optionsOf({ control }: SkeletonNode): string {
  return (control?.options ?? []).map(({ label }) => label.toLowerCase()).join(" ");
}

function wordsOf({ name, text, value, row }: SkeletonNode): string {
  return `${name} ${text ?? ""} ${value ?? ""} ${row ?? ""}`.toLowerCase();
}
