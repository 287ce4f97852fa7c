/** Entering: putting one value into one field, whatever its kind, or seeing that it is there already. Elsewhere: fill, input. */

import { readDay, sameDay } from "../core/action/day.js";
import type { Action } from "../core/action/grammar.js";
import { isOn } from "../core/page/skeleton.js";
import { readsBack } from "../core/verification/read-back.js";
import { valueCheck } from "./checks.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { writeDay } from "./dates.js";
import { type Field, goesOn, handsIn } from "./forms.js";
import { bestMatch, folded, tokens } from "./lexicon.js";
import {
  alreadyDone,
  isFilling,
  none,
  type Proposal,
  propose,
  type Scene,
  shorten,
  verbOf,
  wasOn,
} from "./proposing.js";

const YES = ["yes", "true", "on", "checked", "ticked", "enabled", "1"];
const NO = ["no", "false", "off", "unchecked", "unticked", "disabled", "0"];
/** A field that was given the same value so often and still shows another will not take it. */
const MOST_TRIES = 2;
const TEXT_TAGS = ["input", "textarea"];

/** The action that puts the value in; idle when it is in already. */
export function enter(
  scene: Scene,
  field: Field,
  value: string,
  lastForStep: boolean,
  how: "chosen" | "typed" = "chosen",
): Proposal {
  switch (field.kind) {
    case "text":
      return how === "chosen" && suggests(field.controls[0])
        ? enterSuggestion(scene, field.controls[0], value, lastForStep)
        : enterText(scene, field.controls[0], value, lastForStep);
    case "select":
      return enterOption(field.controls[0], value, lastForStep);
    case "radios":
      return enterRadio(field, value, lastForStep);
    case "toggle":
      return enterToggle(field.controls[0], value, lastForStep);
  }
}

/** A field whose value is one of its suggestions: what is merely typed there counts for nothing. */
function suggests(node: ControlNode): boolean {
  return node.role === "combobox" && TEXT_TAGS.includes(node.control.tag);
}

function enterSuggestion(scene: Scene, node: ControlNode, value: string, lastForStep: boolean): Proposal {
  const label = labelOf(node) || "asked";
  const action: Action = { kind: "select", id: numberOfControl(node), option: value };
  const chosen = scene.history.some((past) => past.verdict !== "contradicted" && entered(past, node, value));
  if (chosen && (holds(node, value) || (node.value ?? "") === "")) return alreadyDone(action, `“${value}” is chosen.`);
  if (timesEntered(scene, node, value) >= MOST_TRIES) return none(`“${label}” does not offer “${shorten(value)}”.`);
  return propose(
    action,
    `I choose “${shorten(value)}” for ${label}.`,
    lastForStep,
    valueCheck(node.role, node.name, value),
  );
}

function enterText(scene: Scene, node: ControlNode, value: string, lastForStep: boolean): Proposal {
  if (node.role === "combobox" && !TEXT_TAGS.includes(node.control.tag))
    return enterPopup(scene, node, value, lastForStep);
  const text = writeDay(value, {
    ...(node.control.type === undefined ? {} : { type: node.control.type }),
    clues: [node.control.placeholder ?? "", node.name, node.control.group ?? ""],
  });
  const target = { id: numberOfControl(node), text };
  const action: Action = TEXT_TAGS.includes(node.control.tag)
    ? { kind: "setValue", ...target }
    : { kind: "type", ...target };
  const label = labelOf(node) || "asked";
  if (holds(node, text) || wasEntered(scene, node, text)) return alreadyDone(action, `${label} is filled in already.`);
  if (timesEntered(scene, node, text) >= MOST_TRIES) return none(`“${label}” does not keep “${shorten(text)}”.`);
  const secret = node.control.type === "password";
  return propose(
    action,
    secret ? `I enter the password.` : `I enter “${shorten(text)}” as ${label}.`,
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
    if (verbOf(past) === "click" && past.role === "button" && (handsIn(past.name ?? "") || goesOn(past.name ?? "")))
      return false;
    if (past.verdict !== "contradicted" && entered(past, node, text)) return true;
  }
  return false;
}

