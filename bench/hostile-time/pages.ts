/** Pages: hostile for the time that they take, drawn by a seed. */

import { chanceOf } from "../../testing/simulator/chance.js";
import { nearMatches, PLACES, pageOf } from "./expressions.js";
import { STRUCTURES } from "./structures.js";

export interface HostilePage {
  readonly name: string;
  readonly query: string;
  /** At most 500,000 characters, the API's bound. */
  readonly dom: string;
}

const MOST = 500_000;

const documentOf = (body: string): string =>
  `<html><head><title>Hostile</title></head><body><button>Help</button>${body}`.slice(0, MOST);

/** Structures and expressions take turns; the page after the last of a kind is the first one at another size. */
export function* hostilePages(project: string, count: number, seed: number): Generator<HostilePage> {
  const chance = chanceOf(seed);
  const near = nearMatches(project, chance);
  const size = (nth: number, kinds: number) => (nth < kinds ? 1 : 0.5 + chance.next() / 2);
  for (let nth = 0; nth < count; nth++) {
    const turn = Math.floor(nth / 2);
    const structure = STRUCTURES[turn % STRUCTURES.length];
    const text = near[turn % near.length];
    if (nth % 2 === 0 && structure !== undefined) {
      const { name, most, body, query = "Click Help" } = structure;
      yield { name, query, dom: documentOf(body(Math.max(1, Math.floor(most * size(turn, STRUCTURES.length))))) };
    } else if (text !== undefined) {
      const dom = documentOf(pageOf(text, Math.floor((MOST / PLACES) * size(turn, near.length))));
      yield { name: text.at, query: "Click Help", dom };
    }
  }
}
