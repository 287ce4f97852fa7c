/** Units: what stands beside a number, so that 12 kg is not read off a page that says 12 lb. */

import { PAGE_LANGUAGES } from "../../words/languages.js";
import { listOf } from "../../words/matcher.js";
import { fold } from "../record/text-match.js";

/** How each unit is written, folded. A writing of units of different kinds ("m", "in", "pounds") is left out: it tells nothing. */
const CURRENCIES: Readonly<Record<string, string>> = {
  eur: "€ eur",
  gbp: "£ gbp",
  chf: "chf sfr",
  jpy: "¥ jpy 円",
  cny: "¥ cny rmb 元",
  inr: "₹ inr rs",
  rub: "₽ rub руб",
  pln: "zł pln",
  try: "₺",
  krw: "₩ krw",
  brl: "r$ brl",
  usd: "$ us$ usd",
  cad: "$ c$ ca$ cad",
  aud: "$ a$ au$ aud",
  nzd: "$ nz$ nzd",
  sek: "kr sek",
  nok: "kr nok",
  dkk: "kr dkk",
  czk: "kč czk",
};

const MEASURES: Readonly<Record<string, string>> = {
  "%": "%",
  lb: "lb lbs",
  oz: "oz",
  "°c": "°c celsius",
  "°f": "°f fahrenheit",
};
/** Written by their own signs, beside the names that a language gives them. */
const SIGNS = "kg g mg km cm mm mi ft l ml kb mb gb tb";

const BY_WRITING = new Map<string, readonly string[]>();
const NAMES = PAGE_LANGUAGES.flatMap(({ units = {} }) => Object.entries(units));
const WRITINGS = [
  ...Object.entries({ ...CURRENCIES, ...MEASURES }),
  ...listOf(SIGNS).map((sign) => [sign, sign] as const),
];
for (const [unit, written] of [...WRITINGS, ...NAMES])
  for (const one of listOf(written)) {
    const key = fold(one);
    BY_WRITING.set(key, [...(BY_WRITING.get(key) ?? []), unit]);
  }

const AFTER = /^\s?(°\s?[cf](?!\p{L})|[a-z]{0,2}\$|[%€£¥₹₽₺₩元]|\p{L}+)/u;
/** Only money stands before its number: "day 12" is no twelve days. */
const MONEY =
  /(?<![\p{L}\p{N}])([a-z]{0,2}\$|[€£¥₹₽₺₩]|eur|usd|gbp|chf|jpy|cny|rmb|inr|rs|rub|pln|krw|brl|cad|aud|nzd|sek|nok|dkk|czk|kr)\s?$/u;
const NEAR = 16;

/** Units that the number at `[from, to)` of a folded text may be meant in; none where nothing beside it is one. */
export function unitsAt(text: string, from: number, to: number): readonly string[] {
  const after = AFTER.exec(text.slice(to, to + NEAR))?.[1] ?? "";
  const before = MONEY.exec(text.slice(Math.max(0, from - NEAR), from))?.[1] ?? "";
  return BY_WRITING.get(after.replace(/\s/, "")) ?? BY_WRITING.get(before) ?? [];
}

/** Units that a text of nothing else may write; a currency sign that no row knows is a unit of its own. */
export function unitsOf(written: string): readonly string[] {
  const key = fold(written).replace(/\s/g, "").replace(/\.$/, "");
  return BY_WRITING.get(key) ?? (/^[\p{Sc}‰°]$/u.test(key) ? [key] : []);
}

const IN_LABEL = /[([] ?([^()[\]]{1,12}?)\.? ?[)\]]|(?:^|[\s,])in (\p{L}{1,12}|[\p{Sc}%])$|([\p{Sc}%‰])/gu;

/** Units that a field's name tells: "Weight (kg)", "Price in €", "Discount %". */
export const unitsInLabel = (label = ""): readonly string[] =>
  [...fold(label).matchAll(IN_LABEL)].flatMap(([, bracketed, behind, sign]) =>
    unitsOf(bracketed ?? behind ?? sign ?? ""),
  );

/** A number in an amount of money or a share is often written without its unit. */
export const isUnitOptional = (unit: string): boolean => Object.hasOwn(CURRENCIES, unit) || /^[\p{Sc}%‰]$/u.test(unit);
