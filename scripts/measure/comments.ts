/** Comments: how many open with a clause that has no head ("What it …", "Of a client …"), where a subject should stand. */

import ts from "typescript";
import type { ProductFile } from "./product.js";

const HEADLESS = /^(?:What(?:ever)?|Of|Who(?:ever)?|Where(?:ver)?|Whose|Which)\b/;

export interface CountedComments {
  readonly headless: number;
  readonly of: number;
  readonly percent: number;
}

/** Lines of `//` that follow one another are one comment; so is a whole block. */
export function countComments(files: readonly ProductFile[]): CountedComments {
  const comments = files.flatMap(commentsIn);
  const headless = comments.filter(isHeadless).length;
  return { headless, of: comments.length, percent: percentOf(headless, comments.length) };
}

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10);

/** A question has its head behind it. */
const isHeadless = (comment: string): boolean => HEADLESS.test(comment) && !/^[^.!]*\?/.test(comment);

/** Texts of the comments of a file, without their signs. */
export function commentsIn({ text, source }: ProductFile): readonly string[] {
  const ranges = new Map<number, ts.CommentRange>();
  const keep = (found: readonly ts.CommentRange[] = []) => {
    for (const range of found) ranges.set(range.pos, range);
  };
  // Tokens are visited too: a comment may stand before a closing brace.
  const visit = (node: ts.Node): void => {
    // Text between tags looks like a comment where it begins with two slashes.
    if (ts.isTemplateLiteralToken(node) || ts.isJsxText(node) || ts.isJSDoc(node)) return;
    keep(ts.getLeadingCommentRanges(text, node.pos));
    keep(ts.getTrailingCommentRanges(text, node.end));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const sorted = [...ranges.values()].sort((a, b) => a.pos - b.pos);
  return sorted.filter((range, at) => !continues(text, sorted[at - 1], range)).map((range) => wordsOf(text, range));
}

function continues(text: string, before: ts.CommentRange | undefined, range: ts.CommentRange): boolean {
  const isLine = (one: ts.CommentRange) => one.kind === ts.SyntaxKind.SingleLineCommentTrivia;
  return (
    before !== undefined && isLine(before) && isLine(range) && /^\n[ \t]*$/.test(text.slice(before.end, range.pos))
  );
}

const wordsOf = (text: string, { pos, end }: ts.CommentRange): string =>
  text
    .slice(pos, end)
    .replace(/^\/\*+|^\/\/+/, "")
    .replace(/^[\s*]+/, "");
