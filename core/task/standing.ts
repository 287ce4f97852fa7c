/** Standing: what a task does or waits for now, and what a person can do about it, in plain words. Elsewhere: status message. */

import { LIMIT_WORDS } from "../limits/reflection.js";
import { thoughtOf } from "./chaining.js";
import { chainIn } from "./issue.js";
import type { Phase, PhaseOf } from "./phase.js";
import type { TaskState } from "./state.js";

export interface StatusMessage {
  readonly now: string;
  /** "Nothing" is an answer, and the most frequent one. */
  readonly todo: string;
}

const WAIT = "nothing. If this stays for minutes, a model call fails or is slow: look at the activity under way.";

export function standingOf(state: TaskState): StatusMessage {
  const { phase } = state;
  switch (phase.name) {
    case "acting":
      return {
        now: `the browser is to do this: ${thoughtOf(chainIn(phase))}`,
        todo: "nothing. It goes on when the browser reports; it is interrupted after 30 minutes without a word.",
      };
    case "asking":
      return {
        now: `it waits for an answer. It asked: ${phase.question}`,
        todo: "the user answers in the panel. It waits as long as it takes.",
      };
    case "approving":
      return approving(phase);
    case "paused":
      return {
        now: "a person paused it.",
        todo: "resume it, with a hint if there is one. It waits as long as it takes.",
      };
    case "interrupted":
      return interrupted(phase);
    case "closing":
      return { now: `it is over: ${overWord(phase)}.`, todo: "nothing. Its last record is being written." };
    default:
      return { now: workWords(state, phase), todo: WAIT };
  }
}

type Working = Exclude<
  Phase,
  | PhaseOf<"acting">
  | PhaseOf<"asking">
  | PhaseOf<"approving">
  | PhaseOf<"paused">
  | PhaseOf<"interrupted">
  | PhaseOf<"closing">
>;

function workWords(state: TaskState, phase: Working): string {
  switch (phase.name) {
    case "preparing":
      return "it works out what being done will mean, and whether it knows enough.";
    case "criticising":
      return `it looks once more whether this may be done: ${phase.choice.thought}`;
    case "searching":
      return "it looks something up on the web.";
    case "evaluating":
      return "it looks whether what it found helps.";
    case "checking":
      return "it checks whether anything is missing that only the user knows.";
    case "planning":
      return phase.reason === undefined ? "it plans the steps." : `it plans the steps anew, because: ${phase.reason}`;
    case "decomposing":
      return "it looks whether the task is better done in several phases.";
    case "choosing":
      return phase.fault === undefined
        ? `it chooses action ${state.progress.stepIndex + 1}.`
        : `it chooses action ${state.progress.stepIndex + 1} anew, because: ${phase.fault.reason}`;
    case "gathering":
      return `it compares the page before and after this: ${phase.trial.issued.thought}`;
    case "judging":
      return `it judges whether this worked: ${phase.trial.issued.thought}`;
    case "correcting":
      return `it looks for another way, because this did not work: ${phase.failed.thought}`;
    case "replanning":
      return `it looks whether the plan still fits, because: ${phase.reason}`;
    case "reflecting":
      return `it sums up where it stands, because: ${phase.stop.reason}`;
    case "finishing":
      return "it checks whether everything that was asked for is done.";
  }
}

function approving({ approval }: PhaseOf<"approving">): StatusMessage {
  return {
    now: `it waits for permission to do this on ${approval.where}: ${approval.what}`,
    todo: `the user says yes or no in the panel. No word before ${approval.expiresAt} counts as no.`,
  };
}

function interrupted({ cause, reason, limit }: PhaseOf<"interrupted">): StatusMessage {
  switch (cause) {
    case "idle":
      return {
        now: `it was interrupted: ${reason}`,
        todo: "open the page again: it goes on when the browser reports, or when it is resumed.",
      };
    case "unavailable":
      return {
        now: `it was interrupted: ${reason}`,
        todo: "see to what is unavailable. It goes on when the browser reports again, or when it is resumed.",
      };
    case "limit": {
      // A spent budget is not unspent by words; a count of successes starts anew with any (task-machine §4).
      const isCount = limit === undefined || limit === "consecutiveSuccessWithoutTaskComplete";
      const higher = isCount ? "resume it with a hint." : `resume it with a higher limit for ${LIMIT_WORDS[limit]}.`;
      return { now: `it was interrupted: ${reason}`, todo: higher };
    }
    case "loop":
      return { now: `it was interrupted: ${reason}`, todo: "resume it with a hint about what to do differently." };
  }
}

function overWord({ status, outcome }: PhaseOf<"closing">): string {
  return outcome === undefined ? status : `${status}, ${outcome.replaceAll("_", " ")}`;
}
