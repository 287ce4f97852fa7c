/** Parts: the small pieces that every view of the panel is made of: buttons, cards, badges. Elsewhere: components. */

import { type Child, h, type Node } from "./render.js";
import type { Said } from "./words.js";

export interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly look?: "main" | "plain" | "danger";
  readonly disabled?: boolean;
  readonly key?: string;
  /** What it is about, for those who hear it out of its place. */
  readonly about?: string;
}

export function button({ label, onClick, look = "plain", disabled = false, key, about }: ButtonProps): Node {
  return h(
    "button",
    {
      type: "button",
      class: `button ${look}`,
      disabled,
      on: { click: onClick },
      ...(key === undefined ? {} : { key }),
      ...(about === undefined ? {} : { "aria-label": `${label}: ${about}` }),
    },
    label,
  );
}

/** A part with a title of its own; `tone` colours its edge. */
export function card(
  { title, tone, key }: { readonly title: string; readonly tone: Said["tone"]; readonly key: string },
  ...children: readonly Child[]
): Node {
  const id = `card-${key}`;
  return h(
    "section",
    { class: `card ${tone}`, key, "aria-labelledby": id },
    h("h2", { id, tabindex: "-1", "data-focus": key }, title),
    ...children,
  );
}

export function badge({ text, tone }: Said, more?: string): Node {
  return h(
    "span",
    { class: `badge ${tone}` },
    h("span", { class: "mark", "aria-hidden": "true" }),
    text,
    more ? ` ${more}` : null,
  );
}

export function alertLine(message: string | null): Child {
  return message === null ? null : h("p", { class: "fault", role: "alert", key: "fault" }, message);
}

/** Text of a field of the form that was sent. */
export function fieldOf(event: Event, name: string): string {
  // The cast: handlers of `submit` stand on forms only.
  return String(new FormData(event.currentTarget as HTMLFormElement).get(name) ?? "").trim();
}

/** Enter sends, Shift and Enter makes a new line; not while an input method composes. */
export function sendOnEnter(event: Event): void {
  // The cast: handlers of `keydown` get keyboard events.
  const { key, shiftKey, isComposing, target } = event as KeyboardEvent;
  if (key !== "Enter" || shiftKey || isComposing) return;
  event.preventDefault();
  (target as HTMLTextAreaElement).form?.requestSubmit();
}
