/** Aiming: a step's target on the page as it was sent, and the action string with its number. */

import type { Skeleton, SkeletonNode } from "../../core/page/skeleton.js";
import { accessibleName, clientIdOf } from "../../core/page/skeleton.js";
import type { Aim, Step } from "./step.js";

/** A right model that does not find what it looks for says so; it takes nothing else. */
export type Addressed = { readonly action: string } | { readonly missing: string };

export function actionOf(step: Step, skeleton: Skeleton): Addressed {
  if (!("aim" in step)) return { action: withoutTarget(step) };
  const node = nodeAt(step.aim, skeleton);
  const id = node === undefined ? undefined : clientIdOf(node)?.n;
  if (id === undefined) return { missing: `There is no ${step.aim.role} “${String(step.aim.name)}” here.` };
  return { action: withTarget(step, id) };
}

function withTarget(step: Extract<Step, { readonly aim: Aim }>, id: number): string {
  switch (step.does) {
    case "click":
    case "hover":
      return `${step.does}(${id})`;
    case "check":
      return `check(${id},${step.on})`;
    case "type":
    case "setValue":
    case "select":
      return `${step.does}(${id},${JSON.stringify(step.value)})`;
  }
}

function withoutTarget(step: Exclude<Step, { readonly aim: Aim }>): string {
  switch (step.does) {
    case "press":
      return `press(${JSON.stringify(step.keys)})`;
    case "dialog":
      return `dialog(${JSON.stringify(step.answer)})`;
    case "navigate":
      return `navigate(${JSON.stringify(step.path)})`;
  }
}

function nodeAt(aim: Aim, skeleton: Skeleton): SkeletonNode | undefined {
  const fitting = Object.values(skeleton.nodes).filter((node) => fits(aim, node));
  return fitting[(aim.nth ?? 1) - 1];
}

function fits({ role, name, in: place }: Aim, node: SkeletonNode): boolean {
  if (node.role !== role || node.state.inert === true) return false;
  const names = [node.name, accessibleName(node)].map(plain);
  const called = typeof name === "string" ? names.includes(plain(name)) : names.some((one) => name.test(one));
  return called && (place === undefined || node.row?.startsWith(place) === true || node.region.includes(place));
}

/** A star that marks a required field is no part of its name, nor is a colon, nor a picture that says the same again. */
function plain(name: string): string {
  return name
    .replace(/\s+/g, " ")
    .replace(/\s*[*:]\s*$/, "")
    .replace(/^(.+) \1$/, "$1")
    .trim();
}
