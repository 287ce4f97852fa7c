/** Permitted: the parts of a request that "not" and "never" do not forbid (SF4). */

/** Cuts each part of a sentence at its first `not`, and joins the rest. */
export const permittedIn = (parts: readonly string[], not: RegExp): string =>
  parts
    .map((part) => {
      const at = part.search(not);
      return at < 0 ? part : `${part.slice(0, at)} `;
    })
    .join("");
