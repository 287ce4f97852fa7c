/** Fault words: what a failed activity means to a person; its own message is for the event feed. Elsewhere: error messages. */

import type { Fault } from "./event.js";

/** By the failure's type, as the activities name them (task-machine §7). */
const WORDS: Readonly<Record<string, string>> = {
  ModelRateLimited: "the model is asked too often",
  ModelUnavailable: "the model is not available",
  ModelTimeout: "the model did not answer in time",
  ModelAnswerInvalid: "the model's answers could not be used",
  ModelAnswerTruncated: "the model's answers broke off",
  ModelBlocked: "the model's safety filter refused to answer",
  ModelRefused: "the model refused the request",
  SnapshotMissing: "the page that it was about is no longer stored",
  DatabaseUnavailableError: "the database is not available",
  TimeoutFailure: "no answer came in time",
};

export function faultWords({ type }: Fault): string {
  return WORDS[type] ?? "it failed for a reason of its own";
}
