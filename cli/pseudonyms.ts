/** Pseudonyms: replacements for people's values, consistent in a recording, so that request, page and answers still agree. */

/** A value and its replacement. */
export type Replacement = readonly [from: string, to: string];

const E_MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** Markup may hold an address in the encoding that forms send. */
const E_MAIL_SENT = /[\w.+-]+%40[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

/** Replaces every e-mail address and the `named` values. `changed` tells whether it replaced anything. */
export function withPseudonyms<T>(
  value: T,
  named: readonly Replacement[],
): { readonly value: T; readonly changed: boolean } {
  const text = JSON.stringify(value);
  const pairs = [...named, ...pseudonymsFor(text)].flatMap(written);
  let changed = false;
  const replaced = (one: string): string =>
    pairs.reduce((words, [from, to]) => {
      if (!words.includes(from)) return words;
      changed = true;
      return words.replaceAll(from, to);
    }, one);
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return replaced(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return { value: walk(value) as T, changed }; // strings stay strings, shapes stay shapes
}

function pseudonymsFor(text: string): readonly Replacement[] {
  const sent = [...text.matchAll(E_MAIL_SENT)].map(([found]) => decodeURIComponent(found));
  const found = [...text.matchAll(E_MAIL)].map(([one]) => one);
  // The longest first: one address may end with another.
  const addresses = [...new Set([...found, ...sent])].sort((a, b) => b.length - a.length || a.localeCompare(b));
  return addresses.map((address, index) => [address, `person-${index + 1}@example.test`] as const);
}

/** The pair as written in text, in markup, and in a URL or a form. */
function written([from, to]: Replacement): readonly Replacement[] {
  const ways: readonly ((text: string) => string)[] = [
    (text) => text,
    escapeHtml,
    encodeURIComponent,
    (text) => encodeURIComponent(text).replaceAll("%20", "+"),
  ];
  const pairs = ways.map((way) => [way(from), way(to)] as const);
  return pairs.filter(([one], index) => pairs.findIndex(([other]) => other === one) === index);
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
