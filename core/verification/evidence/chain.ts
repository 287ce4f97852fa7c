/** Chain: what the pages before and after say of each action of a chain, and which action decides it. */

import type { CheckResult } from "../completion/check.js";
import type { RuleResult } from "../verdict.js";
import { type EvidenceInput, type GatheredEvidence, gatherEvidence } from "./evidence.js";
import { LINES_MAX, oneLine } from "./evidence-lines.js";

export interface ChainFindings {
  readonly links: readonly { readonly settlement: RuleResult; readonly stepOutcome: CheckResult }[];
  /** Index of the action whose evidence stands for the chain: the first that failed, else the last. */
  readonly decisive: number;
}

const SUMMARY_MAX = 120;

/** All actions on the same two pages, each with its receipt. One that a crash left open counts only if the page shows it. */
export function gatherChain(
  inputs: readonly [EvidenceInput, ...EvidenceInput[]],
): GatheredEvidence & { readonly chain: ChainFindings } {
  const all = inputs.map((input) => ({ input, found: gatherEvidence(input) }));
  const cut = all.findIndex(({ input, found }, index) => index > 0 && isOpen(input) && !succeeded(found.settlement));
  const links = cut === -1 ? all : all.slice(0, cut);
  const at = links.findIndex(({ found }) => !succeeded(found.settlement));
  const decisive = at === -1 ? links.length - 1 : at;
  const { found } = links[decisive] ?? { found: gatherEvidence(inputs[0]) };
  return {
    ...found,
    summary: { ...found.summary, lineCount: found.summary.lineCount + links.length },
    lines: [...links.map(lineOf), ...found.lines].slice(0, LINES_MAX),
    chain: {
      decisive,
      links: links.map((link) => ({
        settlement: shortened(link.found.settlement),
        stepOutcome: link.found.summary.stepOutcome,
      })),
    },
  };
}

function isOpen({ issued, observation }: EvidenceInput): boolean {
  const receipt = observation.receipts.find(({ actionId }) => actionId === issued.actionId);
  return receipt === undefined || receipt.effect === "unknown";
}

export const succeeded = (settlement: RuleResult): boolean =>
  settlement.kind === "decided" && settlement.verdict.actionSucceeded;

function lineOf({ input, found }: { input: EvidenceInput; found: GatheredEvidence }, index: number): string {
  const { target } = input.issued.facts;
  const field = target === undefined ? input.issued.action : `${target.role} '${target.name}'`;
  const { settlement } = found;
  const said = settlement.kind === "decided" ? settlement.verdict.semanticSummary : "The rules do not settle it.";
  return oneLine(`Entry ${index + 1}, ${field}: ${said}`);
}

function shortened(settlement: RuleResult): RuleResult {
  if (settlement.kind === "undecided") return settlement;
  const { verdict } = settlement;
  return { kind: "decided", verdict: { ...verdict, semanticSummary: verdict.semanticSummary.slice(0, SUMMARY_MAX) } };
}
