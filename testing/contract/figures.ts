/** Figures: what runs of schemathesis say of an API, and where that misses what has to hold. */

import { z } from "zod";

export const summarySchema = z.object({
  complete: z.boolean(),
  failures: z.array(z.object({ type: z.string(), title: z.string(), count: z.int(), operations: z.array(z.string()) })),
  errors: z.array(z.object({ title: z.string(), count: z.int() })),
});

export interface Case {
  readonly operation: string;
  readonly status?: number;
  readonly message?: string;
}

export interface Run {
  readonly signedIn: boolean;
  readonly summary: z.infer<typeof summarySchema>;
  readonly cases: readonly Case[];
}

export interface Figures {
  readonly cases: number;
  readonly withToken: number;
  readonly without: number;
  /** Answers of 500 and more, and requests without an answer. */
  readonly serverErrors: number;
  /** Answers with a status that the description does not have. */
  readonly undocumented: number;
  readonly violations: number;
  /** Part of the cases that were answered 2xx. */
  readonly successShare: number;
  readonly operations: number;
  /** Of the description, those that no case was made of. */
  readonly untested: readonly string[];
  /** Those of which at least one case was answered 2xx. */
  readonly operationsWithSuccess: number;
  readonly withoutSuccess: Readonly<Record<string, string>>;
  /** Requests that each API process answered. */
  readonly byProcess: readonly number[];
  readonly missed: readonly string[];
}

const CASES_MIN = 1_000;
const SUCCESS_MIN = 0.3;
const UNDOCUMENTED = "UndefinedStatusCode";
const SERVER_ERRORS: ReadonlySet<string> = new Set(["ServerError", "ContentTypeServerError"]);

const isSuccess = ({ status = 0 }: Case): boolean => status >= 200 && status < 300;

/** `operations`: those of the description, as `METHOD path`. */
export function figuresOf(
  runs: readonly Run[],
  { byProcess, operations }: { readonly byProcess: readonly number[]; readonly operations: readonly string[] },
): Figures {
  const cases = runs.flatMap((run) => run.cases);
  const [met, succeeded] = [cases, cases.filter(isSuccess)].map(
    (some) => new Set(some.map(({ operation }) => operation)),
  );
  const failures = runs.flatMap(({ summary }) => summary.failures);
  const sum = (some: typeof failures) => some.reduce((total, { count }) => total + count, 0);
  const count = (signedIn: boolean) =>
    runs.reduce((n, run) => (run.signedIn === signedIn ? n + run.cases.length : n), 0);
  const figures = {
    cases: cases.length,
    withToken: count(true),
    without: count(false),
    serverErrors: cases.filter(({ status = 599 }) => status >= 500).length,
    undocumented: sum(failures.filter(({ type }) => type === UNDOCUMENTED)),
    violations: sum(failures.filter(({ type }) => type !== UNDOCUMENTED && !SERVER_ERRORS.has(type))),
    successShare: Number((cases.filter(isSuccess).length / Math.max(1, cases.length)).toFixed(3)),
    operations: operations.length,
    untested: operations.filter((one) => !met?.has(one)),
    operationsWithSuccess: succeeded?.size ?? 0,
    withoutSuccess: Object.fromEntries(
      operations.filter((one) => !succeeded?.has(one)).map((one) => [one, mostTold(runs, one)]),
    ),
    byProcess,
  };
  return { ...figures, missed: missedIn(figures, runs) };
}

/** Of an operation, the refusal that was told most, and how often. */
function mostTold(runs: readonly Run[], operation: string): string {
  const asked = runs.filter(({ signedIn }) => signedIn).flatMap(({ cases }) => cases);
  const told = new Map<string, number>();
  for (const { operation: of, status, message = "" } of asked) {
    const line = `${status ?? "no answer"} ${message}`.trim();
    if (of === operation) told.set(line, (told.get(line) ?? 0) + 1);
  }
  const [most] = [...told].sort(([, one], [, other]) => other - one);
  return most === undefined ? "not asked" : `${most[1]} times ${most[0]}`;
}

function missedIn(figures: Omit<Figures, "missed">, runs: readonly Run[]): readonly string[] {
  const { cases, withToken, without, serverErrors, undocumented, violations, successShare, byProcess } = figures;
  // Where nothing can be sent, nothing forbidden can: such an operation is met by the other runs.
  const untested = runs.some(({ summary }) => !summary.complete) || figures.untested.length > 0;
  const broken = runs.flatMap(({ summary }) => summary.errors);
  return [
    ...(cases < CASES_MIN ? [`cases: ${cases} of ${CASES_MIN}`] : []),
    ...(withToken === 0 || without === 0 ? ["cases with a token and with none"] : []),
    ...(serverErrors > 0 ? ["serverErrors"] : []),
    ...(undocumented > 0 ? ["undocumented"] : []),
    ...(violations > 0 ? ["violations"] : []),
    ...(successShare < SUCCESS_MIN ? [`successShare: ${successShare} of ${SUCCESS_MIN}`] : []),
    ...(byProcess.length < 2 || byProcess.some((answered) => answered === 0) ? ["two API processes"] : []),
    ...(untested ? ["operations that were not tested"] : []),
    ...broken.map(({ title, count }) => `${title}: ${count}`),
  ];
}
