/** Submit: the tiers of evidence that a form went through, and the signs that it was refused (design §6.9). Elsewhere: save, send. */

import type { SkeletonNode } from "../page/skeleton.js";
import type { SubmitTier } from "./evidence.js";
import { isErrorTitle, reportsSuccess, toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";
import { sitesOf } from "./tie.js";
import { isRouteChange } from "./url-change.js";
import { isAccepted, isRefused, ownWrites } from "./witness.js";
import { fold } from "./wording.js";

export interface SubmitEvidence {
  readonly tiers: readonly SubmitTier[];
  readonly refused: boolean;
}

/** A tier each, in the order of the design; (d) and (f) come with downloads and entered values. */
const TIERS: readonly { readonly tier: SubmitTier; readonly holds: (scene: Scene) => boolean }[] = [
  { tier: "response", holds: (scene) => writes(scene).some(isAccepted) },
  { tier: "confirmation", holds: hasConfirmation },
  { tier: "path", holds: hasNewPath },
  { tier: "form-gone", holds: isFormGone },
];

export function submitEvidence(scene: Scene): SubmitEvidence {
  return { tiers: TIERS.filter(({ holds }) => holds(scene)).map(({ tier }) => tier), refused: isRefusedSubmit(scene) };
}

function writes(scene: Scene) {
  return ownWrites(scene.observation.witness, sitesOf(scene));
}

function hasConfirmation(scene: Scene): boolean {
  const said = fresh(scene);
  if (said.some(({ node, text }) => node.message && confirms(node, text))) return true;
  // A page left behind is no confirmation, and neither is one that says it is an error.
  return !landedElsewhere(scene) && said.some(({ node, text }) => node.control === undefined && reportsSuccess(text));
}

/** An alert must say that it worked; a status must only not say the contrary. Dialogs ask, they do not confirm. */
function confirms(node: SkeletonNode, text: string): boolean {
  if (/dialog$/.test(node.role) || node.control !== undefined || node.state.invalid === true) return false;
  const tone = toneOf(text);
  return tone === "success" || (tone === "neutral" && node.role === "status");
}

/** The query of a form that does not post is its submission; a fragment route is a path. */
function hasNewPath(scene: Scene): boolean {
  const { url, target } = scene;
  const byQuery = url.query && target.before !== undefined && target.before.control?.formMethod !== "post";
  return (url.path || isRouteChange(url) || byQuery) && !landedElsewhere(scene);
}

/** Every control of the form, or of the dialog, that held the button is gone, the button among them. */
function isFormGone(scene: Scene): boolean {
  const { target, changes, before } = scene;
  const home = target.before?.control;
  if (home === undefined || !target.gone || landedElsewhere(scene)) return false;
  const removed = new Set(changes.removed.map((node) => node.key));
  const controls = Object.values(before.skeleton?.nodes ?? {});
  const isGone = (key: string | undefined, of: "form" | "dialog") =>
    key !== undefined && controls.filter((node) => node.control?.[of] === key).every((node) => removed.has(node.key));
  return isGone(home.form, "form") || isGone(home.dialog, "dialog");
}

/** Error status, validation text, a control that became invalid, an error page. */
function isRefusedSubmit(scene: Scene): boolean {
  if (writes(scene).some(isRefused) || becameInvalid(scene)) return true;
  const messages = fresh(scene).filter(({ node }) => node.message);
  return (
    messages.some(({ node, text }) => toneOf(text) === "refusal" || isMuteAlert(scene, node, text)) ||
    isErrorPage(scene)
  );
}

function becameInvalid({ changes }: Scene): boolean {
  const turned = changes.changed.some((change) => change.field === "state.invalid" && change.to === true);
  return turned || changes.added.some((node) => node.state.invalid === true);
}

/** An alert, or text at a field, in the form of the button, that says nothing of success: validation in words we do not know. */
function isMuteAlert({ target }: Scene, node: SkeletonNode, text: string): boolean {
  const home = target.before?.region ?? "";
  const isHere = /form|dialog/.test(home) && node.region.startsWith(home);
  return isHere && (node.role === "alert" || node.role === "text") && toneOf(text) === "neutral";
}

/** A session that ended, or a page that says it is an error: another page, but not a submission that went through. */
function landedElsewhere(scene: Scene): boolean {
  const asksPassword = (skeleton: Scene["after"]["skeleton"]) =>
    Object.values(skeleton?.nodes ?? {}).some((node) => node.control?.type === "password");
  const signedOut = !asksPassword(scene.before.skeleton) && asksPassword(scene.after.skeleton);
  return signedOut || isErrorPage(scene);
}

function isErrorPage(scene: Scene): boolean {
  const { before, after } = scene;
  if (after.title !== before.title && isErrorTitle(after.title)) return true;
  return fresh(scene).some(({ node, text }) => node.role === "heading" && isErrorTitle(text));
}

/** What a page says now and did not say before: nodes that came, and what is new in those that stayed. */
function fresh(scene: Scene): readonly { readonly node: SkeletonNode; readonly text: string }[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  const known = new Set(Object.values(scene.before.skeleton?.nodes ?? {}).map((node) => fold(wordsOf(node))));
  const added = scene.changes.added.map((node) => ({ node, text: wordsOf(node) }));
  const changed = scene.changes.changed.flatMap((change) => {
    const node = nodes[change.key];
    if (node === undefined || (change.field !== "text" && change.field !== "name") || change.numberOnly) return [];
    return [{ node, text: freshPart(String(change.from ?? ""), String(change.to ?? "")) }];
  });
  return [...added, ...changed].filter(({ text }) => text !== "" && !known.has(fold(text)));
}

function wordsOf(node: SkeletonNode): string {
  return node.text || node.name;
}

/** Toasts gather in one region: "Theme saved" after "Theme saved Profile saved" is old, "Profile saved" is new. */
function freshPart(from: string, to: string): string {
  if (from.includes(to)) return "";
  if (from !== "" && to.startsWith(from)) return to.slice(from.length).trim();
  if (from !== "" && to.endsWith(from)) return to.slice(0, -from.length).trim();
  return to;
}