function timesEntered(scene: Scene, node: ControlNode, text: string): number {
  return scene.history.filter((past) => entered(past, node, text)).length;
}

function entered(past: Scene["history"][number], node: ControlNode, text: string): boolean {
  return isFilling(past) && wasOn(past, node) && past.action.includes(JSON.stringify(text));
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

function enterOption(node: ControlNode, value: string, lastForStep: boolean): Proposal {
  const option = optionFor(node, value);
  if (option === null) return none(`“${labelOf(node)}” does not offer “${shorten(value)}”.`);
  if (
    node.control.options?.some((each) => each.selected && each.label === option) ||
    folded(node.value ?? "") === folded(option)
  ) {
    return alreadyDone({ kind: "select", id: numberOfControl(node), option }, `“${option}” is chosen already.`);
  }
  return propose(
    { kind: "select", id: numberOfControl(node), option },
    `I choose “${option}” for ${labelOf(node)}.`,
    lastForStep,
    valueCheck(node.role, node.name, option),
  );
}

function enterRadio(field: Field, value: string, lastForStep: boolean): Proposal {
  const words = tokens(value);
  const exact = field.controls.find((node) => folded(node.name) === folded(value));
  const near = field.controls.filter((node) => words.every((word) => bestMatch(word, tokens(node.name)) >= 0.7));
  const node = exact ?? (near.length === 1 ? near[0] : undefined);
  if (node === undefined) return none(`“${field.label}” does not offer “${shorten(value)}”.`);
  return turn(node, true, `I choose “${node.name}” for ${field.label}.`, lastForStep);
}

/** Whether a word says on or off; null when it says neither. */
export function onOrOff(value: string): boolean | null {
  const plain = folded(value);
  return YES.includes(plain) ? true : NO.includes(plain) ? false : null;
}

function enterToggle(node: ControlNode, value: string, lastForStep: boolean): Proposal {
  const on = onOrOff(value);
  if (on === null) return none(`“${labelOf(node)}” can only be on or off, not “${shorten(value)}”.`);
  return turn(node, on, `I turn ${labelOf(node)} ${on ? "on" : "off"}.`, lastForStep);
}

/** Roles whose state a client can read back, so that they are set and not pressed. */
const SETTABLE = ["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"];

/** What can be set is set; others are pressed, but never what is as asked already. */
export function turn(node: ControlNode, on: boolean, thought: string, lastForStep: boolean): Proposal {
  const id = numberOfControl(node);
  const settable = node.control.tag === "input" || (SETTABLE.includes(node.role) && node.state.checked !== undefined);
  if (isOn(node) === on && hasState(node)) {
    const again: Action = settable
      ? { kind: "check", id, on }
      : node.role === "tab"
        ? { kind: "click", id }
        : { kind: "wait", seconds: 0.5 };
    return alreadyDone(again, `${labelOf(node)} is ${on ? "on" : "off"} already.`);
  }
  const action: Action = settable ? { kind: "check", id, on } : { kind: "click", id };
  const expected = on && hasState(node) ? valueCheck(node.role, node.name, "on") : undefined;
  return propose(action, thought, lastForStep, expected);
}

function hasState(node: ControlNode): boolean {
  const { checked, selected, pressed } = node.state;
  return [checked, selected, pressed].some((state) => state !== undefined) || [...SETTABLE, "tab"].includes(node.role);
}

/** A list that opens: choose in it when it is open, else open it. */
function enterPopup(scene: Scene, node: ControlNode, value: string, lastForStep: boolean): Proposal {
  if (holds(node, value)) return alreadyDone({ kind: "wait", seconds: 0.5 }, `“${value}” is chosen already.`);
  const option = controlsOf(scene.page.skeleton).find(
    (each) => each.role === "option" && folded(each.name) === folded(value),
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
