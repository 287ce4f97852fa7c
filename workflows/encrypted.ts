/** Encrypted: whoever has the keys of this installation encrypts what they say to a task; nobody else is heard (SF16). */

import { ApplicationFailure } from "@temporalio/common";
import { isUnencrypted } from "../core/secrets/unencrypted.js";

export function requireEncrypted(message: unknown): void {
  if (isUnencrypted(message))
    throw ApplicationFailure.nonRetryable("The message is not encrypted.", "VALIDATION_ERROR");
}

/** A signal cannot be refused: it is dropped. Runs that began before the rule hear it. */
export const isForeign = (
  { refusesUnencrypted }: { readonly refusesUnencrypted: boolean },
  signalled: unknown,
): boolean => refusesUnencrypted && isUnencrypted(signalled);
