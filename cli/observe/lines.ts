/** Lines: a stream cut at line ends, with a bound on each. */

export type Line =
  | { readonly kind: "line"; readonly text: string }
  /** The line's text is dropped; the next line is whole again. */
  | { readonly kind: "too-long" };

/** Yields every line in order, even empty ones. Text after the last line end is a line unless it is empty. */
export async function* readLines(input: AsyncIterable<string>, maxCharacters: number): AsyncGenerator<Line> {
  let parts: string[] = [];
  let length = 0;
  const take = (): Line => {
    const line: Line =
      length > maxCharacters ? { kind: "too-long" } : { kind: "line", text: parts.join("").replace(/\r$/, "") };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); ; end = chunk.indexOf("\n", from)) {
      const piece = chunk.slice(from, end === -1 ? undefined : end);
      length += piece.length;
      if (length <= maxCharacters) parts.push(piece);
      else parts = [];
      if (end === -1) break;
      yield take();
      from = end + 1;
    }
  }
  if (length > 0) yield take();
}
