/** Tab: a page in a real browser, read and acted on as an extension's content script would. */

import { fileURLToPath } from "node:url";
import type { Browser, ElementHandle, Page, Request } from "playwright-core";
import type { Action } from "./action.js";
import type { ActionError, ClientObservations } from "./agent-api.js";

const CONTENT_SCRIPT = fileURLToPath(new URL("./content-script.js", import.meta.url));

/** The "Stability Wait" of the seed's verification process, in milliseconds. */
const STABLE = { networkIdle: 500, domSettled: 300, least: 500, most: 5_000 };
const LOOK_EVERY_MS = 50;
const ACTION_MS = 5_000;

export interface Snapshot {
  readonly url: string;
  readonly dom: string;
}

/** Undefined: carried out. */
export type ActionFailure = Omit<ActionError, "action"> | undefined;

export class Tab {
  /** Of a number that no element of any page had. */
  private nextNumber = 1;
  private readonly pending = new Set<Request>();
  private requests = 0;
  private lastRequestMs = 0;
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => {
      this.requests += 1;
      this.pending.add(request);
      this.lastRequestMs = performance.now();
    });
    for (const event of ["requestfinished", "requestfailed"] as const)
      page.on(event as "requestfinished", (request) => {
        this.pending.delete(request);
        this.lastRequestMs = performance.now();
      });
  }

  static async open(browser: Browser, url: string): Promise<Tab> {
    const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, locale: "en-US" });
    await context.addInitScript({ path: CONTENT_SCRIPT });
    const tab = new Tab(await context.newPage());
    await tab.page.goto(url);
    return tab;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async snapshot(): Promise<Snapshot> {
    const taken = await this.page.evaluate<{ dom: string; next: number }>(`seedClient.snapshot(${this.nextNumber})`);
    this.nextNumber = taken.next;
    return { url: this.page.url(), dom: taken.dom };
  }

  /** Carries the action out, waits until the page has settled, and tells what happened meanwhile. */
  async act(action: Action): Promise<{ readonly failure: ActionFailure; readonly observed: ClientObservations }> {
    const [url, requests, mutations] = [this.page.url(), this.requests, (await this.mutations()).count];
    const failure = await this.perform(action);
    await this.untilStable();
    const didUrlChange = this.page.url() !== url;
    const didDomMutate = didUrlChange || (await this.mutations()).count !== mutations;
    return { failure, observed: { didUrlChange, didDomMutate, didNetworkOccur: this.requests > requests } };
  }

  private async perform(action: Action): Promise<ActionFailure> {
    try {
      if (action.kind === "navigate") await this.page.goto(action.url);
      if (action.kind === "goBack") await this.page.goBack();
      if (action.kind === "wait") await this.page.waitForTimeout(1_000 * action.seconds);
      if (action.kind !== "click" && action.kind !== "setValue") return undefined;
      const element = await this.element(action.element);
      if (element === null)
        return { message: "Element not found", code: "ELEMENT_NOT_FOUND", elementId: action.element };
      if (action.kind === "click") await element.click({ timeout: ACTION_MS });
      else await setValue(element, action.text);
      return undefined;
    } catch (error) {
      const [message = ""] = String(error).split("\n");
      return { message, code: "ACTION_FAILED", ...("element" in action && { elementId: action.element }) };
    }
  }

  private async element(number: number): Promise<ElementHandle | null> {
    const handle = await this.page.evaluateHandle(`seedClient.element(${number})`);
    return handle.asElement() as ElementHandle | null; // the script gives an element or null
  }

  async untilStable(): Promise<void> {
    const startedMs = performance.now();
    for (;;) {
      await this.page.waitForTimeout(LOOK_EVERY_MS);
      const nowMs = performance.now();
      const lastedMs = nowMs - startedMs;
      if (lastedMs >= STABLE.most) return;
      const isIdle = this.pending.size === 0 && nowMs - this.lastRequestMs >= STABLE.networkIdle;
      if (lastedMs < STABLE.least || !isIdle) continue;
      if ((await this.mutations()).quietMs >= STABLE.domSettled) return;
    }
  }

  /** None where a page is just being left: the next look finds the one that comes. */
  private async mutations(): Promise<{ readonly count: number; readonly quietMs: number }> {
    try {
      return await this.page.evaluate("seedClient.mutations()");
    } catch {
      return { count: 0, quietMs: 0 };
    }
  }
}

/** The seeds name one action for every field; what a list holds is set by what its option says. */
async function setValue(element: ElementHandle, text: string): Promise<void> {
  const options = { timeout: ACTION_MS };
  const tag = await (await element.getProperty("localName")).jsonValue();
  if (tag === "select") await element.selectOption({ label: text }, options);
  else await element.fill(text, options);
}
