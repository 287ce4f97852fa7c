/** Returned form: whether the page after a submit holds the form that was sent, and whether its values are still in it (design §6.9). */

import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { homeOf, isOn } from "../page/skeleton.js";
import { readsBack } from "./read-back.js";
import type { Scene } from "./scene.js";
import { valuesOf } from "./value-check.js";
import { fold, hasWords } from "./wording.js";

/** A field of the form as it was sent, and the same field on the page after. */
export interface FieldPair {
  readonly was: SkeletonNode;
  readonly is: SkeletonNode;
}

export interface ReturnedForm {
  readonly pairs: readonly FieldPair[];
  /** What was entered is still in it. */
  readonly filled: boolean;
  /** Fields that held a value have lost it; secrets aside, which no form gives back. */
  readonly emptied: boolean;
  readonly fields: readonly SkeletonNode[];
}

const TEXT_ROLES: readonly string[] = ["textbox", "searchbox", "combobox", "spinbutton"];
const FIELD_ROLES: readonly string[] = [...TEXT_ROLES, "listbox", "checkbox", "radio", "switch", "slider"];
/** Share of a form's fields that have to be there again: sites add some and leave some out. */
const ENOUGH = 0.6;

export function isField({ role, control }: SkeletonNode): boolean {
  return control !== undefined && FIELD_ROLES.includes(role) && control.type !== "hidden";
}

/** The form on the page after that has most of the fields of the one that was sent; null when there is none. */
export function returnedForm({ target, before, after, typed }: Scene): ReturnedForm | null {
  const sent = target.before === undefined ? [] : fieldsAround(target.before, before.skeleton);
  if (sent.length === 0) return null;
  const candidates = groupsOf(after.skeleton).map((fields) => pairUp(sent, fields));
  const best = candidates.reduce((one, other) => (other.length > one.length ? other : one), []);
  if (best.length < Math.max(1, Math.ceil(sent.length * ENOUGH)) || !isSameMethod(best)) return null;
  const held = best.filter(({ was }) => isEntered(was, typed));
  const kept = held.filter(({ was, is }) => holdsTheSame(was, is));
  const open = held.filter(({ was }) => was.control?.type !== "password");
  return {
    pairs: best,
    filled: held.length === 0 ? best.every(({ was, is }) => holdsTheSame(was, is)) : kept.length > 0,
    emptied: open.length > 0 && kept.length === 0,
    fields: sent,
  };
}

/** The fields of the form, or else the dialog or region, that holds the control. */
export function fieldsAround(target: SkeletonNode, skeleton: Skeleton | null): readonly SkeletonNode[] {
  const home = partOf(target);
  return Object.values(skeleton?.nodes ?? {}).filter((node) => isField(node) && partOf(node) === home);
}

function partOf(node: SkeletonNode): string {
  return homeOf(node) ?? node.region;
}

function groupsOf(skeleton: Skeleton | null): readonly (readonly SkeletonNode[])[] {
  const groups = new Map<string, SkeletonNode[]>();
  for (const node of Object.values(skeleton?.nodes ?? {})) {
    if (!isField(node)) continue;
    const home = partOf(node);
    const group = groups.get(home);
    if (group === undefined) groups.set(home, [node]);
    else group.push(node);
  }
  return [...groups.values()];
}

function pairUp(sent: readonly SkeletonNode[], there: readonly SkeletonNode[]): readonly FieldPair[] {
  const free = new Set(there);
  const pairs: FieldPair[] = [];
  for (const fits of [isSameStable, isSameField]) {
    for (const was of sent) {
      if (pairs.some((pair) => pair.was === was)) continue;
      const is = [...free].find((one) => isSameSort(was, one) && fits(was, one));
      if (is === undefined) continue;
      free.delete(is);
      pairs.push({ was, is });
    }
  }
  return pairs;
}

/** A form that posts does not come back as a filter that gets. */
function isSameMethod(pairs: readonly FieldPair[]): boolean {
  return pairs.some(({ was, is }) => (was.control?.formMethod ?? "get") === (is.control?.formMethod ?? "get"));
}

function isSameSort(a: SkeletonNode, b: SkeletonNode): boolean {
  return a.role === b.role || (TEXT_ROLES.includes(a.role) && TEXT_ROLES.includes(b.role));
}

function isSameStable(a: SkeletonNode, b: SkeletonNode): boolean {
  return a.stable !== undefined && a.stable === b.stable;
}

function isSameField(a: SkeletonNode, b: SkeletonNode): boolean {
  return isSameFieldName(a.name, b.name);
}

/** A label may have got an error text, a star or a colon: "Born" is "Born * This field is required". */
export function isSameFieldName(a: string, b: string): boolean {
  const [one, other] = [bareName(a), bareName(b)];
  if (one === "" || other === "") return one === other;
  return one === other || startsWith(one, other) || startsWith(other, one);
}

function startsWith(text: string, words: string): boolean {
  return text.startsWith(words) && hasWords(text, words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));
}

export function bareName(name: string): string {
  return fold(name)
    .replace(/\((?:required|optional|pflichtfeld|obligatoire|obligatorio)\)/g, "")
    .replace(/[\s:：*＊?]+$/u, "")
    .trim();
}

/** Of what the task itself entered; where nothing of that is known, of whatever the field held. */
function isEntered(was: SkeletonNode, typed: Scene["typed"]): boolean {
  const here = typed.filter(({ name }) => name !== "");
  if (here.some(({ name }) => isSameFieldName(name, was.name))) return textIn(was) !== "" || isTick(was);
  return here.length === 0 && TEXT_ROLES.includes(was.role) && textIn(was) !== "";
}

function holdsTheSame(was: SkeletonNode, is: SkeletonNode): boolean {
  if (isTick(was)) return isOn(was) === isOn(is);
  const [before, after] = [textIn(was), textIn(is)];
  return before === after || readsBack(before, after);
}

function isTick({ role }: SkeletonNode): boolean {
  return role === "checkbox" || role === "radio" || role === "switch";
}

function textIn(node: SkeletonNode): string {
  return valuesOf(node)[0] ?? "";
}
