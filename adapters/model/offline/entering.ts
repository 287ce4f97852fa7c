/** Entering: putting one value into one field, whatever its kind, or seeing that it is there already. Elsewhere: fill, input. */

import type { Action } from "../../../core/action/grammar.js";
import { readsBack } from "../../../core/verification/read-back.js";
import { valueCheck } from "./checks.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl, surroundings } from "./controls.js";
import { readDay, sameDay, writeDay } from "./dates.js";
import type { Field } from "./forms.js";
import { bestMatch, folded, tokens } from "./lexicon.js";
import { isFilling, none, type Proposal, propose, type Scene, shorten, wasOn } from "./proposing.js";

const YES = ["yes", "true", "on", "checked", "ticked", "enabled", "1"];
const NO = ["no", "false", "off", "unchecked", "unticked", "disabled", "0"];
const TEXT_TAGS = ["input", "textarea"];

/** The action that puts the value in; null when it is in already. */
export function enter(scene: Scene, field: Field, value: string, lastForStep: boolean): Proposal | null {
  switch (field.kind) {
    case "text":
      return enterText(scene, field.controls[0], value, lastForStep);
    case "select":
      return enterOption(field.controls[0], value, lastForStep);
    case "radios":
      return enterRadio(field, value, lastForStep);
    case "toggle":
      return enterToggle(field.controls[0], value, lastForStep);
  }
}

function enterText(scene: Scene, node: ControlNode, value: string, lastForStep: boolean): Proposal | null {
  if (node.role === "combobox" && !TEXT_TAGS.includes(node.control.tag))
    return enterPopup(scene, node, value, lastForStep);
  const text = writeDay(value, {
    ...(node.control.type === undefined ? {} : { type: node.control.type }),
    clues: [node.control.placeholder ?? "", node.name, node.control.group ?? ""],
  });
  if (holds(node, text) || wasEntered(scene, node, text)) return null;
  const target = { id: numberOfControl(node), text };
  const action: Action = TEXT_TAGS.includes(node.control.tag)
    ? { kind: "setValue", ...target }
    : { kind: "type", ...target };
  const secret = node.control.type === "password";
  return propose(
    action,
    secret ? `I enter the password.` : `I enter “${shorten(text)}” as ${labelOf(node) || "asked"}.`,
    lastForStep,
    secret ? undefined : valueCheck(node.role, node.name, text),
  );
}

function holds(node: ControlNode, text: string): boolean {
  const shown = node.value ?? "";
  return shown !== "" && (folded(shown) === folded(text) || sameDay(shown, text) || readsBack(text, shown));
}

/** Entered before in this step, and not undone by handing in a form since; a page need not show what was typed. */
function wasEntered(scene: Scene, node: ControlNode, text: string): boolean {
  if ((node.value ?? "") !== "" && node.control.type !== "password" && !/^[•*●[]/.test(node.value ?? "")) return false;
  for (const past of [...scene.history].reverse()) {
    if (!isFilling(past)) return false;
    if (wasOn(past, node) && past.verdict !== "contradicted" && past.action.includes(JSON.stringify(text).slice(1, -1)))
      return true;
  }
  return false;
}

/** The option of a native select that the value names. */
export function optionFor(node: ControlNode, value: string): string | null {
  const options = (node.control.options ?? []).filter((option) => !option.disabled);
  const exact = options.find(
    (option) => folded(option.label) === folded(value) || folded(option.value) === folded(value),
  );
  if (exact !== undefined) return exact.label;
  const month =
    options.length >= 12 && /^\d{1,2}$/.test(value)
      ? readDay(`1 ${options.at(-12 + Number(value) - 1)?.label ?? ""} 2000`)
      : null;
  if (month !== null) return options.at(-12 + Number(value) - 1)?.label ?? null;
  const words = tokens(value);
  const near = options.filter((option) => words.every((word) => bestMatch(word, tokens(option.label)) >= 0.7));
  return near.length === 1 ? (near[0]?.label ?? null) : null;
}

function enterOption(node: ControlNode, value: string, lastForStep: boolean): Proposal | null {
  const option = optionFor(node, value);
  if (option === null) return none(`“${labelOf(node)}” does not offer “${shorten(value)}”.`);
  if (
    node.control.options?.some((each) => each.selected && each.label === option) ||
    folded(node.value ?? "") === folded(option)
  )
    return null;
  return propose(
    { kind: "select", id: numberOfControl(node), option },
    `I choose “${option}” for ${labelOf(node)}.`,
    lastForStep,
    valueCheck(node.role, node.name, option),
  );
}

function enterRadio(field: Field, value: string, lastForStep: boolean): Proposal | null {
  const words = tokens(value);
  const exact = field.controls.find((node) => folded(node.name) === folded(value));
  const near = field.controls.filter((node) => words.every((word) => bestMatch(word, tokens(node.name)) >= 0.7));
  const node = exact ?? (near.length === 1 ? near[0] : undefined);
  if (node === undefined) return none(`“${field.label}” does not offer “${shorten(value)}”.`);
  if (node.state.checked === true) return null;
  return turn(node, true, `I choose “${node.name}” for ${field.label}.`, lastForStep);
}

/** Whether a word says on or off; null when it says neither. */
export function onOrOff(value: string): boolean | null {
  const plain = folded(value);
  return YES.includes(plain) ? true : NO.includes(plain) ? false : null;
}

function enterToggle(node: ControlNode, value: string, lastForStep: boolean): Proposal | null {
  const on = onOrOff(value);
  if (on === null) return none(`“${labelOf(node)}” can only be on or off, not “${shorten(value)}”.`);
  if (isOn(node) === on) return null;
  return turn(node, on, `I turn ${labelOf(node)} ${on ? "on" : "off"}.`, lastForStep);
}

export function isOn(node: ControlNode): boolean {
  return node.state.checked === true || node.state.selected === true || node.state.pressed === true;
}

/** Native toggles are set; others are pressed. */
export function turn(node: ControlNode, on: boolean, thought: string, lastForStep: boolean): Proposal {
  const native = node.control.tag === "input";
  const action: Action = native
    ? { kind: "check", id: numberOfControl(node), on }
    : { kind: "click", id: numberOfControl(node) };
  const readable =
    native ||
    node.state.checked !== undefined ||
    node.state.selected !== undefined ||
    node.state.pressed !== undefined ||
    ["radio", "checkbox", "switch"].includes(node.role);
  return propose(action, thought, lastForStep, on && readable ? valueCheck(node.role, node.name, "on") : undefined);
}

/** A list that opens: choose in it when it is open, else open it. */
function enterPopup(scene: Scene, node: ControlNode, value: string, lastForStep: boolean): Proposal | null {
  if (holds(node, value)) return null;
  const option = controlsOf(scene.page.skeleton).find(
    (each) => each.role === "option" && folded(each.name) === folded(value) && surroundings(each).group.length >= 0,
  );
  if (option !== undefined)
    return propose(
      { kind: "click", id: numberOfControl(option) },
      `I choose “${option.name}” for ${labelOf(node)}.`,
      lastForStep,
    );
  if (node.state.expanded === true) return none(`“${labelOf(node)}” does not offer “${shorten(value)}”.`);
  return propose(
    { kind: "click", id: numberOfControl(node) },
    `I open ${labelOf(node)} to find “${shorten(value)}”.`,
    false,
  );
}
