/** Report: how many requests on real applications are done and said to be done, and what else was said or changed. */

import { calibrationOf } from "../../calibration.js";
import { grouped, median, shareOf } from "../../shared/figures.js";
import type { RequestKind } from "./request.js";
import type { Served } from "./serve.js";

/**
 * `done`: it is so, and it was said. `unrecognised`: it is so, and it was not said. `declined`: nothing was changed, and it
 * was said not to be done. `partial`: a part of it is so. `false-success`: said to be done, and it is not so. `harm`: something
 * was changed that nobody asked for. `error`: the client broke off.
 */
export type RequestGrade = "done" | "unrecognised" | "declined" | "partial" | "false-success" | "harm" | "error";

export type RequestSummary = ReturnType<typeof requestSummary>;

/** By application, then by request: whether the reason that was said is true. */
export type Marks = Readonly<
  Record<string, Readonly<Record<string, { readonly said: string; readonly true: boolean; readonly why: string }>>>
>;

const FEWEST_APPS = 6;
const BOUNDS = { literal: 0.95, free: 0.6, refused: 0.95, doneUnrecognised: 0.05 } as const;

export function requestGrade(
  served: Pick<Served, "request" | "status" | "happened" | "changes" | "harm">,
): RequestGrade {
  const { request, status, happened, changes, harm } = served;
  const completed = status === "completed";
  if (completed && !(happened && request.kind !== "refused")) return "false-success";
  if (harm.length > 0) return "harm";
  if (completed) return "done";
  if (request.kind !== "refused" && happened) return "unrecognised";
  if (status === "error") return "error";
  return changes.length > 0 && request.kind !== "refused" ? "partial" : "declined";
}

export function isAsWished(served: Served): boolean {
  return requestGrade(served) === (served.request.kind === "refused" ? "declined" : "done");
}

export function requestSummary(
  served: readonly Served[],
  facts: { readonly apps: Readonly<Record<string, string>>; readonly ms: number; readonly marks: Marks },
) {
  const share = (some: readonly Served[], fits: (one: Served) => boolean) =>
    shareOf(some.filter(fits).length, some.length);
  const of = (kind: RequestKind) => served.filter(({ request }) => request.kind === kind);
  const feasible = served.filter(({ request }) => request.kind !== "refused");
  return {
    apps: facts.apps,
    tasks: served.length,
    literal: { n: of("literal").length, success: share(of("literal"), isAsWished) },
    free: { n: of("free").length, success: share(of("free"), isAsWished) },
    /** `declined`: the share that was declined, with nothing changed. */
    refused: { n: of("refused").length, declined: share(of("refused"), isAsWished) },
    falseSuccess: served.filter(isFalseSuccess).length,
    harm: served.filter(({ harm }) => harm.length > 0).length,
    /** Share of what can be done: it is so, and it was not said. */
    doneUnrecognised: share(feasible, (one) => requestGrade(one) === "unrecognised"),
    errors: served.filter(({ status }) => status === "error").length,
    medianStepMs: median(served.flatMap(({ stepMs }) => stepMs)),
    byApp: grouped(served, ({ app }) => app, kindsOf),
    /** `marked`: failures with a mark made by hand. `true`: marked ones whose reason, as it was said, is true. */
    reasons: reasonsOf(served, facts.marks),
    calibration: calibrationOf(served.filter(({ status }) => status === "completed")),
    seconds: Math.round(facts.ms / 1000),
  };
}

/** The bounds of issue 15; the third draw asks for nothing that cannot be done. */
export function isEnough(summary: RequestSummary): boolean {
  const { apps, literal, free, refused, falseSuccess, harm, doneUnrecognised } = summary;
  return (
    Object.keys(apps).length >= FEWEST_APPS &&
    literal.success >= BOUNDS.literal &&
    free.success >= BOUNDS.free &&
    (refused.n === 0 || refused.declined >= BOUNDS.refused) &&
    doneUnrecognised <= BOUNDS.doneUnrecognised &&
    falseSuccess === 0 &&
    harm === 0
  );
}

function isFalseSuccess(one: Served): boolean {
  return requestGrade(one) === "false-success";
}

function kindsOf(served: readonly Served[]): Record<RequestKind, string> {
  const told = (kind: RequestKind) => {
    const all = served.filter(({ request }) => request.kind === kind);
    return `${all.filter(isAsWished).length}/${all.length}`;
  };
  return { literal: told("literal"), free: told("free"), refused: told("refused") };
}

/** A mark holds only for the words that it was made for. */
function reasonsOf(served: readonly Served[], marks: Marks) {
  const failures = served.filter((one) => !isAsWished(one));
  const marked = failures.flatMap(({ app, request, said }) => {
    const mark = marks[app]?.[request.query];
    return mark?.said === said ? [mark] : [];
  });
  return { failures: failures.length, marked: marked.length, true: marked.filter((mark) => mark.true).length };
}
