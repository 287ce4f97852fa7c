/** CDP: verdicts on a Chromium that another program drives, requested by JSON lines. */

import { createInterface } from "node:readline";
import type { Browser, Page } from "playwright-core";
import { connectOverCdp } from "./connect.js";
import { type Expectation, ExpectationError } from "./expectation.js";
import type { Proof } from "./proof.js";
import { type Watch, watch } from "./watch.js";

/** One input line. The answer repeats its `id`. */
export type WatchOrder = { readonly id?: number | string } & (
  | { readonly do: "begin"; readonly title: string; readonly page?: string; readonly expect?: Expectation }
  | { readonly do: "end"; readonly error?: string }
  | { readonly do: "expect"; readonly expect: Expectation; readonly page?: string; readonly timeoutMs?: number }
);

/** One output line. */
export type WatchAnswer = { readonly id?: number | string } & (
  | { readonly ok: true; readonly page?: string }
  | { readonly proof: Proof }
  | { readonly met: boolean; readonly evidence: string }
  | { readonly fault: string }
);

export interface CdpOptions {
  /** Debugging port of a running Chromium, e.g. http://127.0.0.1:9222. */
  readonly cdpUrl: string;
  readonly input: NodeJS.ReadableStream;
  readonly write: (line: string) => void;
}

/** Runs until the input ends. The browser stays as it is. Throws `CdpError`. */
export async function watchOverCdp({ cdpUrl, input, write }: CdpOptions): Promise<void> {
  const browser = await connectOverCdp(cdpUrl);
  try {
    const watcher = new CdpWatcher(browser);
    for await (const line of createInterface({ input })) {
      if (line.trim() !== "") write(`${JSON.stringify(await watcher.answer(line))}\n`);
    }
    await watcher.end();
  } finally {
    await browser.close(); // only ends the connection to a joined browser
  }
}

interface OpenStep {
  readonly watch: Watch;
  readonly finish: (error?: string) => void;
  readonly over: Promise<unknown>;
}

class CdpWatcher {
  private readonly watches = new WeakMap<Page, Promise<Watch>>();
  private step: OpenStep | null = null;
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async answer(line: string): Promise<WatchAnswer> {
    let id: Pick<WatchAnswer, "id"> = {};
    try {
      const order = JSON.parse(line) as WatchOrder; // an order of another form is answered as unknown
      if (order.id !== undefined) id = { id: order.id };
      return { ...id, ...(await this.carryOut(order)) };
    } catch (error) {
      return { ...id, fault: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Ends a step that is still open. */
  async end(): Promise<void> {
    this.step?.finish("the watcher was ended");
    await this.step?.over;
  }

  private carryOut(order: WatchOrder): Promise<WatchAnswer> {
    switch (order.do) {
      case "begin":
        return this.begin(order);
      case "end":
        return this.finish(order.error);
      case "expect":
        return this.expect(order);
      default:
        throw new Error('An order is { "do": "begin" | "end" | "expect", … }');
    }
  }

  /** Answers as soon as everything that happens on the page belongs to the step. */
  private async begin({ title, page: part, expect }: Extract<WatchOrder, { do: "begin" }>): Promise<WatchAnswer> {
    if (this.step !== null) throw new Error("A step is open: end it first");
    const page = this.pageOf(part);
    const seen = await this.watchOf(page);
    const { promise: deed, resolve, reject } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const over = seen.step(
      title,
      () => {
        begin();
        return deed;
      },
      expect && { expect },
    );
    // The step rethrows the error of the `end` order, which its proof already holds.
    over.catch(() => undefined);
    const finish = (error?: string) => (error === undefined ? resolve() : reject(new Error(error)));
    await Promise.race([begun, over]);
    this.step = { watch: seen, finish, over: over.catch(() => undefined) };
    return { ok: true, page: page.url() };
  }

  private async finish(error: string | undefined): Promise<WatchAnswer> {
    const { step } = this;
    if (step === null) throw new Error("No step is open: begin one first");
    this.step = null;
    const earlier = step.watch.proofs.length;
    step.finish(error);
    await step.over;
    const proof = step.watch.proofs[earlier];
    if (proof === undefined) throw new Error("The page went away before it could be looked at");
    return { proof };
  }

  private async expect({
    expect,
    page,
    timeoutMs = 5_000,
  }: Extract<WatchOrder, { do: "expect" }>): Promise<WatchAnswer> {
    const seen = await this.watchOf(this.pageOf(page));
    try {
      await seen.expect(expect, { timeoutMs });
      return { met: true, evidence: "" };
    } catch (error) {
      if (!(error instanceof ExpectationError)) throw error;
      return { met: false, evidence: error.evidence };
    }
  }

  private watchOf(page: Page): Promise<Watch> {
    const known = this.watches.get(page) ?? watch(page);
    this.watches.set(page, known);
    return known;
  }

  /** The last page whose address has `part`; without `part`, the page opened last. */
  private pageOf(part: string | undefined): Page {
    const pages = this.browser.contexts().flatMap((context) => context.pages());
    const web = pages.filter((page) => /^(?:https?|file|about|data):/.test(page.url()));
    const page = part === undefined ? web.at(-1) : web.findLast((one) => one.url().includes(part));
    if (page === undefined) throw new Error(part === undefined ? "No page is open" : `No page's address has ${part}`);
    return page;
  }
}
