/** View: the page as it is told to the server, and as the server would read it. Elsewhere: observation, snapshot. */

import { createSkeletonBuilder } from "../../core/page/builder.js";
import { maskText } from "../../core/page/mask.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { PageView } from "../surface.js";
import { deepActiveElement } from "./deep-tree.js";
import { distil } from "./distil.js";
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
  const writer = createMarkupWriter();
  const builder = createSkeletonBuilder();
  const ambient: number[] = [];
  const noted: IsAmbient = (element) => isAmbient(element) && ambient.push(identities.numberOf(element)) > 0;
  distil(page, teeSink(writer, builder), { identities, isAmbient: noted, isFull: writer.isFull });
  const activeElement = focusOf(deepActiveElement(page), identities);
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  const title = maskText(page.title);
  const { epoch } = identities;
  const view = { epoch, url: location.href, title, dom: writer.finish(), ambient, timeZone, locale };
  return { view: activeElement === null ? view : { ...view, activeElement }, skeleton: builder.finish() };
}

/** The skeleton that the server would build of the page as it is now. */
export function skeletonNow(page: Document, identities: Identities, isAmbient: IsAmbient): Skeleton {
  const builder = createSkeletonBuilder();
  distil(page, builder, { identities, isAmbient, isFull: () => builder.tooComplex() });
  return builder.finish();
}
