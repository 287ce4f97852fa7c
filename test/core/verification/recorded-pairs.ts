/** Recorded pairs: pages of real UI libraries before and after an action, as a client sent them. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import type { Receipt } from "../../../core/action/execution.js";
import { targetFacts } from "../../../core/action/facts.js";
import { parseAction } from "../../../core/action/grammar.js";
import type { Skeleton } from "../../../core/page/skeleton.js";
import type { ActionId } from "../../../core/turn/identity.js";
import { type GatheredEvidence, gatherEvidence } from "../../../core/verification/evidence/evidence.js";
import type { ClientObservations } from "../../../protocol/observation.js";
import { NO_CONTRACT } from "./acts.js";

export const FIXTURES = fileURLToPath(new URL("../../fixtures/ui-libraries", import.meta.url));
const PAIRS = join(FIXTURES, "pairs");

interface SideNote {
  readonly url: string;
  readonly activeElement: string;
  readonly settled: boolean;
  readonly ambient: readonly number[];
}

/** `case.json` as the recorder writes it. */
interface CaseNote {
  /** What a person would say happened. */
  readonly does: string;
  readonly action: string;
  readonly before: SideNote;
  readonly after: SideNote;
  readonly clientObservations: ClientObservations;
  readonly receipts: readonly Receipt[];
}

export interface RecordedPair {
  readonly name: string;
  readonly note: CaseNote;
  readonly before: string;
  readonly after: string;
}

export interface Judged {
  readonly target: { readonly role: string; readonly name: string; readonly kind: string };
  readonly evidence: GatheredEvidence;
  readonly before: Skeleton;
  readonly after: Skeleton;
}

export function libraries(): readonly string[] {
  return readdirSync(PAIRS).sort();
}

export function pairsOf(library: string): readonly RecordedPair[] {
  return readdirSync(join(PAIRS, library))
    .sort()
    .map((name) => {
      const read = (file: string): string => readFileSync(join(PAIRS, library, name, file), "utf8");
      return {
        name,
        note: JSON.parse(read("case.json")) as CaseNote, // the recorder's own file
        before: read("before.html"),
        after: read("after.html"),
      };
    });
}

/** The road of production: pages are masked and read, facts are found on the page before, evidence is gathered. */
export function judge({ note, before: htmlBefore, after: htmlAfter }: RecordedPair): Judged {
  const before = pageOf(htmlBefore, note.before);
  const after = pageOf(htmlAfter, note.after);
  const parsed = parseAction(note.action);
  if (!parsed.ok) throw new Error(`${note.action} is no action: ${parsed.fault}`);
  const page = { snapshotId: before.snapshotId, url: note.before.url, focus: note.before.activeElement };
  const facts = targetFacts({ action: parsed.action, skeleton: before.skeleton, page, valueSource: "request" });
  const receipts = note.receipts.map((receipt) => ({ ...receipt, actionId: "a-1" as ActionId })); // as recorded
  const { domHash, skeletonHash, title } = before;
  const evidence = gatherEvidence({
    before: before.page,
    after: after.page,
    issued: {
      actionId: "a-1" as ActionId, // as recorded
      stepIndex: 0,
      planStep: 0,
      action: note.action,
      thought: "",
      facts,
      lastForStep: false,
      before: { ...page, title, domHash, skeletonHash },
    },
    observation: { witness: note.clientObservations, receipts, settled: note.after.settled },
    ambient: new Set([...note.before.ambient, ...note.after.ambient]),
    contract: NO_CONTRACT,
  });
  const { role = "nothing", name = "" } = facts.target ?? {};
  return { target: { role, name, kind: facts.kind }, evidence, before: before.skeleton, after: after.skeleton };
}

function pageOf(html: string, { url, activeElement, ambient }: SideNote) {
  const read = readPage({ html, url, userId: "u", ambient });
  const { skeleton, domHash, title } = read;
  return { ...read, page: { skeleton, domHash, title, url, focus: activeElement } };
}
