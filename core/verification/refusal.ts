/** Refusal: the signs on a page that what was sent was not taken, or not as it was meant (design §6.9). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isAnsweredByPage } from "./arrival.js";
import { freshSayings, freshWords } from "./fresh-words.js";
import { isErrorTitle, reportsRefusal, toneOf } from "./message-words.js";
import { type FieldPair, returnedForm } from "./returned-form.js";
import type { Scene } from "./scene.js";
import { asksSecret, hasLostItsVisitor } from "./sign-in.js";
import { sitesOf } from "./sites.js";

import { isRefused, ownWrites } from "./witness.js";

/** Why a submit is called refused; first match is told. */
export type Refusal = "refused-by-server" | "signed-out" | "marked-invalid" | "refused-in-words" | "error-page";

const SIGNS: readonly { readonly refusal: Refusal; readonly holds: (scene: Scene) => boolean }[] = [
  { refusal: "refused-by-server", holds: wasRefusedByServer },
  { refusal: "signed-out", holds: endedTheSession },
  { refusal: "error-page", holds: isErrorPage },
  { refusal: "marked-invalid", holds: becameInvalid },
  { refusal: "refused-in-words", holds: refusesInWords },
];

export function refusalOf(scene: Scene): Refusal | null {
  return SIGNS.find(({ holds }) => holds(scene))?.refusal ?? null;
}

export function wasRefusedByServer(scene: Scene): boolean {
  return ownWrites(scene.observation.witness, sitesOf(scene)).some(isRefused);
}

/** Who signs up, or changes a password, is asked to sign in by the sites that took it. */
function endedTheSession(scene: Scene): boolean {
  const { before, target } = scene;
  return hasLostItsVisitor(scene) && !asksSecret(before, target.before?.control?.form);
}

export function becameInvalid({ changes }: Scene): boolean {
  const turned = changes.changed.some((change) => change.field === "state.invalid" && change.to === true);
  return turned || changes.added.some((node) => node.state.invalid === true);
}

export function isErrorPage(scene: Scene): boolean {
  const { before, after } = scene;
  if (after.title !== before.title && isErrorTitle(after.title)) return true;
  return freshWords(scene).some(({ node, text }) => node.role === "heading" && isErrorTitle(text));
}

export function refusesInWords(scene: Scene): boolean {
  const back = isAnsweredByPage(scene) ? returnedForm(scene) : null;
  const deed = scene.target.before?.name ?? "";
  const said = freshSayings(scene);
  return (
    (back?.pairs ?? []).some((pair) => toneOf(addedToLabel(pair), deed) === "refusal") ||
    said.some(({ node, text }) => isRefusing(node, text, deed, back !== null)) ||
    said.some(({ node, text }) => isMuteAlert(scene, back !== null, node, text)) ||
    toneOf(browserSays(scene), deed) === "refusal"
  );
}

/**
 * A message refuses by its tone. Running text refuses by a sentence that says so; beside a form that came back one word
 * ("Required", "Invalid") is enough, because the page did not say it when the form was sent.
 */
function isRefusing(node: SkeletonNode, text: string, deed: string, isBack: boolean): boolean {
  if (node.message) {
    const tone = toneOf(text, deed);
    const refuses = tone === "refusal" || (node.means === "error" && tone !== "success");
    return refuses && !/dialog$/.test(node.role);
  }
  if (!isSaid(node) || text.length > SENTENCE_MAX) return false;
  return reportsRefusal(text, deed) || (isBack && toneOf(text, deed) === "refusal");
}

/** Text, or what can be clicked away: a notification that goes at a click is no button. */
function isSaid({ control, role }: SkeletonNode): boolean {
  return control === undefined ? SAYING.includes(role) : role === "generic";
}

const SAYING: readonly string[] = ["text", "heading", "listitem", "label"];
/** Longer text is what a page is about, not what it says of a deed. */
const SENTENCE_MAX = 300;

/** Some sites write what is wrong with a field into its label. */
function addedToLabel({ was, is }: FieldPair): string {
  return is.name.startsWith(was.name) ? is.name.slice(was.name.length) : "";
}

/** An alert of the browser's own; what asks is a question. */
export function browserSays({ observation }: Scene): string {
  return /^alert: (.*)$/s.exec(observation.witness.dialog ?? "")?.[1] ?? "";
}

/** An alert, or text at a field, in the form of the button, that says nothing of success: validation in words we do not know. */
function isMuteAlert(scene: Scene, isBack: boolean, node: SkeletonNode, text: string): boolean {
  const home = scene.target.before?.region ?? "";
  const isHere = isBack || (/form|dialog/.test(home) && node.region.startsWith(home) && !isAnsweredByPage(scene));
  return isHere && node.message && (node.role === "alert" || node.role === "text") && toneOf(text) === "neutral";
}
