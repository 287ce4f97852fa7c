/** Keys: what each node of a page is kept by: its client id, else a hash of its fingerprint and an ordinal. */

import { hashText } from "../text.js";

/** `<epoch>.<n>`, by which the client knows an element (`data-sf`). */
const CLIENT_ID = /^([\w-]+)\.(\d+)$/;

/** Undefined for what is no client id. */
export function clientId(written = ""): { readonly epoch: string; readonly n: number } | undefined {
  const [, epoch, n] = CLIENT_ID.exec(written) ?? [];
  return epoch === undefined ? undefined : { epoch, n: Number(n) };
}

/** Keys of one page. They are prefixed, so that an id such as `__proto__` is an ordinary key. */
export class Keys {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  /** The first node that has this client id gets it as its key. */
  of(writtenId: string | undefined, fingerprint: string): string {
    if (writtenId !== undefined && CLIENT_ID.test(writtenId) && !this.taken.has(writtenId)) {
      this.taken.add(writtenId);
      return `e:${writtenId}`;
    }
    const hash = hashText(fingerprint);
    const count = (this.counts.get(hash) ?? 0) + 1;
    this.counts.set(hash, count);
    return `f:${hash}#${count}`;
  }
}
