/** Facts for tests: from HTML and an action string straight to `TargetFacts`. */

import { targetFacts } from "../../../core/action/facts.js";
import type { TargetFacts } from "../../../core/action/gate.js";
import { type Action, parseAction } from "../../../core/action/grammar.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import { skeletonOf } from "../page/pages.js";

export const PAGE_URL = "https://clinic.test/patients?page=1";

export function actionOf(written: string): Action {
  const parsed = parseAction(written);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.action;
}

export function factsOf(html: string, written: string, focus = "", url = PAGE_URL): TargetFacts {
  const page = { snapshotId: "s1" as SnapshotId, url, focus };
  return targetFacts({ action: actionOf(written), skeleton: skeletonOf(html), page });
}
