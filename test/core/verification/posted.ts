/** Posted: a form that a site answers with a whole page, written in HTML as sites write it, for tests of evidence. */

import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { type EvidenceInput, gatherEvidence } from "../../../core/verification/evidence/evidence.js";
import type { EnteredValue } from "../../../core/verification/submit/form-values.js";
import { nodesOf } from "../page/pages.js";
import { type Act, inputOf } from "./acts.js";

export interface Posted {
  /** The page with the form, everything entered. */
  readonly form: string;
  /** Name of the button. */
  readonly press: string;
  readonly answer: string;
  /** Path of the answer; the form stands at `/things/new`. */
  readonly to?: string;
  readonly status?: number;
  readonly typed?: readonly EnteredValue[];
  readonly titles?: readonly [string, string];
  readonly kind?: Act["kind"];
}

const SITE = "http://clinic.test";
const CONTROLS = /<(a|input|button|select|textarea)(?=[\s>])/g;

/** Numbered as a client numbers a document; another document has another epoch. */
export function documentOf(html: string, epoch: string): readonly SkeletonNode[] {
  let n = 0;
  return nodesOf(html.replace(CONTROLS, (_, tag: string) => `<${tag} data-sf="${epoch}.${++n}"`));
}

export function postedInput(act: Posted): EvidenceInput {
  const before = documentOf(act.form, "p1");
  const on = before.find((node) => node.control !== undefined && node.name === act.press);
  if (on === undefined) throw new Error(`there is no ${act.press} on the form`);
  const to = `${SITE}${act.to ?? "/things"}`;
  const requests = [{ method: "POST", url: to, status: act.status ?? 200, startedByAction: true }];
  const input = inputOf({
    action: `click(${on.control?.sf?.n})`,
    kind: act.kind ?? "submit",
    on,
    before,
    after: documentOf(act.answer, "p2"),
    from: `${SITE}/things/new`,
    to,
    seen: { witness: { didNetworkOccur: true, requests } },
    ...(act.titles === undefined ? {} : { titles: act.titles }),
  });
  return { ...input, ...(act.typed === undefined ? {} : { typed: act.typed }) };
}

export function posted(act: Posted) {
  return gatherEvidence(postedInput(act));
}

export function verdictOf(act: Posted): readonly [tag: string, rule: string] | null {
  const { settlement } = posted(act);
  return settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : null;
}
