/** Plain text: all that a person can read on a page, for looking a phrase up. Elsewhere: innerText, visible text. */

import type { Skeleton } from "./skeleton.js";

/** Names and texts in document order, one a line; never what somebody typed into a control. */
export function pageText(skeleton: Skeleton): string {
  const lines: string[] = [];
  for (const { name, text, control } of Object.values(skeleton.nodes)) {
    if (name && !(text?.startsWith(name) ?? false)) lines.push(name);
    if (text) lines.push(text);
    for (const option of control?.options ?? []) if (option.label) lines.push(option.label);
  }
  return lines.join("\n");
}
