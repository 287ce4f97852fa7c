/** Format: how every view writes shares, money, counts, durations, times and names. */

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
export const formatCost = (microUsd: number): string => (microUsd === 0 ? "$0" : MONEY.format(microUsd / 1_000_000));

const COUNT = new Intl.NumberFormat("en-US");
export const formatCount = (count: number): string => COUNT.format(count);

/** `1 step`, `2 steps`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((ms % 60_000) / 1_000)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}

/** A moment as a person reads it, in their own language or the browser's. */
export function formatTime(iso: string, language?: string): string {
  const tag = language !== undefined && isLanguage(language) ? language : undefined;
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium" }).format(new Date(iso));
}

/** The same on every machine: a report is read anywhere. */
export const formatUtc = (iso: string): string => `${iso.slice(0, 19).replace("T", " ")} UTC`;

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || "this page" : "this page");

/** A name such as `form-gone` or `patient_number`, as a person would write it. */
export const spaced = (name: string): string => name.replaceAll(/[-_]/g, " ");
