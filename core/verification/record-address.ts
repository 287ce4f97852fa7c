/** Record address: where what was saved can be looked at, by going somewhere and doing nothing (design §6.9). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isDistinct } from "./echo.js";
import type { TypedValue } from "./entered.js";
import { hasRecordId, type RecordReading } from "./record.js";
import { isField, type ReturnedForm } from "./returned-form.js";
import type { Scene } from "./scene.js";
import { valuesOf } from "./value-check.js";
import { fold, hasWords } from "./wording.js";

export interface Looked {
  readonly scene: Scene;
  readonly entered: readonly TypedValue[];
  readonly reading: RecordReading;
  readonly returned: ReturnedForm | null;
}

/** Best first: its own page, the form that it was changed in, the page as it is stored. Null where none is known to be safe. */
export function recordAddress(looked: Looked): string | null {
  const { scene, returned } = looked;
  const { before, after } = scene;
  const edited = wasEdited(looked) ? before.url : null;
  const isBack = returned?.filled === true;
  const places = isBack ? [edited, after.url] : [linkTo(looked), asksMore(scene) ? null : edited];
  return places.find((url) => url !== null && isSafe(url, before.url)) ?? null;
}

/** The page at hand, where going to its address loads it; a fragment would only be gone to. */
export function addressAnew({ before, after }: Scene): string | null {
  return !after.url.includes("#") && isSafe(after.url, before.url) ? after.url : null;
}

/** Links in the record's row, those that open it for changing first; else the only one that is called like the record. */
function linkTo({ scene, entered, reading }: Looked): string | null {
  const links = Object.values(scene.after.skeleton?.nodes ?? {}).filter(
    (node) =>
      node.role === "link" && node.href !== undefined && isSafe(absolute(node.href, scene.after.url), scene.before.url),
  );
  const values = entered.map(({ value }) => value).filter(isDistinct);
  const called = links.filter(({ name }) => values.some((value) => hasWords(name, value)));
  const anchor = reading.row?.name ?? "";
  const inRow = anchor === "" ? [] : links.filter(({ row }) => row === anchor);
  const own = inRow.find(
    ({ name, href = "" }) => OPENING.test(fold(name)) || OPENING.test(pathOf(href, scene.after.url)),
  );
  const best = own ?? only(called) ?? called.find((link) => inRow.includes(link)) ?? only(inRow);
  return best?.href === undefined ? null : absolute(best.href, scene.after.url);
}

function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Words of links and addresses that open a thing for changing or reading. */
const OPENING =
  /(?<!\p{L})(?:edit|change|view|show|details?|open|update|bearbeiten|ändern|anzeigen|öffnen|modifier|éditer|voir|editar|ver|modificar|modifica|apri|alterar|bewerken|bekijken|edytuj|redigera|rediger|muokkaa|upravit|редактировать|изменить|düzenle|編集|编辑|편집)(?!\p{L})/u;

/** It stood in the form before anything was entered: the form is of a record that there was. */
function wasEdited({ scene, entered }: Looked): boolean {
  return besideEntered(scene, entered).some(isDistinct) || hasRecordId(scene.before.url);
}

/** Words in fields of the form that was sent, which the task did not enter: what tells this record from others. */
export function besideEntered({ before, target }: Scene, entered: readonly TypedValue[]): readonly string[] {
  const home = target.before?.control?.form;
  const fields = Object.values(before.skeleton?.nodes ?? {}).filter(
    (node) => isText(node) && (home === undefined ? node.control?.form === undefined : node.control?.form === home),
  );
  const own = new Set(entered.map(({ name, fingerprint }) => fingerprint ?? name));
  return fields
    .filter((field) => !own.has(field.fingerprint) && !own.has(field.name))
    .flatMap(valuesOf)
    .filter(isDistinct);
}

function isText(node: SkeletonNode): boolean {
  return isField(node) && node.role === "textbox" && node.control?.type !== "password";
}

/** Another form to fill in: the save was a step on the way, and what was entered would be lost by leaving. */
function asksMore({ after, before, target }: Scene): boolean {
  const known = new Set(
    Object.values(before.skeleton?.nodes ?? {})
      .filter(isField)
      .map(({ fingerprint }) => fingerprint),
  );
  const fields = Object.values(after.skeleton?.nodes ?? {}).filter(
    (node) =>
      isText(node) && node.control?.formMethod === target.before?.control?.formMethod && !known.has(node.fingerprint),
  );
  return fields.filter((field) => (valuesOf(field)[0] ?? "") === "").length >= 2;
}

const UNSAFE =
  /(?<![a-z])(?:delete|remove|destroy|trash|log-?out|sign-?out|logoff|unsubscribe|cancel|disable|deactivate|approve|reject|publish|confirm|reset|purge|drop|revoke|archive|restore)(?![a-z])/i;

/** The same site, by reading only. */
function isSafe(url: string, from: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(from)) return false;
  const there = new URL(url);
  const isSame = there.origin === new URL(from).origin && /^https?:$/.test(there.protocol);
  return isSame && !UNSAFE.test(`${there.pathname}${there.search}`);
}

function absolute(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : "";
}

function pathOf(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).pathname : "";
}
