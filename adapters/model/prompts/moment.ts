/** Moment: the date and time as the user has it, for requests that say "tomorrow". Elsewhere: temporal context. */

import type { TimeContext } from "../../../core/task/time.js";

const FALLBACK = "UTC";

/** A time zone or language that the browser made up is left out. */
export function sayMoment(when: TimeContext | undefined): string | undefined {
  if (when === undefined) return undefined;
  const zone = isZone(when.timeZone) ? when.timeZone : FALLBACK;
  const said = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: zone });
  const language = isLocale(when.locale) ? `; the browser speaks ${when.locale}` : "";
  return `It is ${said.format(new Date(when.nowIso))} (${zone}${language}).`;
}

function isZone(zone: string | undefined): zone is string {
  return zone !== undefined && accepts(() => new Intl.DateTimeFormat("en-GB", { timeZone: zone }));
}

function isLocale(locale: string | undefined): locale is string {
  return locale !== undefined && accepts(() => Intl.getCanonicalLocales(locale));
}

function accepts(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false; // it throws for what it does not know
  }
}
