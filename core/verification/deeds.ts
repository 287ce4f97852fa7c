/** Deeds: what a task has entered, saved and been refused so far, kept beyond the window of remembered actions. */

import { type Deed, handsIn, isEntered, type Mark, markOf } from "./deed.js";
import { type Unfinished, unfinishedAfter } from "./unfinished.js";

/** A refused deed that nothing has repaired yet. */
export type RefusedDeed = Pick<Deed, "stepIndex" | "action" | "fingerprint" | "role" | "name" | "holder"> & {
  /** It was to hand in a form. */
  readonly submit: boolean;
};

export interface Deeds extends Unfinished {
  /** Oldest first. */
  readonly refused: readonly RefusedDeed[];
  /** The last entry of each control. */
  readonly entered: readonly Mark[];
  /** The last confirmed submit of each place. */
  readonly saved: readonly Mark[];
  /** Criteria about a control that began to hold at this step. */
  readonly turned: readonly { readonly id: string; readonly stepIndex: number }[];
  /** Names of files; null while no client has reported on downloads. */
  readonly downloads: readonly string[] | null;
  /** Steps whose write request had no answer when they were last looked at. */
  readonly unanswered: readonly number[];
}

export const noDeeds: Deeds = {
  refused: [],
  entered: [],
  saved: [],
  turned: [],
  open: [],
  question: null,
  kept: [],
  downloads: null,
  unanswered: [],
};

/** Older ones are forgotten: state is bounded (task-machine §8). */
const KEPT = 12;

/** Recording the same step twice, after a second look, leaves what was seen last. */
export function recordDeed(deeds: Deeds, deed: Deed): Deeds {
  const { stepIndex } = deed;
  const other = (mark: { readonly stepIndex: number; readonly fingerprint?: string }) =>
    mark.stepIndex !== stepIndex || mark.fingerprint !== deed.fingerprint;
  const isGood = deed.verdict === "confirmed" && deed.refused !== true;
  const open = deeds.refused.filter((refusal) => other(refusal) && !(isGood && repairs(deed, refusal)));
  const mark = markOf(deed);
  return {
    ...deeds,
    refused: deed.refused === true ? last([...open, refusalOf(deed)]) : open,
    entered: isEntered(deed) ? last([...deeds.entered.filter(other), mark]) : deeds.entered,
    saved: isGood && deed.kind === "submit" ? last([...deeds.saved.filter(other), mark]) : deeds.saved,
    ...unfinishedAfter(deeds, deed),
    unanswered: last([
      ...deeds.unanswered.filter((step) => step !== stepIndex),
      ...(deed.unanswered === true ? [stepIndex] : []),
    ]),
  };
}

/** Criteria about a control that hold now and did not hold before this step. */
export function recordTurned(deeds: Deeds, stepIndex: number, ids: readonly string[]): Deeds {
  if (ids.length === 0) return deeds;
  const kept = deeds.turned.filter(({ id }) => !ids.includes(id));
  return { ...deeds, turned: last([...kept, ...ids.map((id) => ({ id, stepIndex }))]) };
}

/** `seen`: of one observation; null from a client that has no eyes for downloads. */
export function recordDownloads(deeds: Deeds, seen: readonly string[] | null): Deeds {
  if (seen === null) return deeds;
  return { ...deeds, downloads: last([...new Set([...(deeds.downloads ?? []), ...seen])]) };
}

/** The person has said that what was refused or left open at this step went through. */
export function takeTheirWord(deeds: Deeds, stepIndex: number): Deeds {
  return {
    ...deeds,
    refused: deeds.refused.filter((refusal) => refusal.stepIndex !== stepIndex),
    unanswered: deeds.unanswered.filter((step) => step !== stepIndex),
    question: null,
    open: [],
    kept: [],
  };
}

/**
 * Whether what a control holds was never handed in: the task changed it, or something in its form, after the last
 * confirmed submit there.
 */
export function isUnsaved(
  deeds: Deeds,
  control: { readonly criterion: string; readonly fingerprint: string; readonly holder: string },
): boolean {
  const { criterion, fingerprint, holder } = control;
  const changedHere = newest(
    deeds.entered.filter((mark) => mark.fingerprint === fingerprint || mark.holder === holder),
  );
  const savedHere = newest(deeds.saved.filter((mark) => mark.holder === holder));
  if (changedHere !== null && (savedHere === null || savedHere < changedHere)) return true;
  // A choice in a list that floats over the page belongs to no form: any confirmed submit since may have been its own.
  const turned = deeds.turned.find(({ id }) => id === criterion)?.stepIndex;
  const saved = newest(deeds.saved);
  return turned !== undefined && (saved === null || saved < turned);
}

/** A confirmed action on the same target, or a confirmed submit of the same place (CP3). */
function repairs(deed: Deed, refusal: RefusedDeed): boolean {
  if (deed.fingerprint === undefined || refusal.fingerprint === undefined) return deed.action === refusal.action;
  if (deed.fingerprint === refusal.fingerprint) return true;
  const isSamePlace = deed.holder !== undefined && deed.holder === refusal.holder;
  if (!isSamePlace) return false;
  return handsIn(deed) || (deed.role === refusal.role && deed.name === refusal.name);
}

function refusalOf(deed: Deed): RefusedDeed {
  const { stepIndex, action, fingerprint, role, name, holder } = deed;
  return {
    stepIndex,
    action: action.slice(0, 80),
    submit: handsIn(deed),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name: name.slice(0, 80) }),
    ...(holder === undefined ? {} : { holder }),
  };
}

function newest(marks: readonly Mark[]): number | null {
  return marks.length === 0 ? null : Math.max(...marks.map(({ stepIndex }) => stepIndex));
}

function last<T>(items: readonly T[]): readonly T[] {
  return items.slice(-KEPT);
}
