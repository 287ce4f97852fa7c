/** Sent controls: what the server was last told of each control, to know later whether it still is that one. Elsewhere: ref table. */

import { hashText } from "../../core/page/hash.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import { blindTimes } from "../../core/page/volatile.js";

const ROWS = 'tr,li,[role="row"],[role="listitem"],[role="option"],[role="treeitem"],article,[role="article"]';

export interface Sent {
  readonly fingerprint: string;
  readonly role: string;
  readonly name: string;
  readonly href: string | undefined;
  /** Of what holds it, as a hash; only where its fingerprint was not the only one of its kind. */
  readonly rowWords?: string;
}

export type SentControls = ReadonlyMap<number, Sent>;

export function sentControlsOf(skeleton: Skeleton, elementOf: (n: number) => Element | undefined): SentControls {
  const controls = Object.values(skeleton.nodes).filter((node) => node.control?.sf);
  const counts = new Map<string, number>();
  for (const { fingerprint } of controls) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  const sent = new Map<number, Sent>();
  for (const { control, fingerprint, role, name, href } of controls) {
    const n = control?.sf?.n ?? 0;
    const element = (counts.get(fingerprint) ?? 0) > 1 ? elementOf(n) : undefined;
    sent.set(n, { fingerprint, role, name, href, ...(element ? { rowWords: rowWordsOf(element) } : {}) });
  }
  return sent;
}

/** All words of the row around it, or of the nearest part of the page that says more than it does itself. */
export function rowWordsOf(element: Element): string {
  const own = words(element);
  let holder = element.closest(ROWS);
  for (let at = element.parentElement; !holder && at; at = at.parentElement) if (words(at) !== own) holder = at;
  return hashText(blindTimes(holder ? words(holder) : own));
}

function words(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 2_000);
}
