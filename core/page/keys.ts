/** Keys: what each node of a page is kept by: its client id, else a hash of its fingerprint and which one of those it is. */

import { clientNumberAt } from "./client-id.js";
import type { NodeDraft } from "./draft.js";
import { hashText } from "./text.js";
import { NUMBERED } from "./traits.js";

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
export function createKeys(): (draft: NodeDraft, fingerprint: string) => string {
  const stems = new Map<string, Stem>();
  /** A page of ten thousand headings has one of them. */
  const known = new Map<string, Stem>();
  const taken = new Set<string>();
  const stemOf = (fingerprint: string): Stem => {
    const stem = `f:${hashText(fingerprint)}`;
    const found = stems.get(stem) ?? { stem, count: 0 };
    stems.set(stem, found);
    known.set(fingerprint, found);
    return found;
  };
  return ({ traits, attributes }, fingerprint) => {
    const sf = (traits & NUMBERED) === 0 ? "" : (attributes["data-sf"] ?? "");
    if (clientNumberAt(sf) > 0 && !taken.has(sf)) {
      taken.add(sf);
      return `e:${sf}`;
    }
    const stem = known.get(fingerprint) ?? stemOf(fingerprint);
    stem.count++;
    return `${stem.stem}#${stem.count}`;
  };
}

interface Stem {
  readonly stem: string;
  /** Nodes that share it so far. */
  count: number;
}
