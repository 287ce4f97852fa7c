/** Messages: what a page says to a person about what just happened (SK2). Elsewhere: toast, alert, live region, snackbar. */

import type { Attributes } from "./roles.js";

export interface MessageSign {
  readonly role: "alert" | "status" | "log";
  /** How it was known. Live regions stand empty until they speak; a class alone may be mere decoration. */
  readonly by: "role" | "live" | "class";
}

const BY_ROLE: ReadonlyMap<string, MessageSign["role"]> = new Map([
  ["alert", "alert"],
  ["status", "status"],
  ["log", "log"],
]);
const CLASS_TOKENS: ReadonlyMap<string, MessageSign["role"]> = new Map([
  ["toast", "status"],
  ["snackbar", "status"],
  ["notification", "status"],
  ["success", "status"],
  ["alert", "alert"],
  ["error", "alert"],
]);
/** Elements that mean nothing by themselves, on which a class may be believed. */
const PLAIN_TAGS = new Set("div span p small strong em b i label section aside output li".split(" "));

/** `role` is the element's own; regions, rows, headings and controls are not messages by class. */
export function messageSign(tag: string, attributes: Attributes, role: string): MessageSign | null {
  const said = BY_ROLE.get(role);
  if (said) return { role: said, by: "role" };
  const plain =
    PLAIN_TAGS.has(tag) && (role === "" || role === "region" || role === "listitem" || role === "complementary");
  if (!plain) return null;
  if ("data-toast" in attributes) return { role: "status", by: "class" };
  for (const token of (attributes["class"] ?? "").toLowerCase().split(/\s+/)) {
    const meant = CLASS_TOKENS.get(token);
    if (meant) return { role: meant, by: "class" };
  }
  const live = attributes["aria-live"]?.toLowerCase();
  if (live === "assertive") return { role: "alert", by: "live" };
  return live === "polite" ? { role: "status", by: "live" } : null;
}

/** Inline elements that are likely to be somebody's error text although nothing has referred to them yet. */
export function looksLikeErrorId(id: string): boolean {
  return /(?:^|[-_:.])(?:err|error|errors|invalid|feedback|validation)(?:$|[-_:.])|error$/i.test(id);
}
