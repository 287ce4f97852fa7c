/** Months and weekdays by name: English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish and Norwegian. */

import { normalise } from "../../page/plain-text.js";

/** A row each, without accents. */
const MONTHS = [
  "january januar janvier enero gennaio janeiro januari janner",
  "february februar fevrier febrero febbraio fevereiro februari",
  "march marz mars marzo marco maart marts mrt",
  "april avril abril aprile",
  "may mai mayo maggio maio mei maj",
  "june juni juin junio giugno junho",
  "july juli juillet julio luglio julho",
  "august aout agosto augustus augusti",
  "september septembre septiembre settembre setembro",
  "october oktober octobre octubre ottobre outubro",
  "november novembre noviembre novembro",
  "december dezember decembre diciembre dicembre dezembro desember",
].map((names) => names.split(" "));

const WEEKDAYS =
  "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi domenica segunda terca quarta quinta sexta feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag mandag tisdag tirsdag onsdag torsdag fredag lordag lørdag sondag søndag".split(
    " ",
  );

/** Month by each beginning of a name, from three letters on; 0 where two months begin so. */
const BY_BEGINNING = new Map<string, number>();
for (const [index, names] of MONTHS.entries())
  for (const name of names)
    for (let length = 3; length <= name.length; length++) {
      const beginning = name.slice(0, length);
      const known = BY_BEGINNING.get(beginning) ?? index + 1;
      BY_BEGINNING.set(beginning, known === index + 1 ? known : 0);
    }

/** 1 to 12 for the name of a month or a beginning of three letters or more that no other month has; else 0. */
export const monthNamed = (word: string): number => BY_BEGINNING.get(withoutAccents(word)) ?? 0;

export function isWeekday(word: string): boolean {
  const plain = withoutAccents(word);
  return plain.length > 1 && WEEKDAYS.some((name) => name.startsWith(plain));
}

/** Of a folded word. */
const withoutAccents = (word: string): string =>
  /^[a-z]*$/.test(word) ? word : normalise(word, "NFD").replace(/\p{M}/gu, "");
