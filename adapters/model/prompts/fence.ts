/** Fence: what pages say, set apart from what we say by a code that no page can know (design §13). Elsewhere: spotlighting, delimiting. */

import { cleanText } from "../../../core/page/text.js";

/**
 * Each line without characters that nobody sees; a line of data can then hold nothing but what a person would read. Spaces
 * before it stay: they say what stands in what.
 */
export function cleanLines(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(/[\n\r\u2028\u2029]/)).map(cleanLine);
}

function cleanLine(line: string): string {
  const [indent = ""] = /^ {0,16}/.exec(line) ?? [];
  const text = cleanText(line);
  return text === "" ? "" : `${indent}${text}`;
}

/** The code is new in every request. Data that holds it, by whatever chance, loses it. */
export function fenced(heading: string, lines: readonly string[], code: string): readonly string[] {
  const name = heading
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .trim();
  const data = cleanLines(lines).map((line) => line.replaceAll(code, "…"));
  return [`<<<${name} ${code}`, ...data, `${code} ${name}>>>`];
}
