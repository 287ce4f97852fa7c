/** Playwright Test: a fixture that watches the test's page and leaves its proofs with the test, for the reporter. */

import type { Page } from "playwright-core";
import type { Proof } from "./proof.js";
import { type Watch, watch } from "./watch.js";

export interface WatchFixtures {
  /** The test's page, watched. */
  readonly seen: Watch;
}

/** The part of Playwright Test's `TestInfo` that the fixture needs. */
interface TestNotes {
  attach(name: string, options: { readonly body: string; readonly contentType: string }): Promise<void>;
}

/** Name of the attachment that holds a test's proofs. */
export const PROOFS_ATTACHMENT = "surefoot-proofs";

/** `const test = base.extend<WatchFixtures>(watchFixtures)`. */
export const watchFixtures = {
  seen: async ({ page }: { page: Page }, use: (seen: Watch) => Promise<void>, notes: TestNotes): Promise<void> => {
    const seen = await watch(page);
    await use(seen);
    if (seen.proofs.length === 0) return;
    await notes.attach(PROOFS_ATTACHMENT, { body: written(seen.proofs), contentType: "application/json" });
  },
};

const written = (proofs: readonly Proof[]): string => JSON.stringify(proofs);
