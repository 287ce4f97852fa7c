/** Case: one action with the page before and after it, as a person hands it in. */

import { z } from "zod";
import { type Action, parseAction } from "../../core/action/grammar.js";
import { describeFaults } from "../../protocol/issue-words.js";

/** Raw pages are far larger than what our clients send; beyond this nobody means a page. */
export const CASE_CHARACTERS = 20_000_000;
const URL_CHARACTERS = 20_000;

const page = z.object({
  url: z
    .string()
    .max(URL_CHARACTERS)
    .refine((url) => URL.canParse(url), "is not an absolute URL"),
  dom: z.string().min(1),
  activeElement: z.string().exactOptional(),
});

const clientObservations = z.object({
  didNetworkOccur: z.boolean().exactOptional(),
  didDomMutate: z.boolean().exactOptional(),
  didUrlChange: z.boolean().exactOptional(),
  requests: z
    .array(
      z.object({
        method: z.string(),
        url: z.string(),
        status: z.int().min(0).max(999).exactOptional(),
        startedByAction: z.boolean(),
      }),
    )
    .max(20)
    .exactOptional(),
  newTab: z.boolean().exactOptional(),
  movedTo: z.enum(["opened", "opener"]).exactOptional(),
  download: z.string().exactOptional(),
  dialog: z.string().exactOptional(),
  ambient: z.array(z.int().min(0)).exactOptional(),
});

const observeCase = z.object({
  id: z.union([z.string(), z.number()]).exactOptional(),
  before: page,
  after: page,
  action: z.string(),
  clientObservations: clientObservations.exactOptional(),
});

export type CaseId = string | number;
export type ObserveCase = z.infer<typeof observeCase> & { readonly parsed: Action };

/** As an answer says it: a code for programs, a sentence for people. */
export interface CaseFault {
  readonly id?: CaseId;
  readonly error:
    | "INVALID_REQUEST"
    | "VALIDATION_ERROR"
    | "INVALID_ACTION_FORMAT"
    | "DOM_TOO_COMPLEX"
    | "INTERNAL_ERROR";
  readonly message: string;
}

export type ReadCase =
  | { readonly ok: true; readonly value: ObserveCase }
  | { readonly ok: false; readonly fault: CaseFault };

export function readCase(text: string): ReadCase {
  const json = parseJson(text);
  if (json === undefined) return refused({ error: "INVALID_REQUEST", message: "This line is not JSON." });
  const id = idOf(json);
  const checked = observeCase.safeParse(json);
  if (!checked.success)
    return refused({ ...id, error: "VALIDATION_ERROR", message: `${describeFaults(checked.error, "the line")}.` });
  const parsed = parseAction(checked.data.action);
  if (!parsed.ok) return refused({ ...id, error: "INVALID_ACTION_FORMAT", message: parsed.fault });
  return { ok: true, value: { ...checked.data, parsed: parsed.action } };
}

function refused(fault: CaseFault): ReadCase {
  return { ok: false, fault };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line that is wrong elsewhere is still answered under its id. */
function idOf(json: unknown): { readonly id?: CaseId } {
  if (typeof json !== "object" || json === null || !("id" in json)) return {};
  return typeof json.id === "string" || typeof json.id === "number" ? { id: json.id } : {};
}
