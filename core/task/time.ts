/** Times: milliseconds printed as ISO 8601, and the date and place of the user for requests that say "tomorrow". */

/** Time zone and language as the browser says them, e.g. Europe/Berlin and de-DE. */
export interface TimeContext {
  readonly nowIso: string;
  readonly timeZone?: string;
  readonly locale?: string;
}

const DAY_MS = 86_400_000;

/** ISO 8601 in UTC, by plain arithmetic: core has no clock and no `Date` (days-to-civil after H. Hinnant). */
export function isoOf(epochMs: number): string {
  const days = Math.floor(epochMs / DAY_MS);
  const ms = epochMs - days * DAY_MS;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1;
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  const time = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1_000) % 60];
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${time.map((part) => pad(part, 2)).join(":")}.${pad(ms % 1_000, 3)}Z`;
}
