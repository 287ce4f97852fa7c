/** Usage: the token counts that the fake Gemini reports, with implicit caching of a common beginning. */

const CHARACTERS = 4;
/** Google caches a beginning by itself from this many tokens on. */
const CACHED_FROM: Readonly<Record<string, number>> = { "gemini-3.8-flash": 4_096, "gemini-3.5-flash-lite": 1_024 };
const THOUGHTS: Readonly<Record<string, number>> = { MINIMAL: 0, LOW: 48, MEDIUM: 256, HIGH: 1_024 };

export interface Usage {
  readonly promptTokenCount: number;
  readonly cachedContentTokenCount?: number;
  readonly candidatesTokenCount: number;
  readonly thoughtsTokenCount?: number;
  readonly totalTokenCount: number;
}

export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS);

export function createUsageMeter() {
  const earlier = new Map<string, string[]>();
  return (model: string, prompt: string, answer: string, level: string | undefined): Usage => {
    const seen = earlier.get(model) ?? [];
    const common = Math.floor(Math.max(0, ...seen.map((text) => commonLength(text, prompt))) / CHARACTERS);
    earlier.set(model, [...seen, prompt].slice(-50));
    const promptTokenCount = tokensIn(prompt);
    const candidatesTokenCount = tokensIn(answer);
    const thoughtsTokenCount = THOUGHTS[level ?? ""] ?? 0;
    const isCached = common >= (CACHED_FROM[model] ?? Number.POSITIVE_INFINITY);
    return {
      promptTokenCount,
      candidatesTokenCount,
      totalTokenCount: promptTokenCount + candidatesTokenCount + thoughtsTokenCount,
      ...(isCached ? { cachedContentTokenCount: common } : {}),
      ...(thoughtsTokenCount === 0 ? {} : { thoughtsTokenCount }),
    };
  };
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
