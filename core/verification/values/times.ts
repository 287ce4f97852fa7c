/** Times: the time of day that a text writes. All texts are folded. */

import type { PageWords } from "../../words/language.js";
import { eachOfPage } from "../../words/matcher.js";
import type { WrittenValue } from "./written-value.js";

const ofDates = (kind: keyof NonNullable<PageWords["dates"]>): string => eachOfPage(({ dates }) => dates?.[kind]);
/** "uhr". */
export const HOUR_WORDS = ofDates("hour");
const MINUTE = ofDates("minute");
const [AM, PM] = [ofDates("am"), ofDates("pm")];
const TIME = new RegExp(
  String.raw`^(\d{1,2})(?:([:.h])(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?)?( ?(?:${HOUR_WORDS}|h))?(?: ?([ap])m)?(?: ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?$`,
  "u",
);
const HALF = new RegExp(String.raw`(?:(${AM})|${PM}) ?(\d[^\s,]{0,8}(?: ?\d{1,2}(?:${MINUTE}))?)$`, "u");
const HOUR_BEFORE_MINUTES = new RegExp(String.raw`(\d) ?(?:${HOUR_WORDS}|h) ?(?=\d{2}$)`);
const CLOCK = new RegExp(String.raw`^(?:${ofDates("clock")})\.? (?=\d)(\S+)$`);
const HOURS = new RegExp(String.raw`(\d{1,2})(?:${ofDates("hourSign")})(?: ?(\d{1,2})(?:${MINUTE}))?`, "u");

/**
 * Null for anything else. Canonical: "T21:30", with seconds that are not 0 "T21:30:15", with a zone "T21:30Z". "21.30"
 * alone may be a number: it is a time for certain only in a field of that type.
 */
export function readTime(text: string, type?: string): WrittenValue | null {
  const found = TIME.exec(plainTime(text));
  if (found === null) return null;
  const [, hour = "", sign, minute = "00", second = "00", hourWord, half, zone = ""] = found;
  const hours = half === undefined ? Number(hour) : hoursOf(Number(hour), half);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const time = `T${two(hours)}:${minute}${second === "00" ? "" : `:${second}`}${zoneOf(zone)}`;
  if (sign === ":" || sign === "h" || hourWord !== undefined || half !== undefined) return { means: [time] };
  if (sign === undefined) return null;
  return type === "time" ? { means: [time] } : { means: [], maybe: [time] };
}

/** Beyond a day where there is no such hour on a clock of twelve. */
const hoursOf = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? 24 : (hour % 12) + (half === "p" ? 12 : 0);

function zoneOf(zone: string): string {
  if (zone === "") return "";
  return /^(?:z|utc|gmt|[+-]00:?00)$/.test(zone) ? "Z" : zone.replace(":", "");
}

/** "3:00 p.m." as "3:00pm", "午後3時30分" as "3:30pm", "21 uhr 30" and "kl. 21.30" as "21:30" and "21.30 h". */
export const plainTime = (text: string): string =>
  text
    .replace(/(?<=(?:^|\D)\d{1,2}) ?([ap])\.? ?m\.?(?!\p{L})/u, "$1m")
    .replace(HALF, (_, am: string | undefined, time: string) => `${time}${am === undefined ? "pm" : "am"}`)
    .replace(HOURS, (_, hour: string, minute = "0") => [hour, minute.padStart(2, "0")].join(":"))
    .replace(HOUR_BEFORE_MINUTES, "$1:")
    .replace(CLOCK, "$1 h")
    .replace(/^noon$/, "12:00")
    .replace(/^midnight$/, "0:00");

const two = (value: number): string => String(value).padStart(2, "0");
