/** Recorded model: a fake of the model port that answers as models answered when a task was recorded; and the same for the search. */

import { hashQuestion } from "../../activities/metering.js";
import { abortedError, ModelError, type ModelPort, type ModelRequest } from "../../adapters/model/port.js";
import type { SearchPort } from "../../adapters/search/port.js";
import type { RecordedAnswer, RecordedSearch } from "../../protocol/recording.js";

export interface RecordedModel extends ModelPort {
  /** What was asked and is not in the recording, in words. */
  readonly unknown: readonly string[];
  /** The first question that was put otherwise than in the recording; null while there was none. */
  firstChanged(): string | null;
  /** True: a question without an answer was still open when the next message came, so it stays open now. */
  keepOpen(isOpen: boolean): void;
  isOpen(): boolean;
}

/** An answer belongs to the same question, else to the next one of its purpose. Each is given once. */
export function createRecordedModel(answers: readonly RecordedAnswer[]): RecordedModel {
  const left = [...answers];
  const unknown: string[] = [];
  const asked = new Map<string, number>();
  let [changed, mayStayOpen, open]: [string | null, boolean, number] = [null, false, 0];
  const take = (request: ModelRequest): RecordedAnswer | undefined => {
    const { purpose } = request;
    const nth = (asked.get(purpose) ?? 0) + 1;
    asked.set(purpose, nth);
    const hash = hashQuestion(request);
    const same = left.findIndex((one) => one.purpose === purpose && one.questionHash === hash);
    const at = same >= 0 ? same : left.findIndex((one) => one.purpose === purpose);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (same < 0 && found !== undefined && found.questionHash !== "") changed ??= `${purpose}, question ${nth}`;
    if (found === undefined && !mayStayOpen) unknown.push(unknownIn(answers, purpose, nth));
    return found;
  };
  const [known] = answers;
  return {
    name: known?.model ?? "recorded",
    unknown,
    firstChanged: () => changed,
    keepOpen: (isOpen) => {
      mayStayOpen = isOpen;
    },
    isOpen: () => open > 0,
    async generate(request) {
      if (request.signal.aborted) throw abortedError();
      const found = take(request);
      if (found !== undefined) return given(request, found);
      if (!mayStayOpen) throw failure("refused", unknown.at(-1) ?? "");
      open += 1;
      return untilAborted(request.signal).finally(() => {
        open -= 1;
      });
    },
  };
}

function unknownIn(answers: readonly RecordedAnswer[], purpose: string, nth: number): string {
  const count = answers.filter((one) => one.purpose === purpose).length;
  return `${purpose} was asked ${nth} times, and the recording has ${count} answers to it`;
}

function given<T>({ purpose, schema }: ModelRequest<T>, { answer, fault, usage, ...one }: RecordedAnswer) {
  if (fault !== undefined) throw failure(kindOf(fault), `recorded fault: ${fault}`);
  const read = schema.safeParse(answer);
  if (!read.success)
    throw failure("off-schema", `${purpose}: the recorded answer is none any more: ${read.error.message}`);
  return {
    value: read.data,
    model: one.model,
    sources: one.sources ?? [],
    usage: { ...usage, model: one.model, tier: one.tier },
    ...(one.degraded && { degraded: true }),
  };
}

const failure = (kind: ModelError["kind"], message: string): ModelError =>
  new ModelError({ kind, message, retryable: false });

const KINDS = ["rate-limited", "unavailable", "timeout", "refused", "off-schema", "truncated", "blocked"] as const;
const kindOf = (fault: string): ModelError["kind"] => KINDS.find((kind) => kind === fault) ?? "refused";

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(abortedError()), { once: true }));

/** Finds by query what was found then; what was not searched then brings nothing. */
export const createRecordedSearch = (searches: readonly RecordedSearch[]): SearchPort => ({
  name: "recorded",
  search: async ({ query }) => {
    const found = searches.find((one) => one.query === query);
    return { results: [], widened: false, costMicroUsd: 0, ...found, requests: 1 };
  },
});
