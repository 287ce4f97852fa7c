/** Isolated world: the client's script context in the page's document, which the page's scripts cannot reach. */

import type { CDPSession, Page } from "playwright-core";
import { TabClosedError } from "../../host.js";

/** Name of the world. No page can use it: worlds of pages have no name. */
const WORLD = "surefoot";
const NAVIGATION_MS = 10_000;
/** The browser reports a closed page a moment after calls to it have failed. */
const CLOSING_MS = 500;

interface Evaluated {
  readonly result: { readonly value?: unknown; readonly objectId?: string; readonly subtype?: string };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

/** World of one page's main frame, across all its documents. */
export class IsolatedWorld {
  private readonly session: Promise<CDPSession>;
  private context: number | undefined;
  private frameId = "";
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.session = this.open();
    // Every call awaits it; until then a rejection must not end the process.
    this.session.catch(() => undefined);
  }

  /** Adds a function of this name to the world, in this and later documents; it passes its text to `listen`. */
  async expose(name: string, listen: (text: string) => void): Promise<void> {
    const session = await this.session;
    session.on("Runtime.bindingCalled", (call) => {
      if (call.name === name && call.executionContextId === this.context) listen(call.payload);
    });
    await session.send("Runtime.addBinding", { name, executionContextName: WORLD });
  }

  /** Runs `script` first in every document to come. */
  async addInitScript(script: string): Promise<void> {
    const session = await this.session;
    await session.send("Page.addScriptToEvaluateOnNewDocument", { source: script, worldName: WORLD });
  }

  /** @throws TabClosedError, the expression's own error, or an error if its document went away meanwhile. */
  async evaluate(expression: string): Promise<unknown> {
    return (await this.run(expression, true)).value;
  }

  /** Hands files to the element that the expression finds; false when it finds none. */
  async setFiles(expression: string, files: readonly string[]): Promise<boolean> {
    const { objectId, subtype } = await this.run(expression, false);
    if (objectId === undefined || subtype !== "node") return false;
    await (await this.session).send("DOM.setFileInputFiles", { files: [...files], objectId });
    return true;
  }

  /** The page opens a window; Playwright reports its page only at the first byte. */
  onWindow(listen: () => void): void {
    this.page.on("popup", listen);
    // A page that is gone opens nothing.
    this.session.then((session) => session.on("Page.windowOpen", listen)).catch(() => undefined);
  }

  /** Somebody has answered one of the browser's own dialogs. */
  onDialogClosed(listen: () => void): void {
    this.session.then((session) => session.on("Page.javascriptDialogClosed", listen)).catch(() => undefined);
  }

  /** Waits for the document after a navigation cut off a call. */
  async arrived(): Promise<void> {
    await this.page.waitForLoadState("domcontentloaded", { timeout: NAVIGATION_MS }).catch(() => undefined);
  }

  private async open(): Promise<CDPSession> {
    const session = await this.page.context().newCDPSession(this.page);
    session.on("Runtime.executionContextCreated", ({ context: { id, name, auxData } }) => {
      const { frameId } = (auxData ?? {}) as { frameId?: string };
      if (name === WORLD && frameId === this.frameId) this.context = id;
    });
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      if (executionContextId === this.context) this.context = undefined;
    });
    session.on("Runtime.executionContextsCleared", () => {
      this.context = undefined;
    });
    await session.send("Page.enable");
    this.frameId = await mainFrameOf(session);
    await session.send("Runtime.enable");
    return session;
  }

  private async run(expression: string, returnByValue: boolean): Promise<Evaluated["result"]> {
    try {
      return await this.runOpen(expression, returnByValue);
    } catch (error) {
      throw (await this.isClosing(error)) ? new TabClosedError() : error;
    }
  }

  private async isClosing(error: unknown): Promise<boolean> {
    const { page } = this;
    if (error instanceof Error && isClosed(error.message) && !page.isClosed())
      await page.waitForEvent("close", { timeout: CLOSING_MS }).catch(() => undefined);
    return page.isClosed();
  }

  private async runOpen(expression: string, returnByValue: boolean): Promise<Evaluated["result"]> {
    const session = await this.session;
    const contextId = this.context ?? (await this.createContext(session));
    const asked = { expression, contextId, returnByValue, awaitPromise: true, userGesture: true };
    const { result, exceptionDetails }: Evaluated = await session.send("Runtime.evaluate", asked);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  }

  private async createContext(session: CDPSession): Promise<number> {
    this.frameId = await mainFrameOf(session);
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId: this.frameId,
      worldName: WORLD,
    });
    return executionContextId;
  }
}

/** Judges by Playwright's error text. */
const isClosed = (message: string): boolean =>
  /\b(?:target|session|page)\b/i.test(message) && /\bclosed/i.test(message);

async function mainFrameOf(session: CDPSession): Promise<string> {
  const { frameTree } = await session.send("Page.getFrameTree");
  return frameTree.frame.id;
}
