/** Identity: a small integer for every element we speak of, which lives as long as its node. Elsewhere: ref, handle, node id. */

export interface Identities {
  /** Random per document, so that ids of two documents never meet (SK4). */
  readonly epoch: string;
  /** One counter per page, frames included. */
  numberOf(element: Element): number;
  /** Its number if it has one already. */
  knownNumber(element: Element): number | undefined;
  elementOf(n: number): Element | undefined;
}

export function createIdentities(epoch: string): Identities {
  const numbers = new WeakMap<Element, number>();
  const elements = new Map<number, WeakRef<Element>>();
  let last = 0;
  return {
    epoch,
    numberOf(element) {
      const known = numbers.get(element);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(element, last);
      elements.set(last, new WeakRef(element));
      return last;
    },
    knownNumber: (element) => numbers.get(element),
    elementOf(n) {
      const element = elements.get(n)?.deref();
      if (!element) elements.delete(n);
      return element;
    },
  };
}
