/** Way to add: the control that begins a new thing of a kind, whatever it is called. Elsewhere: entry point, call to action. */

import {
  type ControlNode,
  controlsOf,
  type Lookup,
  labelOf,
  OPENABLE,
  only,
  pageWords,
  surroundings,
} from "./controls.js";
import { bestMatch, tokens } from "./lexicon.js";
import { related } from "./places.js";
import { happened, type Scene, verbOf, wasOn } from "./proposing.js";

/** The control that begins a new thing of this kind. */
export function wayToAdd(scene: Scene, noun: string): Lookup {
  const words = tokens(noun);
  const page = pageWords(scene.page);
  const ways = controlsOf(scene.page.skeleton)
    .filter(
      (node) =>
        OPENABLE.includes(node.role) && !scene.excluded.has(node.key) && !node.control.popup && !node.control.submits,
    )
    .filter(
      (node) =>
        !scene.history.some(
          (past) => verbOf(past) === "click" && wasOn(past, node) && past === scene.history.at(-1) && !happened(past),
        ),
    )
    .map((node) => ({ node, score: scoreWay(node, words, page) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score);
  return only(ways);
}

function scoreWay(node: ControlNode, noun: readonly string[], page: readonly string[]): number {
  const own = tokens(labelOf(node));
  if (!own.includes("add")) return 0;
  const rest = own.filter((word) => word !== "add");
  const head = noun.at(-1) ?? "";
  const disabled = node.state.disabled === true ? 0.2 : 0;
  if (bestMatch(head, rest) >= 0.7) {
    const covered = noun.filter((word) => bestMatch(word, rest) >= 0.7).length / noun.length;
    const precise = rest.filter((word) => bestMatch(word, noun) >= 0.7).length / rest.length;
    return 0.8 * covered + 0.2 * precise - disabled;
  }
  const { group, region } = surroundings(node);
  if (rest.length === 0 && bestMatch(head, [...group, ...region]) >= 0.7) return 0.75 - disabled;
  if (rest.length === 0 && bestMatch(head, page) >= 0.7) return 0.7 - disabled;
  return rest.some((word) => related(head, [word])) ? 0.55 - disabled : 0;
}
