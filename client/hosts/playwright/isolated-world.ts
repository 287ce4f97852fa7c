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

/** The expression itself threw; its document is still there. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly retryable = false;
}

/** A connection to the process of a frame; knows our context in each frame of that process. */
export class WorldSession {
  readonly cdp: CDPSession;
  private readonly contexts = new Map<string, number>();
  private outermost = "";

  private constructor(cdp: CDPSession) {
    this.cdp = cdp;
  }

  static async open(cdp: CDPSession): Promise<WorldSession> {
    const session = new WorldSession(cdp);
    const { contexts } = session;
    cdp.on("Runtime.executionContextCreated", ({ context: { id, name, auxData } }) => {
      const { frameId } = (auxData ?? {}) as { frameId?: string };
      if (name === WORLD && frameId !== undefined) contexts.set(frameId, id);
    });
    cdp.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      for (const [frameId, id] of contexts) if (id === executionContextId) contexts.delete(frameId);
    });
    cdp.on("Runtime.executionContextsCleared", () => contexts.clear());
    await cdp.send("Page.enable");
    await session.frames();
    await cdp.send("Runtime.enable");
    return session;
  }

  /** It is our context in the outermost frame. */
  isOutermost(context: number): boolean {
    return this.contexts.get(this.outermost) === context;
  }

  /** Ids of the frames of this process, the outermost first. */
  async frames(): Promise<readonly string[]> {
    const { frameTree } = await this.cdp.send("Page.getFrameTree");
    this.outermost = frameTree.frame.id;
    return idsIn(frameTree);
  }

  /** Runs the expression in the frame's document. `frameId` null: the outermost frame. */
  async run(frameId: string | null, expression: string, returnByValue: boolean): Promise<Evaluated["result"]> {
    if (frameId === null && !this.contexts.has(this.outermost)) await this.frames();
    const contextId = await this.contextIn(frameId ?? this.outermost);
    const asked = { expression, contextId, returnByValue, awaitPromise: true, userGesture: true };
    const { result, exceptionDetails }: Evaluated = await this.cdp.send("Runtime.evaluate", asked);
    if (exceptionDetails) throw new ExpressionError(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  }

  private async contextIn(frameId: string): Promise<number> {
    const known = this.contexts.get(frameId);
    if (known !== undefined) return known;
    const made = await this.cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD });
    return made.executionContextId;
  }
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

const idsIn = ({ frame, childFrames = [] }: FrameTree): readonly string[] => [frame.id, ...childFrames.flatMap(idsIn)];

/** Our script context in a frame, across all its documents. `frameId` null: the outermost frame of the process. */
export class World {
  readonly session: Promise<WorldSession>;
  private readonly frameId: string | null;

  constructor(session: Promise<WorldSession>, frameId: string | null) {
    this.session = session;
    this.frameId = frameId;
  }

  /** @throws TabClosedError, the expression's own error, or an error if its document went away meanwhile. */
  async evaluate(expression: string): Promise<unknown> {
    return (await this.run(expression, true)).value;
  }

  /** Hands files to the element that the expression finds; false when it finds none. */
  async setFiles(expression: string, files: readonly string[]): Promise<boolean> {
    const objectId = await this.find(expression);
    if (objectId === undefined) return false;
    await (await this.session).cdp.send("DOM.setFileInputFiles", { files: [...files], objectId });
    return true;
  }

  /** Id of the frame in the element that the expression finds. */
  async frameIn(expression: string): Promise<string | undefined> {
    const objectId = await this.find(expression);
    if (objectId === undefined) return undefined;
    return (await (await this.session).cdp.send("DOM.describeNode", { objectId })).node.frameId;
  }

  protected async run(expression: string, returnByValue: boolean): Promise<Evaluated["result"]> {
    return await (await this.session).run(this.frameId, expression, returnByValue);
  }

  private async find(expression: string): Promise<string | undefined> {
    const { objectId, subtype } = await this.run(expression, false);
    return subtype === "node" ? objectId : undefined;
  }
}

/** World of one page's main frame, across all its documents. */
export class IsolatedWorld extends World {
  private readonly page: Page;

  constructor(page: Page) {
    super(page.context().newCDPSession(page).then(WorldSession.open), null);
    this.page = page;
    // Every call awaits it; until then a rejection must not end the process.
    this.session.catch(() => undefined);
  }

  /** Adds a function of this name to the world, in this and later documents; it passes its text to `listen`. */
  async expose(name: string, listen: (text: string) => void): Promise<void> {
    const session = await this.session;
    session.cdp.on("Runtime.bindingCalled", (call) => {
      if (call.name === name && session.isOutermost(call.executionContextId)) listen(call.payload);
    });
    await session.cdp.send("Runtime.addBinding", { name, executionContextName: WORLD });
  }

  /** Runs `script` first in every document to come. */
  async addInitScript(script: string): Promise<void> {
    const { cdp } = await this.session;
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: script, worldName: WORLD });
  }

  /** The page opens a window; Playwright reports its page only at the first byte. */
  onWindow(listen: () => void): void {
    this.page.on("popup", listen);
    // A page that is gone opens nothing.
    this.session.then(({ cdp }) => cdp.on("Page.windowOpen", listen)).catch(() => undefined);
  }

  /** Somebody has answered one of the browser's own dialogs. */
  onDialogClosed(listen: () => void): void {
    this.session.then(({ cdp }) => cdp.on("Page.javascriptDialogClosed", listen)).catch(() => undefined);
  }

  /** Waits for the document after a navigation cut off a call. */
  async arrived(): Promise<void> {
    await this.page.waitForLoadState("domcontentloaded", { timeout: NAVIGATION_MS }).catch(() => undefined);
  }

  protected override async run(expression: string, returnByValue: boolean): Promise<Evaluated["result"]> {
    try {
      return await super.run(expression, returnByValue);
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
}

/** Judges by Playwright's error text. */
const isClosed = (message: string): boolean =>
  /\b(?:target|session|page)\b/i.test(message) && /\bclosed/i.test(message);
