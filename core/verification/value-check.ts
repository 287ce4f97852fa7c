/** Value check: whether a control, or a group of them, holds a value, whatever markup it is made of. Elsewhere: field assertion. */

import type { SkeletonNode } from "../page/skeleton.js";
import { isOn } from "../page/skeleton.js";
import type { Evaluation } from "./evaluation.js";
import { isMasked, readsBack } from "./read-back.js";
import { fold, hasWords, isSameName } from "./wording.js";

interface Wanted {
  readonly role: string;
  readonly name: string;
  readonly value: string;
}

const VALUE_ROLES: readonly string[] = ["textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider"];
const TOGGLE_ROLES: readonly string[] = [
  "checkbox",
  "switch",
  "radio",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "tab",
];
/** Roles of what holds toggles; a pattern may name the group by them. */
const GROUP_ROLES: readonly string[] = ["radiogroup", "group", "tablist", "listbox", "menu"];

/**
 * Three ways in which "the theme is dark" may stand on a page: a control "Theme" with the value Dark; a control "Dark"
 * that is on, in a group or region "Theme"; a switch "Dark theme" that is on. Without any such control: `unknown`,
 * because only contrary evidence fails a criterion (design §6.11).
 */
export function evaluateValue(controls: readonly SkeletonNode[], wanted: Wanted): Evaluation {
  const ways = [askToggle(controls, wanted), askHolders(controls, wanted), askGroup(controls, wanted)];
  const answered = ways.filter((way): way is Evaluation => way !== null);
  return (
    answered.find((way) => way.result === "pass") ??
    answered.find((way) => way.result === "fail") ??
    answered[0] ?? { result: "unknown", evidence: `There is no control '${wanted.name}' on this page.` }
  );
}

/** `= on` and `= off`. */
function askToggle(controls: readonly SkeletonNode[], wanted: Wanted): Evaluation | null {
  const value = fold(wanted.value);
  if (value !== "on" && value !== "off") return null;
  const toggles = named(ofRole(controls, wanted.role).filter(isToggle), wanted.name);
  const first = toggles[0];
  if (first === undefined) return null;
  const found = toggles.find((toggle) => isOn(toggle) === (value === "on"));
  return found === undefined
    ? { result: "fail", evidence: `'${first.name}' is ${isOn(first) ? "on" : "off"}.` }
    : { result: "pass", evidence: `'${found.name}' is ${value}.`, key: found.key };
}

/** Controls that carry a value themselves: fields and selects. */
function askHolders(controls: readonly SkeletonNode[], wanted: Wanted): Evaluation | null {
  const holders = named(ofRole(controls, wanted.role).filter(isHolder), wanted.name);
  const first = holders[0];
  if (first === undefined) return null;
  const found = holders.find((holder) => valuesOf(holder).some((value) => readsBack(wanted.value, value)));
  if (found !== undefined) return { result: "pass", evidence: `'${found.name}' is '${wanted.value}'.`, key: found.key };
  if (holders.some((holder) => valuesOf(holder).some(isMasked))) {
    return { result: "unknown", evidence: `'${first.name}' is masked.` };
  }
  return { result: "fail", evidence: `'${first.name}' is '${(valuesOf(first)[0] ?? "").slice(0, 60)}'.` };
}

/** Radios, tabs, pressed buttons: the one that is on names the value, its surroundings name the thing. */
function askGroup(controls: readonly SkeletonNode[], wanted: Wanted): Evaluation | null {
  const accepted = GROUP_ROLES.includes(wanted.role) ? controls : ofRole(controls, wanted.role);
  const members = accepted.filter((node) => isToggle(node) && isAbout(node, wanted.name));
  const first = members.find(isOn);
  if (members.length === 0) return null;
  const called = named(members, wanted.value);
  const found = called.find(isOn);
  if (found !== undefined) return { result: "pass", evidence: `'${found.name}' is on.`, key: found.key };
  return {
    result: "fail",
    evidence: first === undefined ? `Nothing of '${wanted.name}' is on.` : `'${first.name}' is on.`,
  };
}

function isAbout(node: SkeletonNode, name: string): boolean {
  return [node.control?.group ?? "", node.region, node.name].some((text) => hasWords(text, name));
}

/** Exactly named ones if there are any, else those whose name contains the words: "Dark" is not "Dark blue". */
function named(nodes: readonly SkeletonNode[], name: string): readonly SkeletonNode[] {
  const exact = nodes.filter((node) => isSameName(node.name, name));
  return exact.length > 0 ? exact : nodes.filter((node) => hasWords(node.name, name));
}

function ofRole(nodes: readonly SkeletonNode[], role: string): readonly SkeletonNode[] {
  return role === "*" ? nodes : nodes.filter((node) => node.role === role);
}

function isHolder(node: SkeletonNode): boolean {
  return !isToggle(node) && (VALUE_ROLES.includes(node.role) || node.value !== undefined);
}

/** It is on or off. */
export function isToggle(node: SkeletonNode): boolean {
  const { checked, pressed, selected } = node.state;
  return TOGGLE_ROLES.includes(node.role) || checked !== undefined || pressed !== undefined || selected !== undefined;
}

/** What a control shows: its value, and of a native select the chosen option by label and by value. */
export function valuesOf(node: SkeletonNode): readonly string[] {
  const chosen = (node.control?.options ?? []).filter((option) => option.selected);
  const own = node.value === undefined ? (node.text === undefined ? [""] : [node.text]) : [node.value];
  return chosen.length === 0 ? own : [...chosen.flatMap((option) => [option.label, option.value]), ...own];
}
