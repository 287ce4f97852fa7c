/** Watch: proofs for anybody's actions on a Playwright page; no server, no model, no database. */

import type { Page } from "playwright-core";
import { bundleRuntime } from "../client/hosts/playwright/runtime-script.js";
import { Tabs } from "../client/hosts/playwright/tabs.js";
import type { WitnessedInput } from "../client/surface.js";
import { createWitness, type PageWitness, type Witnessed } from "../client/witness.js";
import { nodesIn } from "../core/verification/record/text-match.js";
import type { EnteredValue } from "../core/verification/submit/form-values.js";
import type { Check } from "../protocol/contract.js";
import { type Deed, deedOf } from "./deed.js";
import { checkOf, type Expectation, expectOn } from "./expectation.js";
import { type Findings, findingsOf, type Proof } from "./proof.js";
import { createReadSeen, type SeenPage } from "./seen.js";

export type { Expectation } from "./expectation.js";
export type { Proof } from "./proof.js";

export interface StepOptions {
  /** Must be seen after the step, or the verdict is `contradicted`. Counts as evidence if it is new. */
  readonly expect?: Expectation;
}

export interface Watch {
  /** Runs `deed` and proves it. Rethrows its error once the proof is in `proofs`. One deed per step: only the last counts. */
  step(title: string, deed: () => Promise<unknown>, options?: StepOptions): Promise<Proof>;
  /** @throws ExpectationError when the page does not show it in time. */
  expect(expectation: Expectation, options?: { readonly timeoutMs?: number }): Promise<void>;
  /** Proofs of all steps so far. */
  readonly proofs: readonly Proof[];
}

export interface WatchOptions {
  /** Called with each new proof. */
  readonly onProof?: (proof: Proof) => void;
}

let bundled: Promise<string> | undefined;

/** Watches a page, and its pop-ups, of a Chromium that Playwright has launched or joined over CDP. */
export async function watch(page: Page, options: WatchOptions = {}): Promise<Watch> {
  const watcher = new Watcher(page, options);
  await watcher.ready();
  return watcher;
}

class Watcher implements Watch {
  readonly proofs: Proof[] = [];
  private readonly tabs: Tabs;
  private readonly page: PageWitness;
  private inputs: WitnessedInput[] = [];
  private entered: readonly EnteredValue[] = [];
  private readonly read = createReadSeen();
  private readonly options: WatchOptions;

  constructor(page: Page, options: WatchOptions) {
    this.options = options;
    bundled ??= bundleRuntime();
    // The cast: our own runtime sends it from a world that the page cannot reach.
    const told = (input: string) => void this.inputs.push(JSON.parse(input) as WitnessedInput);
    this.tabs = new Tabs(page, bundled, { told });
    this.page = createWitness(this.tabs);
  }

  /** Reads the page at once, so that the first step need not wait for that. */
  async ready(): Promise<void> {
    await this.look();
  }

  async step(title: string, deed: () => Promise<unknown>, { expect }: StepOptions = {}): Promise<Proof> {
    const expected = expect && checkOf(expect);
    const startedMs = performance.now();
    const start = await this.look();
    this.inputs = [];
    const witnessed = await this.page.witness(deed);
    let found = this.find({ title, start, witnessed, expected });
    let { settleMs } = witnessed;
    if (mayStillCome(found.findings, witnessed)) {
      const later = await this.page.lookAgain();
      settleMs += later.settleMs;
      if (isNews(later, witnessed) || this.inputs.length > found.inputs)
        found = this.find({ title, start, expected, witnessed: { ...witnessed, ...later } });
    }
    this.entered = enteredAfter(this.entered, found);
    const { deedMs, outcome } = witnessed;
    const times = { deed: deedMs, settling: settleMs, overhead: performance.now() - startedMs - deedMs - settleMs };
    const proof = proofOf(found.findings, times);
    this.proofs.push(proof);
    this.options.onProof?.(proof);
    if ("error" in outcome) throw outcome.error;
    return proof;
  }

  async expect(expectation: Expectation, { timeoutMs = 5_000 }: { readonly timeoutMs?: number } = {}): Promise<void> {
    await expectOn(expectation, () => this.look(), timeoutMs);
  }

  private async look(): Promise<SeenPage> {
    await this.tabs.whenReady();
    return this.read(await this.page.look());
  }

  private find({ start, ...step }: WatchedStep): Found {
    const { read, inputs, entered } = this;
    const after = read(step.witnessed.view);
    const deed = deedOf(inputs, { start, read }, after.url);
    return { deed, findings: findingsOf({ ...step, deed, after, entered }), inputs: inputs.length };
  }
}

interface WatchedStep {
  readonly title: string;
  readonly start: SeenPage;
  readonly witnessed: Witnessed<unknown>;
  readonly expected: Check | undefined;
}

interface Found {
  readonly deed: Deed;
  readonly findings: Findings;
  /** Number of inputs it was read from. */
  readonly inputs: number;
}

type Look = Pick<Witnessed<unknown>, "view" | "observations" | "settled">;

/** An identical second look would get the same verdict. */
function isNews(later: Look, earlier: Look): boolean {
  const wordsOf = ({ view, observations, settled }: Look): string => JSON.stringify([view, observations, settled]);
  return wordsOf(later) !== wordsOf(earlier);
}

/** Unclear steps get a second look: a server may answer late, and a page may take back what it has shown. */
const mayStillCome = ({ verdict, summary }: Findings, { settled }: Witnessed<unknown>): boolean =>
  verdict !== "confirmed" || !settled || summary.working === true || summary.unanswered === true;

/** Entered values belong to the form that is sent next, and to none after it. */
function enteredAfter(earlier: readonly EnteredValue[], { deed, findings }: Found): readonly EnteredValue[] {
  if (findings.isSubmit && findings.verdict !== "contradicted") return [];
  const all = [...earlier, ...deed.entered, ...entryOf(deed)];
  return [...new Map(all.map((entry) => [entry.fingerprint ?? entry.name, entry])).values()];
}

function entryOf({ action, before }: Deed): readonly EnteredValue[] {
  if (action?.kind !== "type" && action?.kind !== "select") return [];
  const field = nodesIn(before.skeleton).find(({ control }) => control?.sf?.n === action.id);
  const value = action.kind === "type" ? action.text : action.option;
  return field === undefined ? [] : [{ name: field.name, value, fingerprint: field.fingerprint }];
}

function proofOf({ summary: _, isSubmit: __, ...told }: Findings, times: Proof["times"]): Proof {
  const [deed, settling, overhead] = [times.deed, times.settling, times.overhead].map((ms) => Math.round(ms * 10) / 10);
  return { ...told, times: { deed, settling, overhead } as Proof["times"] };
}
