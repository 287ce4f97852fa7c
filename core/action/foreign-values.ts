/** Foreign values: values that no user gave and that may come from another site (SF3). */

import type { TargetFacts } from "./gate.js";
import { type Action, addressIn, keyIn, textIn } from "./grammar.js";
import { mayActOn, originOf } from "./origins.js";
import { isSameSite } from "./sites.js";

export interface ForeignQuestion {
  readonly action: Action;
  readonly facts: Pick<TargetFacts, "origin" | "valueSource">;
  /** Origins of the pages that the task has seen. */
  readonly seen: readonly string[];
  /** Origins of the start page and of the sites that the request names. */
  readonly named: readonly string[];
  /** Address at which the task began. */
  readonly startUrl: string;
}

/** Sites that the value may come from, if a person has to approve it; otherwise empty. */
export function foreignSources({ action, facts, seen, named, startUrl }: ForeignQuestion): readonly string[] {
  // The key writes nothing, or too little to be a value.
  if (keyIn(action) !== undefined && facts.valueSource === undefined) return [];
  // Returning to the start address discloses nothing.
  if (addressIn(action) === startUrl) return [];
  const given = facts.valueSource ?? "model";
  const receiver = receiverOf(action, facts.origin);
  if (receiver === undefined || given === "request" || given === "answer" || given === "page") return [];
  // Naming a site allows reading and filling it in, but not sending it what the organisation wrote.
  if (given === "knowledge") return [...new Set([...seen.filter((origin) => origin !== receiver), receiver])];
  const others = seen.filter((origin) => !isSameSite(origin, receiver));
  return [receiver, ...others].every((origin) => mayActOn(origin, named)) ? [] : others;
}

/** Origin that receives a value. An address without a query, hash or value in its path only requests a page. */
function receiverOf(action: Action, origin: string): string | undefined {
  const [text, address] = [textIn(action), addressIn(action)];
  if (text !== undefined) return text === "" ? undefined : origin;
  if (keyIn(action) !== undefined) return origin;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { pathname, search, hash } = new URL(address);
  return search === "" && hash === "" && !pathname.split("/").some(isValue) ? undefined : originOf(address);
}

/** At least five characters with a digit or an email's `@` among them. */
const isValue = (part: string): boolean => part.length >= 5 && /\d|@|%40/.test(part);
