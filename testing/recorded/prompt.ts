/** Prompt: a rendered prompt as a recorded answer refers to it: by its lines, and by the elements that they show. */

/** `[68] button 'Save'`, `click(68)`, and the port of a test's own site differ from run to run. */
const ELEMENT_LINE = /^\W*\[(\d+)\] (.+)$/;
const LEADING_NUMBER = /\[\d+\] /g;
const CALLED_NUMBER = /\b([a-z]\w*\()\d+(?=[,)])/g;
const PORT = /(127\.0\.0\.1|localhost):\d+/g;
const PLACEHOLDER = /\{\{(.+?)\}\}/g;

/** What is recorded does not fit the prompt; the message says what to mend. */
export class RecordingFault extends Error {
  override readonly name = "RecordingFault";
}

/** Throws `RecordingFault` for the first quote that is no line of the prompt. */
export function checkQuotes(quotes: readonly string[], prompt: string): void {
  const lines = new Set(prompt.split("\n").map(comparable));
  const missing = quotes.find((quote) => !lines.has(comparable(quote)));
  if (missing !== undefined) throw new RecordingFault(`the prompt has no line “${missing}”`);
}

/** The answer with the number of each element that it names. Throws `RecordingFault` for a name that none or several have. */
export function resolveElements(answer: unknown, prompt: string): unknown {
  const elements = elementsOf(prompt);
  const resolve = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(PLACEHOLDER, (_, name: string) => numberOf(name, elements));
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

/** By number, what the prompt says of each element. */
function elementsOf(prompt: string): ReadonlyMap<string, string> {
  const found = prompt.split("\n").map((line) => ELEMENT_LINE.exec(line));
  return new Map(found.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]]] : [])));
}

/** `name` is how the line of the element begins: role and name, and more of the line where several begin so. */
function numberOf(name: string, elements: ReadonlyMap<string, string>): string {
  const named = [...elements].filter(([, line]) => line === name || line.startsWith(`${name} `));
  const [only] = named;
  if (only === undefined) throw new RecordingFault(`the prompt shows no ${name}`);
  if (named.length > 1)
    throw new RecordingFault(
      `the prompt shows ${named.length} of ${name}: ${named.map(([, line]) => line).join("; ")}`,
    );
  return only[0];
}
