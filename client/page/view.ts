/** View: the page as it is told to the server, and as the server would read it. Elsewhere: observation, snapshot. */

import { createSkeletonBuilder } from "../../core/page/builder.js";
import { maskText } from "../../core/page/mask.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { PageView } from "../surface.js";
import { deepActiveElement } from "./deep-tree.js";
import { distil, type PageSink } from "./distil.js";
import type { Identities } from "./identify.js";
import { createMarkupWriter } from "./markup.js";
import { focusOf } from "./observe.js";
import { teeSink } from "./tee.js";

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
