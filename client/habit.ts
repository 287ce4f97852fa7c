/** Habit: requests that a page makes on its own account, told from those that an action started. Elsewhere: polling, heartbeat. */

/** A read made so often while nothing was being done is the page's habit. */
const READS = 3;
/** One write is enough: sites do not write the same thing twice by chance. */
const WRITES = 1;
/** Closer together they are one deed, as when two listeners answer one click. */
const ONE_DEED_MS = 250;

/** What of a request tells whether it is the same again. */
export interface Habitual {
  readonly method: string;
  /** Without its query. */
  readonly url: string;
  /** What is sent, as far as it is known; digits do not count, for they are times and counters. */
  readonly body?: string;
  readonly startedMs: number;
  /** Undefined as long as there is no answer. */
  readonly status?: number;
}

export interface Habits {
  /** Made while nothing was being done. */
  note(request: Habitual): void;
  /** `others`: what was requested since the action began. */
  isHabit(request: Habitual, others: readonly Habitual[]): boolean;
}

export function createHabits(): Habits {
  const times = new Map<string, number>();
  return {
    note(request) {
      times.set(keyOf(request), (times.get(keyOf(request)) ?? 0) + 1);
    },
    isHabit(request, others) {
      const most = isRead(request) || request.body === undefined ? READS : WRITES;
      return (times.get(keyOf(request)) ?? 0) >= most || isSentAgain(request, others);
    },
  };
}

/** Nobody asks again for what was accepted: the same write once more is a beat, and so was the first. */
function isSentAgain(request: Habitual, others: readonly Habitual[]): boolean {
  if (isRead(request) || request.body === undefined) return false;
  const same = others.filter((one) => keyOf(one) === keyOf(request));
  return same.some((one) =>
    same.some(
      ({ startedMs }) => startedMs - one.startedMs > ONE_DEED_MS && one.status !== undefined && one.status < 400,
    ),
  );
}

function isRead({ method }: Habitual): boolean {
  return method === "GET" || method === "HEAD";
}

function keyOf({ method, url, body = "" }: Habitual): string {
  return `${method} ${url} ${body.slice(0, 2_000).replace(/\d+/g, "#")}`;
}
