/** Savable: whether something on the page would save what a control holds (CP6). */

import { isSubmit } from "../action/kind.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { holderOf, homeOf } from "../page/skeleton.js";
import type { Scene } from "./scene.js";
import { fold } from "./wording.js";

/** By the form or dialog that holds it, or by what stands elsewhere on the page; a document whose own mark says that it is not saved. */
export type Saving = "form" | "page" | "document";

/** What would save the entry that was just made; undefined for a search, and for what the page took by itself. */
export function savingOf(scene: Scene): Saving | undefined {
  const { action, target, after, urlChanged } = scene;
  const { skeleton } = after;
  const node = target.after;
  if (node === undefined || skeleton === null || urlChanged || isLookup(node, skeleton)) return undefined;
  if (isSavedByHome(node, skeleton)) return "form";
  if (isMarkedUnsaved(scene)) return "document";
  if (offersToSave(scene)) return "page";
  // A view is often chosen beside a button that saves something else; words are written to be kept.
  const isWritten = action?.kind === "type" || action?.kind === "setValue";
  return isWritten && couldBeSaved(node, skeleton) ? "page" : undefined;
}

/** A save button that came up or was enabled with the entry waits to be pressed. */
function offersToSave({ after: { skeleton }, changes, target }: Scene): boolean {
  if (skeleton === null) return false;
  const enabled = changes.changed
    .filter(({ field }) => field === "state.disabled")
    .map(({ key }) => skeleton.nodes[key]);
  const added = changes.added.filter((node) => homeOf(node) === undefined);
  return [...enabled, ...added].some(
    (node) =>
      node !== undefined && node.key !== target.after?.key && node.state.disabled !== true && isSubmit(node, skeleton),
  );
}

/** The tab of an editor says that its document holds something unsaved now. */
function isMarkedUnsaved({ changes }: Scene): boolean {
  return changes.changed.some(({ field, to }) => field === "state.unsaved" && to === true);
}

/** A form that an action opened, by the dialog that it stands in. */
export interface OpenedForm {
  readonly holder: string;
  /** Of the dialog. */
  readonly fingerprint: string;
  readonly name: string;
}

/** What the action opened to be filled in and handed in: a dialog with something to write in, and a button that says so. */
export function openedForm({ action, changes, after: { skeleton } }: Scene): OpenedForm | undefined {
  if (skeleton === null || (action?.kind !== "click" && action?.kind !== "press")) return undefined;
  const dialog = changes.added.find(({ role }) => /dialog$/.test(role));
  const inside = Object.values(skeleton.nodes).filter(({ control }) => control?.dialog === dialog?.key);
  const submit = inside.find((node) => isSubmit(node, skeleton) && isSaying(node, skeleton));
  if (dialog === undefined || submit === undefined || !inside.some(isWritten)) return undefined;
  return { holder: holderOf(submit, skeleton), fingerprint: dialog.fingerprint, name: dialog.name.slice(0, 80) };
}

function isWritten({ role, control }: SkeletonNode): boolean {
  return control !== undefined && ["textbox", "searchbox", "spinbutton", "combobox"].includes(role);
}

const LOOKING =
  /^(?:search|find|filter|go|look ?up|show|apply filters?|refresh|suche|suchen|finden|filtern|anzeigen|chercher|rechercher|filtrer|afficher|buscar|filtrar|mostrar|cerca|filtra|pesquisar|zoeken|filteren|szukaj|sök|søg|søk|hae|hledat|keresés|caută|найти|поиск|ara|検索|搜索|查询|검색)(?!\p{L})/u;

/** A search or a filter: what is written there asks for something and is not to be kept. */
function isLookup(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (/(?:^|>)search\b/.test(node.region)) return true;
  if (node.control?.formMethod === "get") return !isInEditor(node, skeleton);
  const home = homeOf(node);
  const submits = home === undefined ? [] : submitsIn(home, skeleton);
  const isPosted = node.control?.formMethod === "post";
  const looks = ({ name }: SkeletonNode) => LOOKING.test(fold(name)) && !(isPosted && /^go$/.test(fold(name)));
  if (submits.length > 0 && submits.every(looks)) return true;
  // What is called a search may still be a field of what "Save" saves; a button without a word says nothing of that.
  const isCalledSo = node.role === "searchbox" || LOOKING.test(fold(node.name));
  return isCalledSo && !submits.some((one) => isSaying(one, skeleton));
}

/** A list that only fetches may hold an editor of one row, in a part of its own with a button that saves. */
function isInEditor(node: SkeletonNode, skeleton: Skeleton): boolean {
  return Object.values(skeleton.nodes).some(
    (one) => isOwnPart(one.region) && isNear(node.region, one.region) && savesItsPart(one, skeleton),
  );
}

/** As if that part were a form of its own. */
function savesItsPart({ control, ...node }: SkeletonNode, skeleton: Skeleton): boolean {
  if (control === undefined || LOOKING.test(fold(node.name))) return false;
  return isSubmit({ ...node, control: { ...control, form: node.region, submits: false } }, skeleton);
}

function isOwnPart(region: string): boolean {
  return /(?:^|>)(?:region|row|group|dialog)(?: "[^"]*")?$/.test(region);
}

/** Its name says that it finishes something. */
function isSaying({ control, ...node }: SkeletonNode, skeleton: Skeleton): boolean {
  if (control === undefined || LOOKING.test(fold(node.name))) return false;
  return isSubmit({ ...node, role: "button", control: { ...control, submits: false } }, skeleton);
}

/** A submit in the form or dialog of the control, or where it has none, in its region. */
export function couldBeSaved(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (isSavedByHome(node, skeleton)) return true;
  return submitsIn(undefined, skeleton).some(({ key, region }) => key !== node.key && isNear(node.region, region));
}

function isSavedByHome(node: SkeletonNode, skeleton: Skeleton): boolean {
  const home = homeOf(node);
  return home !== undefined && submitsIn(home, skeleton).some(({ key }) => key !== node.key);
}

/** The submits of one form or dialog; without one, those that stand in none. */
function submitsIn(home: string | undefined, skeleton: Skeleton): readonly SkeletonNode[] {
  return Object.values(skeleton.nodes).filter(
    (node) => node.control !== undefined && homeOf(node) === home && isSubmit(node, skeleton),
  );
}

/** One region holds the other. */
function isNear(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}>`) || b.startsWith(`${a}>`) || a === "" || b === "";
}
