/** Page: what every button stands on: a counter of deliveries that outlives a reload, and nothing that shows it. */

import type { Button } from "./button.js";

/** By `heard` the page's own handlers, by the others what reached the button at all. */
export const COUNTED = ["heard", "click", "pointerdown", "mousedown", "keydown", "submit"] as const;

/**
 * In every document of the page. `heard()` counts a call of the page's own handler; the window counts, before anybody can
 * stop them, events with the button in their path. Kept where no one who looks at the page can see it.
 */
export const COUNTER = `
const note = (what) => localStorage.setItem(what, String(Number(localStorage.getItem(what) ?? 0) + 1));
const heard = () => note("heard");
let opened = false;
for (const type of ["click", "pointerdown", "mousedown", "keydown", "submit"]) addEventListener(type, (event) => {
  if (type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  if (event.composedPath().some((at) => at instanceof Element && at.id === "go")) note(type);
}, true);
const write = (method, body) => fetch("do", { method: method ?? "POST", body: body ?? "{}" });
`;

export const COUNTS = `Object.fromEntries(${JSON.stringify(COUNTED)}.map((what) => [what, Number(localStorage.getItem(what) ?? 0)]))`;

export function pageOf({ name, body, script }: Pick<Button, "name" | "body" | "script">): string {
  return documentOf(`<h1>${name}</h1><p>Opened on Monday</p>${body}`, script);
}

export function documentOf(body: string, script: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title><style>body{font:16px sans-serif;margin:24px}</style><script>${COUNTER}</script></head><body>${body}<script>${script}</script></body></html>`;
}
