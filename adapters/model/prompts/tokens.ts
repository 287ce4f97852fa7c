/** Tokens: how long a text is to a model, estimated from its characters; rather too many than too few. Elsewhere: token count. */

/** Words of a page are short and full of signs: three characters a token, and one each outside ASCII. */
export function estimateTokens(text: string): number {
  let foreign = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) foreign += 1;
  return Math.ceil((text.length - foreign) / 3) + foreign;
}

/** As many lines as fit, and then a count of those that do not. */
export function fitLines(lines: readonly string[], tokens: number): readonly string[] {
  const kept: string[] = [];
  let used = COUNT_TOKENS;
  for (const line of lines) {
    used += estimateTokens(line) + 1;
    if (used > tokens) return [...kept, `… ${lines.length - kept.length} more lines`];
    kept.push(line);
  }
  return kept;
}

/** Room for the line that counts what was left out. */
const COUNT_TOKENS = 8;
