/**
 * Writes of the database driver, each at once. postgres.js 3.4.9 puts small ones off to the end of the turn. When the connection closes
 * before that, it either throws where nobody can catch it, which ends the process, or forgets that nothing is pending any more,
 * and that connection, opened again, never sends anything (porsager/postgres, issues 1066, 1154 and 1208).
 */

/** What the driver calls the function that it puts off. */
const PUT_OFF = "nextWrite";

type SetImmediate = typeof globalThis.setImmediate;

const done = new WeakSet<SetImmediate>();

/** Nothing else that is put off changes. Can be called again. */
export function writeAtOnce(): void {
  const original = globalThis.setImmediate;
  if (done.has(original)) return;
  const wrapped = (callback: (...given: unknown[]) => void, ...given: unknown[]) =>
    callback.name === PUT_OFF ? writeNow(callback) : original(callback, ...given);
  // The cast: it keeps all properties of the original, `promisify`'s among them.
  globalThis.setImmediate = Object.defineProperties(
    wrapped,
    Object.getOwnPropertyDescriptors(original),
  ) as SetImmediate;
  done.add(globalThis.setImmediate);
}

/** Null is what the driver takes for "nothing is put off". */
function writeNow(write: () => void): null {
  try {
    write();
  } catch (error) {
    // The connection is gone: whoever waits for it was told so when it closed.
    if (!(error instanceof TypeError)) throw error;
  }
  return null;
}
