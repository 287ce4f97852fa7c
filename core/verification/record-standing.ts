/** Record standing: whether what was entered is what is stored, as far as the pages after a submit tell (design §6.9). */

import { isAnsweredByPage } from "./arrival.js";
import { isDistinct } from "./echo.js";
import type { TypedValue } from "./entered.js";
import { type Differing, type RecordReading, readRecord } from "./record.js";
import { besideEntered, recordAddress } from "./record-address.js";
import { isField, returnedForm } from "./returned-form.js";
import type { Scene } from "./scene.js";

export interface RecordStanding {
  /** The record was opened and holds what was entered. */
  readonly isShown: boolean;
  readonly notTaken: readonly Differing[];
  /** A list that should show what was entered shows none of it. */
  readonly unseen: boolean;
  /** Where the record can be looked at. */
  readonly at: string | null;
}

export const NO_RECORD: RecordStanding = { isShown: false, notTaken: [], unseen: false, at: null };

/** Only after another document: in the same one what was typed is shown by the page itself, stored or not. */
export function standingOfRecord(scene: Scene): RecordStanding {
  const { after, record } = scene;
  const entered = enteredHere(scene);
  if (entered.length === 0 || after.skeleton === null || !isAnsweredByPage(scene)) return NO_RECORD;
  const beside = besideEntered(scene, entered);
  const reading = readRecord({ page: after.skeleton, url: after.url, entered, beside, isOpened: false });
  if (record === undefined) return beforeLooking(scene, entered, reading);
  const opened = record?.skeleton
    ? readRecord({ page: record.skeleton, url: record.url, entered, beside, isOpened: true })
    : null;
  const notTaken = opened === null ? reading.differing : differingIn(opened, reading);
  const isShown = opened !== null && notTaken.length === 0 && opened.agreeing.length > 0;
  return { isShown, notTaken, unseen: !isShown && isMissing(scene, entered, reading), at: null };
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
    unseen: isMissing(scene, entered, reading),
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

/** A list of several things, and none of them is called like what was entered. */
function isMissing({ after }: Scene, entered: readonly TypedValue[], { agreeing }: RecordReading): boolean {
  if (agreeing.length > 0 || !entered.some(({ value }) => isDistinct(value))) return false;
  const rows = Object.values(after.skeleton?.nodes ?? {}).filter(({ role }) => role === "row" || role === "listitem");
  return rows.length >= MANY_ROWS;
}
