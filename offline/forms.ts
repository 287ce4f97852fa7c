/** Forms: the groups of fields on a page, with the control that hands each in. Elsewhere: form models. */

import type { Skeleton } from "../core/page/skeleton.js";
import { homeOf } from "../core/page/skeleton.js";
import { type ControlNode, controlsOf, ENTRIES, labelOf } from "./controls.js";
import { bestMatch, tokens } from "./lexicon.js";

/** One thing a form asks for. A radio group is one field of several controls. */
export interface Field {
  readonly kind: "text" | "select" | "toggle" | "radios";
  readonly label: string;
  readonly group: string;
  readonly required: boolean;
  /** One control, or the radios of a group. */
  readonly controls: readonly [ControlNode, ...ControlNode[]];
}

export interface FormView {
  readonly key: string;
  readonly fields: readonly Field[];
  /** Hands the form in, or leads to its next page. */
  readonly submit: ControlNode | null;
  /** Words that say what the form is about. */
  readonly about: readonly string[];
}

/** Longer words before a control are an explanation. */
const LONGEST_CAPTION = 40;
const HANDS_IN = [
  "save",
  "submit",
  "add",
  "confirm",
  "done",
  "finish",
  "complete",
  "send",
  "apply",
  "ok",
  "update",
  "record",
  "enroll",
  "enrol",
  "check-in",
  "book",
];
const GOES_ON = ["next", "continue", "proceed", "forward"];
const NEVER = [
  "cancel",
  "back",
  "previou",
  "previous",
  "reset",
  "clear",
  "close",
  "remove",
  "discard",
  "search",
  "filter",
  "logout",
];

/** The button leads to a further page of the same form. */
export function goesOn(name: string): boolean {
  const words = tokens(name);
  return GOES_ON.some((word) => words.includes(word)) && !words.includes("save");
}

/** The button's name says that it hands something in. */
export function handsIn(name: string): boolean {
  const words = tokens(name);
  return HANDS_IN.some((word) => words.includes(word)) && !NEVER.some((word) => words.includes(word));
}

/** Every group of fields on the page: by form, else by dialog, else by region. */
export function formsOf(skeleton: Skeleton): readonly FormView[] {
  const groups = new Map<string, ControlNode[]>();
  for (const node of controlsOf(skeleton)) {
    const key = holderOf(node);
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  const captions = captionsOf(skeleton);
  return [...groups]
    .map(([key, controls]) => viewOf(key, controls, skeleton, captions))
    .filter((view) => view.fields.length > 0);
}

/** The words right before a control, which a person reads as its label where markup gives it none. */
type Captions = ReadonlyMap<string, string>;

function captionsOf(skeleton: Skeleton): Captions {
  const captions = new Map<string, string>();
  let before: string | undefined;
  for (const node of Object.values(skeleton.nodes)) {
    if (node.control !== undefined && before !== undefined && before.length <= LONGEST_CAPTION)
      captions.set(node.key, before.replace(/[\s:*]+$/, ""));
    before = node.role === "text" ? node.text : undefined;
  }
  return captions;
}

/** What holds a control together with its companions. */
export function holderOf(node: ControlNode): string {
  return homeOf(node) ?? node.region;
}

function viewOf(key: string, controls: readonly ControlNode[], skeleton: Skeleton, captions: Captions): FormView {
  const first = controls[0];
  // Buttons of a dialog often stand outside the form they hand in.
  const beside = controlsOf(skeleton).filter(
    (node) => first !== undefined && node.control.form === undefined && sameHome(node, first),
  );
  const submit = submitOf(controls) ?? submitOf(beside);
  const holder = skeleton.nodes[key];
  const dialog = first?.control.dialog === undefined ? undefined : skeleton.nodes[first.control.dialog];
  const about = tokens(
    [
      holder?.name ?? "",
      dialog?.name ?? "",
      (first?.region ?? "").replace(/[>"]/g, " "),
      first?.control.group ?? "",
      submit?.name ?? "",
    ].join(" "),
  );
  return { key, fields: fieldsOf(controls, captions), submit, about };
}

function sameHome(node: ControlNode, first: ControlNode): boolean {
  return (
    node.control.dialog === first.control.dialog &&
    (first.region.startsWith(node.region) || first.control.dialog !== undefined)
  );
}

function submitOf(controls: readonly ControlNode[]): ControlNode | null {
  const buttons = controls.filter(
    (node) =>
      ["button", "link", "generic"].includes(node.role) && !tokens(node.name).some((word) => NEVER.includes(word)),
  );
  const pressable = buttons.filter((node) => node.role === "button");
  return (
    pressable.find((node) => node.control.submits && handsIn(node.name)) ??
    pressable.find((node) => node.control.submits) ??
    pressable.find((node) => handsIn(node.name)) ??
    pressable.find((node) => goesOn(node.name)) ??
    null
  );
}

const TOGGLES = ["checkbox", "switch", "menuitemcheckbox"];

function fieldsOf(controls: readonly ControlNode[], captions: Captions): readonly Field[] {
  const fields: Field[] = [];
  for (const node of controls) {
    if (node.state.readonly === true || node.state.disabled === true) continue;
    if (node.role === "radio") {
      const known = fields.findIndex((field) => field.kind === "radios" && sameRadios(field, node));
      const field = fields[known];
      if (field !== undefined)
        fields[known] = { ...field, required: field.required || isRequired(node), controls: [...field.controls, node] };
      else
        fields.push({
          kind: "radios",
          // A heading far above groups less than the words right before.
          label: (isGrouped(node) ? undefined : captions.get(node.key)) ?? node.control.group ?? node.name,
          group: node.control.group ?? "",
          required: isRequired(node),
          controls: [node],
        });
    } else if (TOGGLES.includes(node.role)) fields.push(fieldOf("toggle", node, captions));
    else if (node.control.options !== undefined) fields.push(fieldOf("select", node, captions));
    else if (ENTRIES.includes(node.role) && node.control.type !== "file") fields.push(fieldOf("text", node, captions));
  }
  return fields;
}

function isGrouped(node: ControlNode): boolean {
  return /\b(?:radio)?group\b[^>]*$/.test(node.region);
}

function fieldOf(kind: Field["kind"], node: ControlNode, captions: Captions): Field {
  const label = labelOf(node) || (kind === "toggle" ? "" : (captions.get(node.key) ?? ""));
  return { kind, label, group: node.control.group ?? "", required: isRequired(node), controls: [node] };
}

function sameRadios(field: Field, node: ControlNode): boolean {
  return field.group === (node.control.group ?? "") && field.controls[0].region === node.region;
}

function isRequired(node: ControlNode): boolean {
  return node.state.required === true || /\*\s*:?\s*$|\(required\)/i.test(node.name);
}

/** A form that looks things up takes no new thing. */
export function looksUp(view: FormView): boolean {
  return (
    view.about.some((word) => ["search", "filter", "find", "lookup"].includes(word)) ||
    view.fields.every((field) => field.controls[0].role === "searchbox")
  );
}

/** How much the form is about these words: 1 names one, 0 none. */
export function isAbout(view: FormView, words: readonly string[]): number {
  return words.reduce((best, word) => Math.max(best, bestMatch(word, view.about)), 0);
}
