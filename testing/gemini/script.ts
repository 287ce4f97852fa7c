/** Script: what the fake Gemini answers to each purpose, and how it fails. */

import type { GenerateRequest } from "./wire.js";

export interface Received {
  /** Of the prompt's first line, `Prompt: judge@1`; empty for prompts of others. */
  readonly purpose: string;
  readonly model: string;
  /** How often this purpose was asked before, by any model. */
  readonly nth: number;
  readonly system: string;
  readonly user: string;
  readonly search: boolean;
  readonly body: GenerateRequest;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Fault =
  /** 429 with Google's RetryInfo; `daily` is a quota that is spent for the day. */
  | { readonly fault: "rate-limited"; readonly retryDelay?: string; readonly daily?: boolean }
  /** Any other status; `html` is a proxy's page in place of Google's body. */
  | { readonly fault: "status"; readonly status: number; readonly html?: boolean; readonly retryAfter?: string }
  | { readonly fault: "hang" }
  /** The connection is cut before a byte, or in the middle of the body. */
  | { readonly fault: "reset" }
  | { readonly fault: "truncated-body" }
  /** Thinking ate the allowance: no words at all. */
  | { readonly fault: "max-tokens" }
  /** The prompt is blocked, or the answer is. */
  | { readonly fault: "blocked" }
  | { readonly fault: "blocked-answer" }
  /** Words that do not fit the schema. */
  | { readonly fault: "off-schema"; readonly text?: string }
  /** Half an answer and a token to go on with, as `automaticContinuation` expects. */
  | { readonly fault: "continuation" }
  /** Whatever a server, or a proxy in front of one, may say in place of it. */
  | {
      readonly fault: "raw";
      readonly status?: number;
      readonly text: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A whole reply of Google's kind but for these parts of it. */
  | { readonly fault: "but"; readonly candidate?: object; readonly reply?: object; readonly text?: string }
  /** The beginning of a reply, and then nothing more, or a byte now and then. */
  | { readonly fault: "stall" | "drip"; readonly status?: number }
  /** The answer, late. */
  | { readonly fault: "slow"; readonly ms: number; readonly value: unknown };

/** A value becomes the answer's JSON; words are an answer to a request without a schema. */
export type Answer = Fault | { readonly value: unknown; readonly grounding?: Grounding } | { readonly words: string };

export interface Grounding {
  readonly queries: readonly string[];
  readonly sources: readonly { readonly uri: string; readonly title: string }[];
}

/** The brain of the fake. Throwing is a fault of the test: it is answered as a 500 and kept in `faults`. */
export type Answerer = (received: Received) => Answer | Promise<Answer>;

export function isFault(answer: Answer): answer is Fault {
  return "fault" in answer;
}

/** By purpose: a list, of which the last answer repeats. */
export function scripted(script: Readonly<Record<string, Answer | readonly Answer[]>>): Answerer {
  return ({ purpose, nth }) => {
    const answers: Answer | readonly Answer[] | undefined = script[purpose];
    const list = answers === undefined ? [] : [answers].flat();
    const answer = list[Math.min(nth, list.length - 1)];
    if (answer === undefined)
      throw new Error(`The script has no answer for ${purpose || "a prompt without a purpose"}.`);
    return answer as Answer; // `flat` of readonly lists loses the element's type
  };
}
