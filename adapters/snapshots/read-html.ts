/** Reading HTML: one bounded pass of htmlparser2 over a page, for whoever wants its elements and text. Elsewhere: SAX parsing. */

import { Parser } from "htmlparser2";
import { createSkeletonBuilder, DEFAULT_LIMITS, type SkeletonBuilder } from "../../core/page/builder.js";
import type { Skeleton } from "../../core/page/skeleton.js";

/** Hears a page as it streams by. Every `open`, of void elements too, is followed by its `close`. */
export interface PageListener {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(tag: string): void;
}

/** An expected failure of hostile or absurd input (SK8); the API answers 422. */
export type HtmlReading = { readonly ok: true; readonly skeleton: Skeleton } | { readonly ok: false };

/**
 * The skeleton of a page. `listener` hears the same elements and text in the same pass. Parsing stops at the first element
 * past a limit, because the parser's own work grows with the square of the depth.
 */
export function readHtml(html: string, listener?: PageListener, limits = DEFAULT_LIMITS): HtmlReading {
  const builder = createSkeletonBuilder(limits);
  const parser = new Parser(
    handlerFor(builder, listener, () => parser.pause()),
    { decodeEntities: true },
  );
  parser.write(html);
  if (builder.tooComplex()) return { ok: false };
  parser.end();
  return builder.tooComplex() ? { ok: false } : { ok: true, skeleton: builder.finish() };
}

function handlerFor(
  builder: SkeletonBuilder,
  listener: PageListener | undefined,
  stop: () => void,
): Partial<import("htmlparser2").Handler> {
  return {
    onopentag(tag, attributes) {
      builder.open(tag, attributes);
      if (builder.tooComplex()) stop();
      else listener?.open(tag, attributes);
    },
    ontext(text) {
      builder.text(text);
      listener?.text(text);
    },
    onclosetag(tag) {
      builder.close(tag);
      listener?.close(tag);
    },
  };
}
