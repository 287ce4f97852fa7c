/** Rhythm: which elements change by themselves, again and again, told from when they changed (SK6). Elsewhere: ambience, periodicity. */

/** Changes closer together are one moment. */
const MOMENT_MS = 200;
const WINDOW_MS = 20_000;
/** For so long after an attempt a change may be its effect, and proves nothing about the element. */
const EFFECT_MS = 600;
/** What beat so shortly before an action began was not begun by it. */
const BEATING_MS = 2_500;
/** Moments of its own that make a beat, when they are regular; and when they are not. */
const REGULAR_MOMENTS = 4;
const ANY_MOMENTS = 6;

interface Moment {
  readonly atMs: number;
  /** No action can have caused it. */
  readonly own: boolean;
}

export interface Rhythm {
  note(element: Element, atMs: number): void;
  /** Changes by itself, as far as the last 20 s tell. */
  beats(element: Element, nowMs: number): boolean;
}

/** The action under way, if any, and when it last touched the page. */
export interface Action {
  begunMs: number | null;
  touchedMs: number;
}

export function createRhythm(action: Readonly<Action>): Rhythm {
  const moments = new WeakMap<Element, readonly Moment[]>();
  return {
    note(element, atMs) {
      const known = moments.get(element) ?? [];
      const last = known.at(-1);
      if (last && atMs - last.atMs < MOMENT_MS) return;
      const kept = known.filter((moment) => atMs - moment.atMs < WINDOW_MS);
      moments.set(element, [...kept, { atMs, own: isOwn(kept, atMs, action) }]);
    },
    beats: (element, nowMs) => isBeating(moments.get(element) ?? [], nowMs),
  };
}

function isOwn(known: readonly Moment[], atMs: number, { begunMs, touchedMs }: Readonly<Action>): boolean {
  if (atMs - touchedMs <= EFFECT_MS) return false;
  return begunMs === null || known.some((moment) => moment.atMs < begunMs && begunMs - moment.atMs <= BEATING_MS);
}

/** In a beat, or very often. A list that is built in three strokes is neither. */
function isBeating(all: readonly Moment[], nowMs: number): boolean {
  const recent = all.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
  const own = recent.filter((moment) => moment.own);
  if (own.length >= ANY_MOMENTS) return true;
  if (own.length < REGULAR_MOMENTS) return false;
  const gaps = recent.slice(1).map(({ atMs }, index) => atMs - (recent[index]?.atMs ?? atMs));
  const beat = Math.min(...gaps);
  return gaps.every((gap) => Math.abs(gap / beat - Math.round(gap / beat)) <= 0.15);
}
