/** Times: the time of day that a text writes. All texts are folded. */

import type { WrittenValue } from "./written-value.js";

const TIME =
  /^(\d{1,2})(?:([:.h])(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?)?( ?(?:uhr|h))?(?: ?([ap])m)?(?: ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?$/;
const HALVES: Readonly<Record<string, string>> = {
  午前: "am",
  上午: "am",
  오전: "am",
  午後: "pm",
  下午: "pm",
  오후: "pm",
};

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

/** "3:00 p.m." as "3:00pm", "午後3時30分" as "3:30pm", "21 uhr 30" and "kl. 21.30" as "21:30 uhr". */
export const plainTime = (text: string): string =>
  text
    .replace(/(?<=(?:^|\D)\d{1,2}) ?([ap])\.? ?m\.?(?!\p{L})/u, "$1m")
    .replace(/([午上下오][前後午전후]) ?(\d[^\s,]{0,8}(?: ?\d{1,2}[分분])?)$/u, (whole, half: string, time: string) =>
      HALVES[half] === undefined ? whole : time + HALVES[half],
    )
    .replace(/(\d{1,2})[時时点點시](?: ?(\d{1,2})[分분])?/u, (_, hour: string, minute = "0") =>
      [hour, minute.padStart(2, "0")].join(":"),
    )
    .replace(/(\d) ?(?:uhr|h) ?(?=\d{2}$)/, "$1:")
    .replace(/^kl(?:o|okken)?\.? (?=\d)([^\s]+)$/, "$1 uhr")
    .replace(/^noon$/, "12:00")
    .replace(/^midnight$/, "0:00");

const two = (value: number): string => String(value).padStart(2, "0");
