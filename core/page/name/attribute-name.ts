/** Attribute names: names of a control from its markup alone: its tooltip, or the name its form sends it by (SK9). */

import type { Attributes } from "../read/aria.js";
import { cleanText, clip } from "../text.js";

const NAME_MAX = 60;
/** Attributes in which libraries keep the tooltip of an element. */
const TOOLTIPS = [
  ...["data-tooltip", "data-original-title", "data-bs-original-title", "data-tippy-content", "data-tip", "data-title"],
  ...["mattooltip", "tooltip"],
];

/** "" if there is no short tooltip. */
export const tooltipName = (attributes: Attributes): string =>
  TOOLTIPS.flatMap((name) => (attributes[name] ? cleanText(attributes[name]) : [])).find(
    (text) => text.length <= NAME_MAX && /\p{L}|^[#%$€£]$/u.test(text),
  ) ?? "";

/** `user[first_name]` → "user first name". */
export function attributeName(attributes: Attributes): string {
  const written = attributes["name"] ?? attributes["data-action"] ?? "";
  if (written === "") return "";
  const words = written
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const name = clip(words.join(" "), NAME_MAX);
  return /\p{L}{2}/u.test(name) ? name : "";
}
