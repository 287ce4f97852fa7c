/** Forms: the groups of fields on a page, each with the control that submits it. */

import { homeOf, type Skeleton } from "../../../core/page/skeleton.js";
import { type ControlNode, controlsOf, ENTRIES, labelOf, lastRegion, wordsOfRegion } from "./controls.js";
import { bestMatch, list, tokens } from "./words.js";

export interface FormField {
  readonly kind: "text" | "select" | "toggle" | "radios";
  readonly label: string;
  readonly group: string;
  readonly required: boolean;
  readonly controls: readonly [ControlNode, ...ControlNode[]];
}

export interface PageForm {
  readonly key: string;
  readonly fields: readonly FormField[];
  /** Control that submits the form, or leads to its next page. */
  readonly submit: ControlNode | null;
  readonly about: readonly string[];
}

/** The words right before a control. A person reads them as its label if the markup has none. */
type Captions = ReadonlyMap<string, string>;
const LONGEST_CAPTION = 40;
const SUBMITS = list(
  "save submit add confirm done finish complete send apply ok update record enroll enrol check-in book",
);
const CONTINUES = list("next continue proceed forward");
const NEVER_SUBMITS = list("cancel back previou previous reset clear close remove discard search filter logout");
const SAVES_PAGE = /^\s*save(?:\s+(?:all\s+)?(?:the\s+)?changes?)?\s*$/i;
const LOOKS_UP = list("search filter find lookup");
const TOGGLES = list("checkbox switch menuitemcheckbox");

export function continuesForm(name: string): boolean {
  const words = tokens(name);
  return CONTINUES.some((word) => words.includes(word)) && !words.includes("save");
}

export function submitsForm(name: string): boolean {
  const words = tokens(name);
  return SUBMITS.some((word) => words.includes(word)) && !NEVER_SUBMITS.some((word) => words.includes(word));
}

/** Every group of fields on the page: by form, else by dialog, else by region. */
export function formsOf(skeleton: Skeleton): readonly PageForm[] {
  const controls = controlsOf(skeleton);
  const buttons = controls.filter(({ role }) => role === "button");
  const around = {
    ...{ skeleton, captions: captionsOf(skeleton) },
    free: buttons.filter(({ control }) => control.form === undefined),
    saves: buttons.filter(({ row, name }) => row === undefined && SAVES_PAGE.test(name)),
  };
  return [...Map.groupBy(controls, formKeyOf)]
    .map(([key, own]) => formOf(key, own, around))
    .filter((view) => view.fields.length > 0);
}

/** Facts of the page that all its forms need, found once. */
interface FormSurroundings extends Readonly<Record<"free" | "saves", readonly ControlNode[]>> {
  readonly skeleton: Skeleton;
  readonly captions: Captions;
}

export const fieldsOfPage = (skeleton: Skeleton): readonly FormField[] =>
  formsOf(skeleton).flatMap(({ fields }) => fields);

export function fieldFor(node: ControlNode, label = labelOf(node)): FormField {
  const kind = node.control.options === undefined ? "text" : "select";
  return { kind, label, group: "", required: false, controls: [node] };
}

function captionsOf(skeleton: Skeleton): Captions {
  const captions = new Map<string, string>();
  let before: string | undefined;
  for (const node of Object.values(skeleton.nodes)) {
    if (node.control !== undefined && before !== undefined && before.length <= LONGEST_CAPTION)
      captions.set(node.key, before.replace(/(?<![\s:*])[\s:*]+$/, ""));
    before = node.role === "text" ? node.text : undefined;
  }
  return captions;
}

export const formKeyOf = (node: ControlNode): string => homeOf(node) ?? node.region;

