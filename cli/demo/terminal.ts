/** Terminal: an output stream for lines, with optional colours. */

/** Minimal output stream; `process.stdout` is one. */
export interface LineStream {
  write(text: string): unknown;
  readonly columns?: number;
  /** Only terminals have it. It respects NO_COLOR and similar settings. */
  hasColors?(): boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Paint = keyof typeof CODES;

export interface Terminal {
  readonly width: number;
  line(text?: string): void;
  paint(paint: Paint, text: string): string;
}

const WIDTH_ELSEWHERE = 100;

/** Writes plain text if the stream is no terminal or the person wants no colours. */
export function openTerminal(stream: LineStream): Terminal {
  const coloured = stream.hasColors?.() === true;
  return {
    width: Math.max(60, stream.columns ?? WIDTH_ELSEWHERE),
    line: (text = "") => stream.write(`${text}\n`),
    paint: (paint, text) => (coloured ? `\u001b[${CODES[paint]}m${text}\u001b[0m` : text),
  };
}

/** Cuts text to `width` characters and marks the cut with an ellipsis. */
export function clip(text: string, width: number): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  return oneLine.length <= width ? oneLine : `${oneLine.slice(0, Math.max(1, width - 1))}…`;
}
