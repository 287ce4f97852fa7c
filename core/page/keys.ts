/** Keys: what each node of a page is kept by: its client id, else a hash of its fingerprint and which one of those it is. */

import { clientNumberAt } from "./client-id.js";
import type { NodeDraft } from "./draft.js";
import { hashText } from "./text.js";
import { NUMBERED } from "./traits.js";

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
export function createKeys(): (draft: NodeDraft, fingerprint: string) => string {
  /** Nodes so far by the hash that they share. */
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return ({ traits, attributes }, fingerprint) => {
    const sf = (traits & NUMBERED) === 0 ? "" : (attributes["data-sf"] ?? "");
    if (clientNumberAt(sf) > 0 && !taken.has(sf)) {
      taken.add(sf);
      return `e:${sf}`;
    }
    const hash = hashText(fingerprint);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `f:${hash}#${count}`;
  };
}