function formOf(
  key: string,
  own: readonly ControlNode[],
  { skeleton: { nodes }, captions, free, saves }: FormSurroundings,
): PageForm {
  const first = own[0];
  // Buttons of a dialog are often outside the form that they submit.
  const nearby = () => free.filter((node) => first !== undefined && isNear(node, first));
  const submit = submitOf(own) ?? submitOf(nearby()) ?? (first === undefined ? null : saveOfPage(saves, first));
  const dialog = first?.control.dialog;
  const around = first === undefined ? "" : `${wordsOfRegion(first)} ${first.control.group ?? ""}`;
  const names = [nodes[key]?.name, dialog === undefined ? "" : nodes[dialog]?.name, around, submit?.name];
  return { key, fields: fieldsOf(own, captions), submit, about: tokens(names.map((name) => name ?? "").join(" ")) };
}

/** Without form markup, the page's only Save button saves the fields on the page. */
function saveOfPage(saves: readonly ControlNode[], { control }: ControlNode): ControlNode | null {
  const [save, ...others] = saves.filter((node) => node.control.dialog === control.dialog);
  const isFree = save !== undefined && save.control.form === undefined && control.form === undefined;
  return isFree && others.length === 0 ? save : null;
}

const isNear = (node: ControlNode, { control, region }: ControlNode): boolean =>
  node.control.dialog === control.dialog && (region.startsWith(node.region) || control.dialog !== undefined);

function submitOf(controls: readonly ControlNode[]): ControlNode | null {
  const buttons = controls.filter(
    ({ role, name }) => role === "button" && !tokens(name).some((word) => NEVER_SUBMITS.includes(word)),
  );
  return (
    buttons.find((node) => node.control.submits && submitsForm(node.name)) ??
    buttons.find((node) => node.control.submits) ??
    buttons.find((node) => submitsForm(node.name)) ??
    buttons.find((node) => continuesForm(node.name)) ??
    null
  );
}

function fieldsOf(controls: readonly ControlNode[], captions: Captions): readonly FormField[] {
  const usable = controls.filter(({ state }) => state.readonly !== true && state.disabled !== true);
  const groupOf = ({ control }: ControlNode) => control.group ?? "";
  const isAsked = ({ state, name }: ControlNode) => state.required === true || /\*\s?:?\s?$|\(required\)/i.test(name);
  const fields = Map.groupBy(usable, (node) =>
    kindOf(node) === "radios" ? JSON.stringify([groupOf(node), node.region]) : node.key,
  );
  return [...fields.values()].flatMap(([node, ...others]) => {
    const kind = node === undefined ? null : kindOf(node);
    if (node === undefined || kind === null) return [];
    const own = [node, ...others] as const;
    return {
      kind,
      label: labelIn(kind, node, captions),
      group: groupOf(node),
      required: own.some(isAsked),
      controls: own,
    };
  });
}

function kindOf(node: ControlNode): FormField["kind"] | null {
  if (node.role === "radio") return "radios";
  if (TOGGLES.includes(node.role)) return "toggle";
  if (node.control.options !== undefined) return "select";
  return ENTRIES.includes(node.role) && node.control.type !== "file" ? "text" : null;
}

function labelIn(kind: FormField["kind"], node: ControlNode, captions: Captions): string {
  const caption = captions.get(node.key);
  if (kind !== "radios") return labelOf(node) || (kind === "toggle" ? "" : (caption ?? ""));
  // The words right before are a better label than a heading far above.
  const isGrouped = /\b(?:radio)?group\b/.test(lastRegion(node.region));
  return (isGrouped ? undefined : caption) ?? node.control.group ?? node.name;
}

export const isSearchForm = ({ about, fields }: PageForm): boolean =>
  about.some((word) => LOOKS_UP.includes(word)) || fields.every(({ controls: [node] }) => node.role === "searchbox");

export const looksUp = (name: string): boolean => tokens(name).some((word) => LOOKS_UP.includes(word));

/** Relation of the form to these words: 1 if it names one, 0 if none. */
export const aboutScore = ({ about }: PageForm, words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => bestMatch(word, about)));

/** The page's message that it did not accept something; "" if there is none. */
export function errorMessageOn(skeleton: Skeleton): string {
  const complaint = Object.values(skeleton.nodes).find(
    (node) => node.message && (node.role === "alert" || node.state.invalid === true),
  );
  return complaint?.text ?? complaint?.name ?? "";
}
