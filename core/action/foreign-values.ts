/** Foreign values: what no user gave may have been read on another site (SF3). */

import type { TargetFacts } from "./gate.js";
import { type Action, addressIn, keyIn, textIn } from "./grammar.js";
import { mayActOn, originOf } from "./origins.js";
import { isSameSite } from "./sites.js";

export interface ForeignQuestion {
  readonly action: Action;
  readonly facts: Pick<TargetFacts, "origin" | "valueSource">;
  /** Origins of the pages that the task has seen. */
  readonly seen: readonly string[];
  /** Where the task began, and what its request names: the request says so. */
  readonly named: readonly string[];
  /** Address at which the task began. */
  readonly startUrl: string;
}

/** The other sites on which the value may have been read, where a person has to agree to it; else none. */
export function foreignSources({ action, facts, seen, named, startUrl }: ForeignQuestion): readonly string[] {
  // A key that writes nothing, or too little to be a value.
  if (keyIn(action) !== undefined && facts.valueSource === undefined) return [];
  // The way back to where it began tells nobody anything.
  if (addressIn(action) === startUrl) return [];
  const given = facts.valueSource ?? "model";
  const receiver = receiverOf(action, facts.origin);
  if (receiver === undefined || given === "request" || given === "answer" || given === "page") return [];
  // What a request names is where pages may be read and filled in; what the organisation wrote is told nobody by it.
  if (given === "knowledge") return [...new Set([...seen.filter((origin) => origin !== receiver), receiver])];
  const others = seen.filter((origin) => !isSameSite(origin, receiver));
  return [receiver, ...others].every((origin) => mayActOn(origin, named)) ? [] : others;
}

/** The origin that is told something; an address without a query or a value in its path tells it only which page is wanted. */
function receiverOf(action: Action, origin: string): string | undefined {
  const [text, address] = [textIn(action), addressIn(action)];
  if (text !== undefined) return text === "" ? undefined : origin;
  if (keyIn(action) !== undefined) return origin;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { pathname, search, hash } = new URL(address);
  return search === "" && hash === "" && !pathname.split("/").some(isValue) ? undefined : originOf(address);
}

/** Five signs with a figure among them, or an address of a person. */
const isValue = (part: string): boolean => part.length >= 5 && /\d|@|%40/.test(part);
