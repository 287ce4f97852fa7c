/** Hidden: what a person cannot perceive, and so is left out (SK3). Elsewhere: visibility, inaccessible. */

import type { Attributes } from "./roles.js";

/** Content that is never shown, whatever its style. With scripts on, `noscript` is never shown either. */
const NEVER_SHOWN = new Set(
  "script style template head noscript datalist object iframe audio video canvas noembed noframes param source track link meta base".split(
    " ",
  ),
);

export function isNeverShown(tag: string): boolean {
  return NEVER_SHOWN.has(tag);
}

/** Hidden by itself. `aria-hidden` is not here: what can be seen stays, marked inert. */
export function isHidden(tag: string, attributes: Attributes): boolean {
  if ("hidden" in attributes) return true;
  if (tag === "input" && attributes["type"]?.toLowerCase() === "hidden") return true;
  if (tag === "dialog" && !("open" in attributes)) return true;
  const style = attributes["style"];
  return style !== undefined && /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style);
}

/** Text that is drawn so that nobody sees it; a control drawn so (a file input under a nice button) still works. */
export function isInvisibleText(attributes: Attributes): boolean {
  const style = attributes["style"];
  return (
    style !== undefined &&
    /(?:^|[;\s])(?:opacity|font-size)\s*:\s*0(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)/i.test(style)
  );
}
