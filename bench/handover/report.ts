/** Report: what became of each run on its site, and the sums over all of them. */

import { approvalWords } from "../../core/action/approval-words.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { HostName, Point } from "./point.js";

export type Question = { readonly kind: "question" | "approval"; readonly words: string; readonly actionId?: string };

export const wordsOfCard = (approval: NonNullable<InteractReply["approval"]>): string =>
  approvalWords(approval)
    .map(([term, text]) => `${term}: ${text}`)
    .join(" | ");

export interface Ended {
  /** Of the task; `asked`: it waits for a person; `unending`: neither within two minutes; `broken`: this bench could not go on. */
  readonly status: string;
  readonly said: string;
  /** What came by until the interference. */
  readonly points: readonly Point[];
  readonly questions: readonly Question[];
  readonly story: readonly string[];
  readonly struck: boolean;
  readonly ms: number;
}

export interface Played extends Ended {
  readonly host: HostName | "http";
  readonly name: string;
  readonly writes: readonly string[];
  /** The one write that is right. */
  readonly wanted: string;
}

export const wrongWrites = ({ writes, wanted }: Pick<Played, "writes" | "wanted">): number =>
  writes.filter((one) => one !== wanted).length;

export const doubleWrites = ({ writes, wanted }: Pick<Played, "writes" | "wanted">): number =>
  Math.max(0, writes.filter((one) => one === wanted).length - 1);

/** It says that it is done, and its site does not hold the right write. */
export const isFalseSuccess = ({ status, writes, wanted }: Pick<Played, "status" | "writes" | "wanted">): boolean =>
  status === "completed" && !writes.includes(wanted);

export const isDone = (one: Played): boolean => one.status === "completed" && !isFalseSuccess(one);
export const isAsked = (one: Played): boolean => one.status === "asked";

/** Why a run is a fault, in a few words; null where it is none. */
export function faultOf(one: Played): string | null {
  if (wrongWrites(one) > 0) return "WRONG WRITE";
  if (doubleWrites(one) > 0) return "DOUBLE WRITE";
  if (isFalseSuccess(one)) return "FALSE SUCCESS";
  if (!isDone(one) && !isAsked(one)) return `NEITHER DONE NOR ASKED (${one.status})`;
  return one.struck ? null : "NOT STRUCK";
}

export function summaryOf(played: readonly Played[], seed: number, ms: number) {
  const sum = (count: (one: Played) => number) => played.reduce((all, one) => all + count(one), 0);
  return {
    points: played.length,
    hosts: new Set(played.map(({ host }) => host)).size,
    wrongWrites: sum(wrongWrites),
    doubleWrites: sum(doubleWrites),
    falseSuccess: sum((one) => Number(isFalseSuccess(one))),
    done: sum((one) => Number(isDone(one))),
    asked: sum((one) => Number(isAsked(one))),
    ...{ seed, ms: Math.round(ms) },
  };
}

export const isClean = (played: readonly Played[]): boolean => played.every((one) => faultOf(one) === null);

export function lineOf(one: Played): string {
  const asked = one.questions.length === 0 ? "" : `, asked ${one.questions.length}`;
  const fault = faultOf(one);
  return `${one.host} ${one.name}: ${fault === null ? "" : `${fault}, `}${one.status}${asked}, ${one.writes.length} written, ${(one.ms / 1_000).toFixed(1)} s`;
}

export const storyOf = (one: Played): readonly string[] => [
  `said: ${one.said}`,
  `writes: ${JSON.stringify(one.writes)}`,
  ...one.story,
];
