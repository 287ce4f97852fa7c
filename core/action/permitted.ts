/** Permitted: what a request leaves standing of the words behind "not" and "never" (SF4). */

/** Of each part of a sentence, what stands before the first `not`, joined. */
export const permittedIn = (parts: readonly string[], not: RegExp): string =>
  parts
    .map((part) => {
      const at = part.search(not);
      return at < 0 ? part : `${part.slice(0, at)} `;
    })
    .join("");
