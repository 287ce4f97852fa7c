/** Events part: the feed of a task, the newest first. */

import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { FeedEvent } from "../../protocol/events.js";
import { formatTime, spaced } from "./labels.js";
import type { ConsoleContent } from "./parts.js";
import { textPart } from "./words.js";

/** The export holds all of them. */
const SHOWN = 300;

export function eventsPart(events: readonly FeedEvent[]): ConsoleContent {
  if (events.length === 0) return html`<p class="soft">Nothing was told yet.</p>`;
  const newest = events.slice(-SHOWN).reverse();
  return html`<section aria-labelledby="events-title">
    <h2 id="events-title">What happened</h2>
    <ol class="events" reversed>${repeat(
      newest,
      ({ sequence }) => sequence,
      ({ type, text, at }) =>
        html`<li><time class="soft" datetime=${at}>${formatTime(at)}</time> <span class="strong">${spaced(type)}</span> ${textPart(text)}</li>`,
    )}</ol>
  </section>`;
}
