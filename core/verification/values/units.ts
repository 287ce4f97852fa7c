/** Units: what stands beside a number, so that 12 kg is not read off a page that says 12 lb. */

import { fold } from "../text-match.js";

/** How each unit is written, folded. A writing of units of different kinds ("m", "in", "pounds") is left out: it tells nothing. */
const CURRENCIES: Readonly<Record<string, string>> = {
  eur: "€ eur euro euros",
  gbp: "£ gbp",
  chf: "chf sfr",
  jpy: "¥ jpy 円",
  cny: "¥ cny rmb 元",
  inr: "₹ inr rs rupee rupees",
  rub: "₽ rub руб",
  pln: "zł pln",
  try: "₺",
  krw: "₩ krw",
  brl: "r$ brl reais",
  usd: "$ us$ usd dollar dollars dólares",
  cad: "$ c$ ca$ cad",
  aud: "$ a$ au$ aud",
  nzd: "$ nz$ nzd",
  sek: "kr sek",
  nok: "kr nok",
  dkk: "kr dkk",
  czk: "kč czk",
};

const MEASURES: Readonly<Record<string, string>> = {
  "%": "% percent prozent pourcent",
  kg: "kg kilogram kilograms kilogramm kilos",
  g: "g gram grams gramm grammes gramos",
  mg: "mg",
  lb: "lb lbs",
  oz: "oz ounce ounces",
  km: "km kilometer kilometers kilometre kilometres kilometern",
  cm: "cm",
  mm: "mm",
  mi: "mi mile miles meilen",
  ft: "ft feet foot",
  l: "l liter liters litre litres litros",
  ml: "ml",
  "°c": "°c celsius",
  "°f": "°f fahrenheit",
  second: "sec second seconds sekunde sekunden seconde secondes segundo segundos",
  minute: "min mins minute minutes minuten minuto minutos",
  hour: "h hr hrs hour hours stunde stunden std heure heures hora horas",
  day: "day days tag tage tagen jour jours día días",
  week: "wk week weeks woche wochen semaine semaines semana semanas",
  month: "month months monat monate monaten mois mes meses",
  year: "yr yrs year years jahr jahre jahren ans année années año años",
  kb: "kb",
  mb: "mb",
  gb: "gb",
  tb: "tb",
};

const BY_WRITING = new Map<string, readonly string[]>();
for (const [unit, written] of Object.entries({ ...CURRENCIES, ...MEASURES }))
  for (const one of written.split(" ")) {
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
