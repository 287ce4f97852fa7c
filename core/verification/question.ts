/** Question: a page or dialog that asks before it does what was asked for: no answer yet (design §6.9). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isAffirming, isBackingOut, saysAgain } from "./answers.js";
import { isAnsweredByPage } from "./arrival.js";
import { type FreshWords, freshSayings } from "./fresh-words.js";
import { asksBack, reportsSuccess, toneOf } from "./message-words.js";
import { isField } from "./returned-form.js";
import type { Scene } from "./scene.js";
import { fold } from "./wording.js";

const SAID_MAX = 120;

/** What the page asks since the action, in its own words; null when it asks nothing that stands between it and the deed. */
export function askedSince(scene: Scene): string | null {
  const fresh = freshSayings(scene);
  const dialog = scene.changes.added.find((node) => /dialog$/.test(node.role));
  const inDialog = dialog === undefined ? null : askedIn(scene, fresh, (node) => isInside(node, dialog));
  return inDialog ?? browserQuestion(scene) ?? askedOnPage(scene, fresh);
}

type Fresh = readonly FreshWords[];

/** A dialog with a way on and a way back, and nothing to fill in. */
function askedIn(scene: Scene, fresh: Fresh, isHere: (node: SkeletonNode) => boolean): string | null {
  const nodes = Object.values(scene.after.skeleton?.nodes ?? {}).filter(isHere);
  const said = fresh.filter(({ node }) => isHere(node) && node.control === undefined);
  const question = said.find(({ text }) => asksBack(text));
  const buttons = nodes.filter(isButton);
  if (nodes.some(isWritten) || !buttons.some((one) => affirms(one, scene))) return null;
  if (question === undefined && !isSaidAgain(buttons, scene)) return null;
  if (said.some(({ text }) => reportsSuccess(text) && !asksBack(text))) return null;
  return (question ?? said[0])?.text.slice(0, SAID_MAX) ?? "a question";
}

/** A page of its own: what it says asks, or its one button confirms, and a form without anything to write in it answers. */
function askedOnPage(scene: Scene, fresh: Fresh): string | null {
  const said = fresh.filter(({ node }) => node.control === undefined);
  if (said.some(({ node, text }) => node.message && toneOf(text) === "success")) return null;
  const question = said.find(({ text }) => asksBack(text));
  const nodes = Object.values(scene.after.skeleton?.nodes ?? {});
  // In another document the button "Delete" is another one, though it is called the same.
  const added = (isAnsweredByPage(scene) ? nodes : scene.changes.added).filter(isButton);
  const isBare = ({ control }: SkeletonNode) =>
    !nodes.some((node) => isWritten(node) && node.control?.form === control?.form);
  const answers = added.filter((one) => affirms(one, scene)).filter(isBare);
  const isPosted = answers.some(({ control }) => control?.formMethod === "post" || control?.submits === true);
  if (question !== undefined) {
    return answers.length > 0 && (isPosted || added.some(backsOut)) ? question.text.slice(0, SAID_MAX) : null;
  }
  const confirming = isAnsweredByPage(scene) ? answers.find((one) => confirms(one)) : undefined;
  return confirming?.name.slice(0, SAID_MAX) ?? null;
}

/** "Confirm Deletion": what a page asks for that says no more than what would be done. */
function confirms({ name, control }: SkeletonNode): boolean {
  return control?.formMethod === "post" && CONFIRMING.test(fold(name));
}

const CONFIRMING =
  /^(?:yes|confirm|ja|bestätigen|oui|confirmer|sí|si|confirmar|sì|conferma|sim|bevestigen|tak|potwierdź|bekräfta|bekræft|bekreft|vahvista|potvrdit|да|подтвердить|так|підтвердити|evet|onayla|はい|確認|确定|确认|確定|확인)(?!\p{L})/u;

/** The browser's own window, still open: an alert only tells, unless it asks; the others wait for an answer, however they put it. */
function browserQuestion({ observation, action, before, after }: Scene): string | null {
  const { dialog } = observation.witness;
  if (dialog === undefined || action?.kind === "dialog" || before.url !== after.url) return null;
  return /^(?:confirm|prompt|beforeunload):/.test(dialog) || asksBack(dialog) ? dialog.slice(0, SAID_MAX) : null;
}

function isInside(node: SkeletonNode, dialog: SkeletonNode): boolean {
  return node.key === dialog.key || node.control?.dialog === dialog.key || node.region.includes(dialog.role);
}

function isButton({ role, control }: SkeletonNode): boolean {
  return control !== undefined && (role === "button" || role === "link");
}

/** To be written in; a tick or a hidden field is no reason not to ask. */
function isWritten(node: SkeletonNode): boolean {
  return isField(node) && !["checkbox", "radio", "switch"].includes(node.role);
}

/** Says yes, or says once more what was asked for: "Delete" behind "Delete". */
function affirms(node: SkeletonNode, scene: Scene): boolean {
  return isAffirming(node.name) || (!isBackingOut(node.name) && saysAgain(node.name, scene.target.before?.name ?? ""));
}

/** Without a word of asking only the same verb once more, beside a way back, is a question. */
function isSaidAgain(buttons: readonly SkeletonNode[], scene: Scene): boolean {
  return buttons.some((one) => saysAgain(one.name, scene.target.before?.name ?? "")) && buttons.some(backsOut);
}

function backsOut({ name }: SkeletonNode): boolean {
  return isBackingOut(name);
}
