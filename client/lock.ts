/** Lock: runs work one at a time, in order of arrival; each starts when the one before has ended, even with an error. */

export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    // Does not keep the result: it may be a whole page.
    last = result.then(nothing, nothing);
    return result;
  };
}

const nothing = () => undefined;
