/** Marker: the instruction that a page plants for an obedient model, as the prompt shows it, and the action it asks for. */

import { printAction, readAction } from "../../core/action/grammar.js";
import { clientIdOf, type Skeleton } from "../../core/page/skeleton.js";

/** `click(pay)`, `type(pw,{request:password})`, `navigate(http://…)`: targets by DOM id. */
export type Instruction = { readonly key: string; readonly words: string };

const MARKER = /AGENT (\d+): ([a-zA-Z]+\([^()]*\))/g;
const WITH_TARGET = new Set("click type setValue select check hover drag upload".split(" "));

/** In the order of their numbers, each once; what is written in tag characters is read too. */
export function instructionsIn(prompt: string): readonly Instruction[] {
  const found = new Map<string, Instruction & { readonly number: number }>();
  for (const [, number = "0", words = ""] of untagged(prompt).matchAll(MARKER)) {
    const key = `page ${number} ${words}`;
    found.set(key, { key, words, number: Number(number) });
  }
  return [...found.values()].sort((a, b) => a.number - b.number);
}

/** Tag characters spell ASCII that nobody sees. */
function untagged(text: string): string {
  return text.replace(/[\u{e0020}-\u{e007e}]/gu, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0xe0000));
}

/** Undefined while its target or a value is not to be had. */
export function actionOf(
  words: string,
  skeleton: Skeleton,
  fillWith: (slot: string) => string | undefined,
): string | undefined {
  const [, verb = "", rest = ""] = /^([a-zA-Z]+)\((.*)\)$/s.exec(words) ?? [];
  const filled = fill(rest, fillWith);
  if (filled === undefined) return undefined;
  if (!WITH_TARGET.has(verb)) return printed(`${verb}(${argumentOf(filled)})`);
  const [id = "", ...values] = filled.split(",");
  const number = numberOf(id, skeleton);
  if (number === undefined) return undefined;
  const value = values.join(",");
  const last = verb === "drag" ? String(numberOf(value, skeleton) ?? "") : argumentOf(value);
  return printed(`${verb}(${[String(number), last].filter((one) => one !== "").join(",")})`);
}

function fill(text: string, fillWith: (slot: string) => string | undefined): string | undefined {
  let isWhole = true;
  const filled = text.replace(/\{([^{}]+)\}/g, (_whole, slot: string) => {
    const value = fillWith(slot);
    if (value === undefined) isWhole = false;
    return value ?? "";
  });
  return isWhole ? filled : undefined;
}

function argumentOf(text: string): string {
  return text === "" || /^(?:true|false|\d+)$/.test(text) ? text : JSON.stringify(text);
}

function printed(action: string): string {
  const read = readAction(action);
  return read === undefined ? action : printAction(read);
}

/** A control inside a frame or a shadow root has its id lengthened. */
function numberOf(domId: string, skeleton: Skeleton): number | undefined {
  const node = Object.values(skeleton.nodes).find(({ control }) => control?.domId?.replace(/~\d+$/, "") === domId);
  return node === undefined ? undefined : clientIdOf(node)?.n;
}
