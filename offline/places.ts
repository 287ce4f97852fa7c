/** Places: where in an application a thing is usually kept, for looking around when it is not in sight. Elsewhere: information scent. */

import { bestMatch, tokens } from "./lexicon.js";

/** things asked for ~ names of places that tend to hold them; small and general on purpose. */
const PLACES: readonly (readonly [things: string, places: string])[] = [
  [
    "theme dark light color appearance look font density contrast mode",
    "appearance display theme personalization personalisation interface look general settings",
  ],
  ["password passphrase authentication factor security session", "security account profile privacy login settings"],
  ["notification alert email newsletter digest reminder message", "notification alert communication message settings"],
  ["language timezone locale currency region format", "language region locale regional localization general settings"],
  ["profile name avatar photo address phone", "profile account personal settings"],
  ["privacy cookie tracking consent", "privacy security settings"],
  [
    "patient person member user customer client contact employee staff student reader borrower supplier",
    "people person directory record member user contact admin team account",
  ],
  ["book title author album magazine journal copy", "catalog collection library shelf title item"],
  ["product item part article stock goods supply device", "inventory stock catalog warehouse product item goods"],
  ["appointment event meeting booking visit reservation", "calendar schedule agenda booking diary"],
  ["invoice payment card plan subscription price", "billing finance account payment plan subscription"],
  ["order shipment delivery return", "order sale shop fulfilment shipping"],
  ["project task ticket issue", "board project work tracker backlog"],
];

/** Controls that hold other controls whatever their subject. */
const HOLDERS = new Set(["menu", "more", "option", "action", "manage", "tool", "navigation", "settings", "account"]);

const ROWS = PLACES.map(([things, places]) => ({ things: tokens(things), places: tokens(places) }));

/** How likely a place of this name holds what these words ask for: 1 named alike, 0.6 usual place, 0.3 a general holder, 0 no relation. */
export function likelihood(asked: readonly string[], placeName: string): number {
  const place = tokens(placeName);
  const named = asked.reduce((best, word) => Math.max(best, bestMatch(word, place)), 0);
  if (named >= 0.7) return named;
  if (asked.some((word) => related(word, place))) return 0.6;
  return place.some((word) => HOLDERS.has(word)) ? 0.3 : 0;
}

/** The word and one of these names belong to the same row of the table. */
export function related(word: string, names: readonly string[]): boolean {
  return ROWS.some(
    (row) =>
      (row.things.includes(word) || row.places.includes(word)) &&
      names.some((name) => row.places.includes(name) || row.things.includes(name)),
  );
}
