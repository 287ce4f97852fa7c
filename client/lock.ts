/** Lock: one piece of work after another, in the order in which they came, each when the one before has ended, however it ended. */

export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    // What came of it is not kept: that may be a page.
    last = result.then(nothing, nothing);
    return result;
  };
}

const nothing = () => undefined;
