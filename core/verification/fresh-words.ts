/** Fresh words: what a page says now and did not say before. */

import type { SkeletonNode } from "../page/skeleton.js";
import type { Scene } from "./scene.js";
import { fold } from "./wording.js";

export interface FreshWords {
  readonly node: SkeletonNode;
  readonly text: string;
}

/** Nodes that came, and what is new in those that stayed. */
export function freshWords(scene: Scene): readonly FreshWords[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  const known = new Set(Object.values(scene.before.skeleton?.nodes ?? {}).map((node) => fold(wordsOf(node))));
  const added = scene.changes.added.map((node) => ({ node, text: wordsOf(node) }));
  const changed = scene.changes.changed.flatMap((change) => {
    const node = nodes[change.key];
    if (node === undefined || (change.field !== "text" && change.field !== "name") || change.numberOnly) return [];
    return [{ node, text: freshPart(String(change.from ?? ""), String(change.to ?? "")) }];
  });
  return [...added, ...changed].filter(({ text }) => text !== "" && !known.has(fold(text)));
}

/** The same without what was entered, which may have any tone: a note "Could not reach her" refuses nothing. */
export function freshSayings(scene: Scene): readonly FreshWords[] {
  const entered = scene.typed.map(({ value }) => value).filter((value) => value.length >= ENTERED_MIN);
  if (entered.length === 0) return freshWords(scene);
  return freshWords(scene).map(({ node, text }) => ({
    node,
    text: entered.reduce((rest, value) => rest.replaceAll(value, " "), text),
  }));
}

/** Shorter values are parts of other words. */
const ENTERED_MIN = 4;

function wordsOf(node: SkeletonNode): string {
  return node.text || node.name;
}

/** Toasts gather in one region: "Theme saved" after "Theme saved Profile saved" is old, "Profile saved" is new. */
function freshPart(from: string, to: string): string {
  if (from.includes(to)) return "";
  if (from !== "" && to.startsWith(from)) return to.slice(from.length).trim();
  if (from !== "" && to.endsWith(from)) return to.slice(0, -from.length).trim();
  return to;
}
