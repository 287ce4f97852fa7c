/** Locate: the one control that a step means, or none (RP5). */

import { enteredValue, readAction } from "../action/grammar.js";
import { controlKindOf } from "../page/read/aria.js";
import { homeOf, type Skeleton, type SkeletonNode, wordsIn } from "../page/skeleton.js";
import { dropTransient } from "../page/text.js";
import { foldName, hasWords, isSameName } from "../verification/record/text-match.js";
import type { ScriptStep, ScriptTarget } from "./script.js";

const FIELDS_MAX = 12;
/** Smallest share of its form's fields that both pages must have. */
const SHARED_FIELDS = 0.5;

/** `none` and `several` are no fit, and code takes no other control instead. */
export type ScriptFit =
  | { readonly kind: "one"; readonly node: SkeletonNode }
  | { readonly kind: "none" }
  | { readonly kind: "several" };

export function locate({ action, target }: Pick<ScriptStep, "action" | "target">, skeleton: Skeleton): ScriptFit {
  if (target === undefined) return { kind: "none" };
  const nodes = Object.values(skeleton.nodes).filter((node) => node.state.inert !== true);
  const found =
    target.role === "alertdialog"
      ? nodes.filter((node) => isQuestion(node) && isSame(wordsIn(node, skeleton), target.name))
      : nodes.filter((node) => node.control !== undefined && isMeant(node, target, skeleton));
  const [node] = found;
  if (node === undefined || !offers(node, action)) return { kind: "none" };
  return found.length === 1 ? { kind: "one", node } : { kind: "several" };
}

const isMeant = (node: SkeletonNode, target: ScriptTarget, skeleton: Skeleton): boolean =>
  isSameName(node.name, target.name) && hasContext(node, target, skeleton);

/** It has the role and the context of the target, whatever it is called. */
export function hasContext(node: SkeletonNode, target: ScriptTarget, skeleton: Skeleton): boolean {
  if (node.role !== target.role) return false;
  const own = contextOf(node, skeleton);
  const isThere = isSame(own.region, target.region) && isSame(own.row, target.row) && isSame(own.group, target.group);
  // `beside` is present only if another control has the same name.
  const isBeside = target.beside === undefined || own.beside === undefined || isSame(own.beside, target.beside);
  return isThere && isBeside && haveSharedFields(own.fields, target.fields);
}

const isSame = (one = "", other = ""): boolean => foldName(dropTransient(one)) === foldName(dropTransient(other));

/** A dialog of the browser, as the client adds it to the page. */
export const isQuestion = ({ role, name }: SkeletonNode): boolean =>
  role === "alertdialog" && /^The browser asks/.test(name);

function haveSharedFields(own: readonly string[] = [], kept: readonly string[] = []): boolean {
  const shared = kept.filter((name) => own.some((one) => isSameName(one, name)));
  return shared.length >= Math.max(own.length, kept.length) * SHARED_FIELDS;
}

export function targetOf(node: SkeletonNode, skeleton: Skeleton): ScriptTarget {
  const { role } = node;
  if (isQuestion(node)) return { role, name: wordsIn(node, skeleton), region: "" };
  const context = contextOf(node, skeleton);
  const others = othersLike(node, context, skeleton);
  return others === undefined ? context : { ...context, others };
}

function contextOf(node: SkeletonNode, skeleton: Skeleton): ScriptTarget {
  const { role, name, region, beside, control } = node;
  const fields = fieldsBeside(node, skeleton);
  const row = rowOf(node, skeleton);
  return {
    role,
    name,
    region,
    ...(row !== undefined && { row }),
    ...(control?.group !== undefined && { group: control.group }),
    ...(beside !== undefined && { beside }),
    ...(fields.length > 0 && { fields }),
  };
}

const OTHERS_MAX = 12;

/** Names of the other buttons of its form or dialog, or of the other tabs; those belong to the application. */
function othersLike(node: SkeletonNode, context: ScriptTarget, skeleton: Skeleton): readonly string[] | undefined {
  const isOfForm = node.role === "button" && homeOf(node) !== undefined;
  if (!isOfForm && node.role !== "tab") return undefined;
  const names = Object.values(skeleton.nodes)
    .filter((one) => one !== node && one.control !== undefined && hasContext(one, context, skeleton))
    .map((one) => foldName(one.name));
  const others = [...new Set(names)].filter((name) => name !== "");
  return others.length > OTHERS_MAX ? undefined : others;
}

/** Only words of data: neither its own name nor a form's words beside the submit button. */
function rowOf(node: SkeletonNode, skeleton: Skeleton): string | undefined {
  const { name, row, control } = node;
  if (row === undefined || hasWords(name, row)) return undefined;
  const isBeside = (one: SkeletonNode) => one !== node && homeOf(one) === homeOf(node) && isSameName(one.name, row);
  const isLayout =
    control?.submits === true && Object.values(skeleton.nodes).some((one) => one.control && isBeside(one));
  return isLayout ? undefined : row;
}

/** Names of the other fields of its form or dialog that take an entry. */
function fieldsBeside(node: SkeletonNode, skeleton: Skeleton): readonly string[] {
  const home = homeOf(node);
  if (home === undefined) return [];
  const names = Object.values(skeleton.nodes)
    .filter((one) => one !== node && homeOf(one) === home && isField(one))
    .map(({ name }) => foldName(name));
  return [...new Set(names)].filter((name) => name !== "").slice(0, FIELDS_MAX);
}

function isField({ role, control }: SkeletonNode): boolean {
  if (control === undefined) return false;
  const kind = controlKindOf(control.tag, control.type ?? "", role, false);
  return kind === "text" || kind === "picker" || kind === "list" || kind === "slider";
}

/** The list must contain the option to choose, if its options are known. */
function offers({ control }: SkeletonNode, written: string): boolean {
  const entered = enteredValue(readAction(written));
  if (entered?.kind !== "choice" || control?.options === undefined) return true;
  const { option } = entered;
  return control.options.some(({ label, value }) => isSameName(label, option) || value === option);
}
