/** Criterion changes: each criterion as code first saw it, and each time that code saw it otherwise (CN6). */

import type { TaskExport } from "../../../protocol/export.js";
import type { TaskSummary } from "../../../protocol/timeline.js";

type SeenCriteria = NonNullable<TaskExport["verdicts"][number]["criteria"]>;

/** `steps`: in order. */
export function criterionChanges(
  steps: readonly { readonly stepIndex: number; readonly criteria?: SeenCriteria | null | undefined }[],
): TaskSummary["criteria"] {
  const last = new Map<string, string>();
  return steps.flatMap(({ stepIndex, criteria }) =>
    (criteria ?? []).flatMap(({ id, result }) => {
      if (last.get(id) === result) return [];
      last.set(id, result);
      return [{ id, result, stepIndex }];
    }),
  );
}
