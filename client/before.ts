/** Before: the page right before an action, where it is not the page that was sent last (protocol §2 `beforeSnapshot`). */

import { hashText } from "../core/page/text.js";
import type { PageReport } from "./host.js";
import type { PageView } from "./surface.js";
import type { InteractRequest } from "./wire.js";

/** What changed while the next action was being thought about, as the page says it. */
export type PageBefore = Pick<PageView, "dom" | "url" | "activeElement">;

/** `last`: the page as it was sent last; `drifted`: null where it was still the same when the action began. */
export interface Before {
  readonly domHash: string;
  readonly drifted: PageBefore | null;
}

export function beforeOf(last: Pick<PageReport, "dom">, drifted: PageBefore | null): Before {
  return { domHash: hashText((drifted ?? last).dom), drifted };
}

type BeforeFields = "beforeSnapshot" | "beforeUrl" | "beforeActiveElement" | "beforeDomHash" | "afterDomHash";

/** The two hashes are compared with each other alone; the page itself is sent only when it drifted. */
export function toldBefore(
  before: Before | undefined,
  now: Pick<PageReport, "dom">,
): Pick<InteractRequest, BeforeFields> {
  if (before === undefined) return {};
  const { drifted, domHash } = before;
  const hashes = { beforeDomHash: domHash, afterDomHash: hashText(now.dom) };
  if (drifted === null) return hashes;
  const { dom, url, activeElement } = drifted;
  return {
    ...hashes,
    beforeSnapshot: dom,
    beforeUrl: url,
    ...(activeElement === undefined ? {} : { beforeActiveElement: activeElement }),
  };
}
