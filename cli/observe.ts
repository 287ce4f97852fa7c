/** `surefoot observe`: what the rules see between two pages, one JSON line in, one out; no server, no model (docs/observe.md). */

import { PageTooComplexError } from "../adapters/snapshots/read-page.js";
import { CASE_CHARACTERS, type CaseFault, type ObserveCase, readCase } from "./observe/case.js";
import { type Line, readLines } from "./observe/lines.js";
import { type ObserveAnswer, type Observed, observeCase } from "./observe/observed.js";
import { renderPage } from "./observe/page.js";

export interface ObserveStreams {
  /** Decoded text. */
  readonly input: AsyncIterable<string>;
  /** Resolves when there is room for more. */
  readonly write: (text: string) => Promise<void>;
  /** Milliseconds; for the times told. */
  readonly clock: () => number;
}

/** One answer a line, in the order of the lines, until the input ends. No line stops the next one. */
export async function observeLines({ input, write, clock }: ObserveStreams): Promise<void> {
  for await (const line of readLines(input, CASE_CHARACTERS)) {
    await write(`${JSON.stringify(answerTo(line, clock))}\n`);
  }
}

/** The whole input is one case, over as many lines as it likes; a page comes out. The exit code. */
export async function observePage(
  { input, write, clock }: ObserveStreams,
  tell: (text: string) => void,
): Promise<number> {
  const parts: string[] = [];
  for await (const part of input) parts.push(part);
  const read = readCase(parts.join(""));
  const found = read.ok ? see(read.value, clock) : read.fault;
  if ("error" in found || !read.ok) {
    if ("error" in found) tell(`surefoot observe: ${found.error}: ${found.message}\n`);
    return 1;
  }
  await write(renderPage(read.value, found));
  return 0;
}

function answerTo(line: Line, clock: () => number): ObserveAnswer | CaseFault {
  if (line.kind === "too-long") {
    return { error: "INVALID_REQUEST", message: `This line has more than ${CASE_CHARACTERS} characters.` };
  }
  const read = readCase(line.text);
  if (!read.ok) return read.fault;
  const found = see(read.value, clock);
  return "error" in found ? found : found.answer;
}

function see(given: ObserveCase, clock: () => number): Observed | CaseFault {
  const id = given.id === undefined ? {} : { id: given.id };
  try {
    return observeCase(given, clock);
  } catch (error) {
    if (error instanceof PageTooComplexError) return { ...id, error: "DOM_TOO_COMPLEX", message: error.message };
    // The next line deserves its answer whatever this one does to us.
    return { ...id, error: "INTERNAL_ERROR", message: error instanceof Error ? error.message : String(error) };
  }
}

/** From standard input to standard output; a reader that goes away ends it in silence. */
export async function observe(options: { readonly html: boolean }): Promise<number> {
  const { stdin, stdout, stderr } = process;
  stdin.setEncoding("utf8");
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      if (stdout.write(text)) resolve();
      else stdout.once("drain", resolve);
    });
  // The encoding is set: chunks are strings.
  const streams = { input: stdin as AsyncIterable<string>, write, clock: () => performance.now() };
  if (options.html) return observePage(streams, (text) => stderr.write(text));
  await observeLines(streams);
  return 0;
}
