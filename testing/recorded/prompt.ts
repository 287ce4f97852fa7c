/** Prompt: a rendered prompt as a recorded answer refers to it: by its lines, and by the elements that they show. */

/** `[68] button 'Save'`, `click(68)`, and the port of a test's own site differ from run to run. */
const LEADING_NUMBER = /\[\d+\] /g;
/** Up to the next one, or to the end of its cell. */
const ELEMENT = /\[(\d+)\] (.+?)(?= \||\s*\[\d+\] |$)/g;
const CALLED_NUMBER = /\b([a-z]\w*\()\d+(?=[,)])/g;
const PORT = /(127\.0\.0\.1|localhost):\d+/g;
const PLACEHOLDER = /\{\{(.+?)\}\}/g;
/** The element of an action, which is a number. */
const WHOLE_PLACEHOLDER = /^\{\{((?:(?!\}\}).)+)\}\}$/;

/** What is recorded does not fit the prompt; the message says what to mend. */
export class RecordingFault extends Error {
  override readonly name = "RecordingFault";
}

export function checkQuotes(quotes: readonly string[], prompt: string): void {
  const lines = new Set(prompt.split("\n").map(comparable));
  const missing = quotes.find((quote) => !lines.has(comparable(quote)));
  if (missing !== undefined) throw new RecordingFault(`the prompt has no line “${missing}”`);
}

/** The answer with the number of each element that it names. Throws `RecordingFault` for a name that none or several have. */
export function resolveElements(answer: unknown, prompt: string): unknown {
  const elements = elementsOf(prompt);
  const resolve = (value: unknown): unknown => {
    if (typeof value === "string") {
      const [, only] = WHOLE_PLACEHOLDER.exec(value) ?? [];
      if (only !== undefined) return Number(numberOf(only, elements));
      return value.replace(PLACEHOLDER, (_, name: string) => numberOf(name, elements));
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve(answer);
}

/** A line without what differs from run to run. */
function comparable(line: string): string {
  return line.trim().replace(LEADING_NUMBER, "[#] ").replace(CALLED_NUMBER, "$1#").replace(PORT, "$1");
}

interface ShownElement {
  readonly number: string;
  /** Role and name, and what is said of it. */
  readonly words: string;
  /** Several stand in the line of one row. */
  readonly line: string;
}

function elementsOf(prompt: string): readonly ShownElement[] {
  return prompt
    .split("\n")
    .flatMap((line) =>
      [...line.matchAll(ELEMENT)].map(([, number = "", words = ""]) => ({ number, words: words.trim(), line })),
    );
}

/**
 * `name` is how the words of the element begin: role and name, and more of them where several begin so; after ` | ` words
 * of the line that it stands in, such as those of its row.
 */
function numberOf(name: string, elements: readonly ShownElement[]): string {
  const [wanted = "", ...places] = name.split(" | ");
  const named = elements.filter(
    ({ words, line }) =>
      (words === wanted || words.startsWith(`${wanted} `)) && places.every((place) => line.includes(place)),
  );
  const [only] = named;
  if (only === undefined) throw new RecordingFault(`the prompt shows no ${name}`);
  // The one that has the focus is told apart too.
  if (named.some(({ number }) => number !== only.number))
    throw new RecordingFault(
      `the prompt shows ${named.length} of ${name}: ${named.map(({ line }) => line).join("; ")}`,
    );
  return only.number;
}
