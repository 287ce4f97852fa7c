/** Checks: expected outcomes and criteria written as patterns (task-machine §9). Elsewhere: assertions. */

import type { Skeleton } from "../../../core/page/skeleton.js";
import type { Check } from "../../../core/verification/check.js";

const LONGEST = 300;

/** A control has a value; `on` when it is checked, selected or pressed. */
export function valueCheck(role: string, name: string, value: string): Check | undefined {
  const said = /^[\w .-]+$/.test(value) ? value : JSON.stringify(value);
  return fitting({ activity: "value", pattern: `${role} ${JSON.stringify(name)} = ${said}` }, name);
}

export function elementCheck(role: string, name: string): Check | undefined {
  return fitting({ activity: "element", pattern: `${role} ${JSON.stringify(name)}` }, name);
}

export function textCheck(text: string): Check | undefined {
  return fitting({ activity: "text", pattern: text }, text);
}

/** Only the path: what follows `?` is often a token. */
export function urlCheck(url: string, base: string): Check | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const target = new URL(url, base);
  const path = target.pathname + (target.hash.startsWith("#/") ? target.hash : "");
  return fitting({ activity: "url", pattern: path.replaceAll("*", "**") }, path);
}

function fitting(check: Check, subject: string): Check | undefined {
  return subject.trim() === "" || check.pattern.length > LONGEST ? undefined : check;
}

/** The text can be read on the page already; seeing it again would prove nothing. */
export function showsText(skeleton: Skeleton, text: string): boolean {
  const wanted = text.toLowerCase().replace(/\s+/g, " ").trim();
  return Object.values(skeleton.nodes).some((node) =>
    `${node.name} ${node.text ?? ""}`.toLowerCase().replace(/\s+/g, " ").includes(wanted),
  );
}
