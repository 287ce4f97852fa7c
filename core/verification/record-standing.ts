/** Record standing: whether what was entered is what is stored, as far as the pages after a submit tell (design §6.9). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isAnsweredByPage } from "./arrival.js";
import { isDistinct } from "./echo.js";
import type { TypedValue } from "./entered.js";
import { editedInPlace, storedInPlace } from "./in-place.js";
import { type Differing, type RecordReading, readRecord } from "./record.js";
import { addressAnew, besideEntered, recordAddress } from "./record-address.js";
import { isField, returnedForm } from "./returned-form.js";
import type { Scene } from "./scene.js";
import { valuesOf } from "./value-check.js";
import { isSameName } from "./wording.js";

/** A list of other things; a search for what was entered that does not find it. */
export type Unseen = "in-a-list" | "in-a-search";

export interface RecordStanding {
  /** The record was opened and holds what was entered. */
  readonly isShown: boolean;
  readonly notTaken: readonly Differing[];
  /** Where what was entered should be shown, and is not; null where it is, or need not be. */
  readonly unseen: Unseen | null;
  /** Where the record can be looked at. */
  readonly at: string | null;
}

export const NO_RECORD: RecordStanding = { isShown: false, notTaken: [], unseen: null, at: null };

/** In the same document what was typed is shown by the page itself, stored or not. */
export function standingOfRecord(scene: Scene): RecordStanding {
  const { after, record } = scene;
  const entered = enteredHere(scene);
  if (entered.length === 0 || after.skeleton === null) return NO_RECORD;
  if (!isAnsweredByPage(scene)) return standingInPlace(scene, entered);
  const beside = besideEntered(scene, entered);
  const reading = readRecord({ page: after.skeleton, url: after.url, entered, beside, isOpened: false });
  if (record === undefined) return beforeLooking(scene, entered, reading);
  const opened = record?.skeleton
    ? readRecord({ page: record.skeleton, url: record.url, entered, beside, isOpened: true })
    : null;
  const notTaken = opened === null ? reading.differing : differingIn(opened, reading);
  const isShown = opened !== null && notTaken.length === 0 && opened.agreeing.length > 0;
  return { isShown, notTaken, unseen: isShown ? null : missingFrom(scene, entered, reading), at: null };
}

/** Nothing else that was entered may be lost by loading the page anew. */
function standingInPlace(scene: Scene, entered: readonly TypedValue[]): RecordStanding {
  const edited = editedInPlace(scene, entered);
  if (edited.length === 0 || entered.length < scene.typed.length) return NO_RECORD;
  if (scene.record !== undefined) return { ...NO_RECORD, ...storedInPlace(scene, edited) };
  return { ...NO_RECORD, at: addressAnew(scene) };
}

/** What the opened record says of a field beats what a list said of it. */
function differingIn(opened: RecordReading, listed: RecordReading): readonly Differing[] {
  const settled = new Set([...opened.agreeing, ...opened.differing].map(({ name }) => name));
  return [...opened.differing, ...listed.differing.filter(({ name }) => !settled.has(name))];
}

function beforeLooking(scene: Scene, entered: readonly TypedValue[], reading: RecordReading): RecordStanding {
  const returned = returnedForm(scene);
  // A number in a list may be another one by the list's own way of counting: the record decides, if it can be opened.
  const isWhole = reading.unseen.length === 0 && reading.differing.length === 0 && returned?.filled !== true;
  const at = isWhole ? null : recordAddress({ scene, entered, reading, returned });
  return {
    isShown: false,
    notTaken: at === null ? reading.differing : [],
    unseen: missingFrom(scene, entered, reading),
    at,
  };
}

/** What was entered into the form that was sent; elsewhere a search may have been typed in. */
function enteredHere({ typed, before, target }: Scene): readonly TypedValue[] {
  const home = target.before?.control?.form;
  const fields = Object.values(before.skeleton?.nodes ?? {}).filter(isField);
  const isHere = (one: TypedValue) => {
    const own = fields.filter(
      ({ fingerprint, name }) =>
        (one.fingerprint ?? fingerprint) === fingerprint && (one.fingerprint !== undefined || name === one.name),
    );
    // No page gives a secret back.
    if (own.some(({ control }) => control?.type === "password")) return false;
    return own.length === 0 || home === undefined || own.some(({ control }) => control?.form === home);
  };
  return typed.filter(isHere);
}

const MANY_ROWS = 3;

/** Several things, and none of them is called like what was entered. */
function missingFrom(
  { after, target }: Scene,
  entered: readonly TypedValue[],
  { agreeing }: RecordReading,
): Unseen | null {
  const values = entered.map(({ value }) => value).filter(isDistinct);
  if (agreeing.length > 0 || values.length === 0) return null;
  const nodes = Object.values(after.skeleton?.nodes ?? {});
  if (target.before?.control?.formMethod === "post" && values.some((value) => isSought(value, after.url, nodes))) {
    return "in-a-search";
  }
  const rows = nodes.filter(({ role }) => role === "row" || role === "listitem");
  return rows.length >= MANY_ROWS ? "in-a-list" : null;
}

/** The address asks for it, and so does a field of a form that only asks. */
function isSought(value: string, url: string, nodes: readonly SkeletonNode[]): boolean {
  const asked = new RegExp(`[?&][^=]*=${encoded(value)}(?:[&#]|$)`, "i");
  if (!asked.test(url.replaceAll("+", "%20"))) return false;
  return nodes.some(
    (node) =>
      isField(node) && node.control?.formMethod !== "post" && valuesOf(node).some((shown) => isSameName(shown, value)),
  );
}

function encoded(value: string): string {
  return encodeURIComponent(value).replace(/[.*()!'~]/g, "\\$&");
}
