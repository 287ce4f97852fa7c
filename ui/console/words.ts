/** Words of others: what a person, a page or a model wrote, shown as text that stays in its place (CN14). */

import { html, type TemplateResult } from "lit-html";
import { shownText } from "../../core/page/outline/shown-text.js";
import { clip } from "../../core/page/text.js";

/** Longer text is folded. */
const MOST = { characters: 600, lines: 12 } as const;
/** Longest text in one line, in characters. */
const MOST_IN_LINE = 200;

/** Text for one line, which ends in an ellipsis; it stands in a `bdi`. */
export const lineText = (text: string): string => shownText(clip(text, MOST_IN_LINE));

export const textLine = (text: string): TemplateResult => html`<bdi>${lineText(text)}</bdi>`;

/** The whole text, folded where it is long. */
export function textPart(text: string): TemplateResult {
  const start = clip(text.split("\n", MOST.lines).join("\n"), MOST.characters);
  if (start.length >= text.length) return html`<bdi>${shownText(text)}</bdi>`;
  return html`<bdi>${shownText(start)}</bdi>
    <details class="whole"><summary>All ${text.length.toLocaleString("en")} characters</summary><bdi>${shownText(text)}</bdi></details>`;
}
