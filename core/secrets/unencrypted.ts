/** Unencrypted: the mark on a message that reached a task in clear although its worker encrypts: nobody who has the keys sent it (SF16). */

export const UNENCRYPTED = "surefoot:unencrypted";

/** Also what is no message at all. */
export const isUnencrypted = (message: unknown): boolean =>
  typeof message !== "object" || message === null || Object.hasOwn(message, UNENCRYPTED);
