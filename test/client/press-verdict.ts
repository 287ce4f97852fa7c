/** Press verdict: a press by a host of ours, and what the server's rules make of it with a judge that says yes to everything. Test support. */

import { setTimeout } from "node:timers/promises";
import type { TaskHost } from "../../client/host.js";
import { beforeFields } from "../../client/observation-request.js";
import { DEFAULT_EXECUTION } from "../../core/action/execution.js";
import { targetFacts } from "../../core/action/facts.js";
import { readAction } from "../../core/action/grammar.js";
import { clientIdOf } from "../../core/page/skeleton.js";
import { gatherEvidence } from "../../core/verification/evidence/evidence.js";
import { conclude } from "../../core/verification/verdict.js";
import { aChoice, anObservation, textContract } from "../../testing/builders.js";
import { createReadSeen, evidencePageOf, type SeenPage } from "../../verify/seen.js";

/** Whoever chooses takes a while, in which a page shows what moves by itself. */
const CHOICE_MS = 700;
const YES = { actionSucceeded: true, taskCompleted: false, confidence: 0.95, reason: "So it seems." };
const AGREED = { ...textContract, criteria: [] };

/** `@` in the action stands for the number of what has the id `go`. */
export async function pressOn(host: TaskHost, written: string) {
  const read = createReadSeen();
  const chosenOn = read(await host.observe());
  await setTimeout(CHOICE_MS);
  const action = written.replace("@", String(numberOfGo(chosenOn)));
  const parsed = readAction(action);
  if (parsed === undefined) throw new Error(`no action: ${action}`);
  const facts = targetFacts({ action: parsed, skeleton: chosenOn.skeleton, page: chosenOn });
  const order = { ...DEFAULT_EXECUTION, actionId: "a-1", action, kind: facts.kind, risk: facts.risk };
  const { receipt, witness, before } = await host.execute({ ...order, ...(facts.target && { target: facts.target }) });
  const shown = await host.observe();
  const after = read(shown);
  const late = before?.drifted ? evidencePageOf(read({ title: chosenOn.title, ...before.drifted })) : null;
  const issued = { ...aChoice(action), facts, actionId: receipt.actionId, stepIndex: 0, planStep: 0, before: chosenOn };
  const { beforeDomHash, afterDomHash } = beforeFields(before, shown);
  const hashes = { ...(beforeDomHash && { beforeDomHash }), ...(afterDomHash && { afterDomHash }) };
  const { summary, settlement, lines } = gatherEvidence({
    before: late ?? evidencePageOf(chosenOn),
    ...(late && { chosenOn: evidencePageOf(chosenOn) }),
    after: evidencePageOf(after),
    issued,
    observation: anObservation("o-1", { witness, receipts: [receipt], settled: receipt.settled, ...hashes }),
    ambient: new Set([...chosenOn.ambient, ...after.ambient]),
    contract: AGREED,
  });
  const verdict =
    settlement.kind === "decided" ? settlement.verdict : conclude({ evidence: summary, judgement: YES, issued });
  return { receipt, witness, verdict, summary, lines };
}

function numberOfGo({ skeleton }: SeenPage): number {
  const node = Object.values(skeleton.nodes).find(({ control }) => /^go(?:~\d+)?$/.test(control?.domId ?? ""));
  const n = node === undefined ? undefined : clientIdOf(node)?.n;
  if (n === undefined) throw new Error("nothing with the id go has a number");
  return n;
}
