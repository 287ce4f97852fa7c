/** Contract draft: a contract as a person writes it in the panel, and as the panel sends it. */

import type { OwnContract } from "../../client/hosts/extension/panel-command.js";
import { describeCheck } from "../../core/verification/completion/check-format.js";
import type { Check, Criterion } from "../../protocol/contract.js";

type SentContract = NonNullable<OwnContract>;
type SentCriterion = SentContract["criteria"][number];
/** The server takes no more. */
export const CRITERIA_MAX = 12;

export interface CriterionEntry {
  readonly kind: keyof typeof CRITERION_KINDS;
  readonly what: string;
  /** Value of a field. */
  readonly value: string;
  readonly absent: boolean;
  /** A proposed criterion, which a person keeps or removes. */
  readonly proposed?: Criterion;
}

/** Null: Surefoot works out by itself what counts as done. */
export type ContractEntries = readonly CriterionEntry[] | null;

interface CriterionKind {
  readonly label: string;
  /** Label of the first field. */
  readonly asks: string;
  readonly example: string;
  readonly check: ((what: string, value: string) => Check) | null;
}

const kind = (
  label: string,
  asks: string,
  example: string,
  check: CriterionKind["check"],
): Readonly<CriterionKind> => ({ label, asks, example, check });

export const CRITERION_KINDS = {
  text: kind("The page says", "Words on the page", "Patient created", (text) => ({ activity: "text", text })),
  url: kind("The address is", "Address or path", "*/patients/*", (url) => ({ activity: "url", url })),
  value: kind("A field holds", "Name of the field", "Theme", (name, value) => ({ activity: "value", name, value })),
  element: kind("The page has", "Name of a button, link or field", "Log out", (name) => ({
    activity: "element",
    name,
  })),
  download: kind("A file was downloaded", "Name of the file", "*.pdf", (file) => ({ activity: "download", file })),
  judge: kind("In my own words", "What has to be so", "The mail is in the drafts folder", null),
} as const;

export const EMPTY_CRITERION: CriterionEntry = { kind: "text", what: "", value: "", absent: false };

/** Says what is missing; null when the draft can be sent. */
export function faultOfDraft(draft: ContractEntries): string | null {
  if (draft === null) return null;
  if (draft.length === 0) return "Say at least one thing that counts as done, or let Surefoot work it out.";
  const bad = draft.find(
    ({ kind, what, proposed }) =>
      proposed === undefined && (what.trim() === "" || (kind === "url" && /\s/.test(what.trim()))),
  );
  if (bad === undefined) return null;
  const { label, asks } = CRITERION_KINDS[bad.kind];
  return bad.what.trim() === "" ? `“${label}”: fill in “${asks}”.` : "An address holds no spaces.";
}

export function contractOf(draft: ContractEntries): SentContract | undefined {
  return draft === null ? undefined : { type: "verifiable", criteria: draft.map(criterionOf) };
}

/** Entries that a person can change. */
export const entriesOf = (proposed: readonly Criterion[]): readonly CriterionEntry[] =>
  proposed.map((one) => ({ ...EMPTY_CRITERION, what: one.description, proposed: one }));

function criterionOf({ kind, what, value, absent, proposed }: CriterionEntry): SentCriterion {
  if (proposed !== undefined) return proposed;
  const { check: of } = CRITERION_KINDS[kind];
  if (of === null) return { activity: "judge", description: what.trim(), timing: "at_end" };
  const check = { ...of(what.trim(), value.trim()), ...(absent && { absent }) };
  return { ...check, description: describeCheck(check), timing: "at_end" };
}
