/** Checks: the expected outcomes and criteria that rules write. */

import type { Skeleton } from "../core/page/skeleton.js";
import type { Check } from "../core/verification/check.js";
import { faultOfCheck } from "../core/verification/check-form.js";

/** A control has a value; `on` when it is checked, selected or pressed. */
export function valueCheck(role: string, name: string, value: string): Check | undefined {
  return fitting({ activity: "value", ...roleOf(role), name, value }, name);
}

export function elementCheck(role: string, name: string): Check | undefined {
  return fitting({ activity: "element", ...roleOf(role), name }, name);
}

export function textCheck(text: string): Check | undefined {
  return fitting({ activity: "text", text }, text);
}

/** Only the path: what follows `?` is often a token. */
export function urlCheck(url: string, base: string): Check | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const target = new URL(url, base);
  const path = target.pathname + (target.hash.startsWith("#/") ? target.hash : "");
  return fitting({ activity: "url", url: path }, path);
}

function fitting(check: Check, subject: string): Check | undefined {
  return subject.trim() === "" || faultOfCheck(check) !== null ? undefined : check;
}

function roleOf(role: string): { readonly role?: string } {
  return role === "*" ? {} : { role };
}

/** The text can be read on the page already; seeing it again would prove nothing. */
export function showsText(skeleton: Skeleton, text: string): boolean {
  const wanted = text.toLowerCase().replace(/\s+/g, " ").trim();
  return Object.values(skeleton.nodes).some((node) =>
    `${node.name} ${node.text ?? ""}`.toLowerCase().replace(/\s+/g, " ").includes(wanted),
  );
}
