/** Contrary: signs that what an action was for did not come about, whatever else changed on the page. */

import { becameInvalid, isErrorPage, refusesInWords, wasRefusedByServer } from "./refusal.js";
import type { Scene } from "./scene.js";
import { hasSignedOut } from "./sign-in.js";
import { answeredWithError, isInFlight } from "./submit.js";

/** First match wins. Submit-shaped actions have tiers and refusals of their own (design §6.9). */
export type Contrary = "error-page" | "signed-out" | "refused-by-server" | "refused-in-words";

/** Kinds of action that ask for something; what is entered or looked at stands by its own read-back. */
const ASKING: readonly string[] = ["click", "press", "check", "select", "drag", "upload", "dialog"];
const LEADING: readonly string[] = ["click", "press", "dialog", "navigate", "goBack", "refresh"];

/** It asks the site for something that has no answer yet: what the page shows of it may still be taken back. */
export function isUnanswered(scene: Scene): boolean {
  return ASKING.includes(scene.action?.kind ?? "") && isInFlight(scene);
}

export function contraryOf(scene: Scene): Contrary | null {
  const kind = scene.action?.kind ?? "";
  if (LEADING.includes(kind) && (isErrorPage(scene) || answeredWithError(scene))) return "error-page";
  if (LEADING.includes(kind) && hasSignedOut(scene)) return "signed-out";
  if (!ASKING.includes(kind)) return null;
  if (wasRefusedByServer(scene)) return "refused-by-server";
  return becameInvalid(scene) || refusesInWords(scene) ? "refused-in-words" : null;
}
