/** View: the page as it is told to the server, and as the server would read it. Elsewhere: observation, snapshot. */

import { createSkeletonBuilder } from "../../core/page/builder.js";
import { maskText } from "../../core/page/privacy.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { PageView } from "../surface.js";
import { deepActiveElement } from "./composed-tree.js";
import { distil, type PageSink } from "./distil.js";
import type { Identities } from "./identity.js";
import { focusOf } from "./page-state.js";

type IsAmbient = (element: Element) => boolean;

export interface Viewed {
  readonly view: PageView;
  readonly skeleton: Skeleton;
}

export function viewPage(page: Document, identities: Identities, isAmbient: IsAmbient): Viewed {
  const builder = createSkeletonBuilder();
  const view = writePage(page, identities, isAmbient, (writer) => teeSink(writer, builder));
  return { view, skeleton: builder.finish() };
}

/** The page as it would be sent now, and no more than that: done before every action. */
export function viewNow(page: Document, identities: Identities, isAmbient: IsAmbient): PageView {
  return writePage(page, identities, isAmbient, (writer) => writer);
}

function writePage(
  page: Document,
  identities: Identities,
  isAmbient: IsAmbient,
  sinkOf: (writer: PageSink) => PageSink,
): PageView {
  const writer = createMarkupWriter();
  const ambient: number[] = [];
  const noted: IsAmbient = (element) => isAmbient(element) && ambient.push(identities.numberOf(element)) > 0;
  distil(page, sinkOf(writer), { identities, isAmbient: noted, isFull: writer.isFull });
  const activeElement = focusOf(deepActiveElement(page), identities);
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  const title = maskText(page.title);
  const { epoch } = identities;
  const view = { epoch, url: location.href, title, dom: writer.finish(), ambient, timeZone, locale };
  return activeElement === null ? view : { ...view, activeElement };
}

/** The skeleton that the server would build of the page as it is now. */
export function skeletonNow(page: Document, identities: Identities, isAmbient: IsAmbient): Skeleton {
  const builder = createSkeletonBuilder();
  distil(page, builder, { identities, isAmbient, isFull: () => builder.tooComplex() });
  return builder.finish();
}

/** Protocol §2. */
export const LONGEST_DOM = 500_000;
/** Kept back for the closing tags of what is still open. */
const RESERVE = 20_000;

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "source", "track", "wbr", "embed"]);

export interface MarkupWriter extends PageSink {
  isFull(): boolean;
  finish(): string;
}

export function createMarkupWriter(longest = LONGEST_DOM): MarkupWriter {
  const parts: string[] = [];
  const limit = longest - RESERVE;
  let length = 0;
  const write = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  return {
    open(tag, attributes) {
      const written = Object.entries(attributes).map(([name, value]) =>
        value === "" ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
      );
      write(`<${tag}${written.join("")}>`);
    },
    text(text) {
      if (length < limit) write(escapeText(text).slice(0, limit - length));
    },
    close(tag) {
      if (!VOID.has(tag)) write(`</${tag}>`);
    },
    isFull: () => length >= limit,
    finish: () => `<!DOCTYPE html>${parts.join("")}`,
  };
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

export function teeSink(one: PageSink, other: PageSink): PageSink {
  return {
    open(tag, attributes) {
      one.open(tag, attributes);
      other.open(tag, attributes);
    },
    text(text) {
      one.text(text);
      other.text(text);
    },
    close(tag) {
      one.close(tag);
      other.close(tag);
    },
  };
}
