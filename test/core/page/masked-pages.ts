/** Masked pages: generated pages, and what masking leaves of the secrets in them. */

import fc from "fast-check";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import { hiddenSecrets, leftOf } from "./hidden-secrets.js";

/** Of `count` pages those in which something is left, as stored or as read. */
export function leftInPages(count: number, seed: number): readonly string[] {
  const left: string[] = [];
  const hide = fc.property(hiddenSecrets, (hidden) => {
    const { html, skeleton } = readPage({ html: hidden.html, url: "http://a.test/", userId: "u-1", ambient: [] });
    const run = leftOf(hidden, html) ?? leftOf(hidden, JSON.stringify(skeleton));
    if (run !== undefined) left.push(`${run} in ${hidden.html} as ${html}`);
  });
  fc.assert(hide, { numRuns: count, seed });
  return left;
}
