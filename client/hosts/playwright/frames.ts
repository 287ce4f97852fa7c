/** Frames of a Playwright page: the page runtime in each frame of another origin, whichever process the frame is in. */

import type { Frame, Page } from "playwright-core";
import { type ComposedSurface, type FrameDocument, FrameGoneError, type FrameHost } from "../../composed-surface.js";
import { NUMBERING_GLOBAL, type Numbering, RUNTIME_GLOBAL } from "../../surface.js";
import { createSurface } from "../../surface-calls.js";
import { ExpressionError, type IsolatedWorld, World, WorldSession } from "./isolated-world.js";

export interface PlaywrightFrame extends FrameDocument {
  readonly world: World;
}

const ABSENT = "surefoot:absent";
const HELD = `globalThis[${JSON.stringify(RUNTIME_GLOBAL)}]`;

export class PlaywrightFrames implements FrameHost<PlaywrightFrame> {
  /** Connections to frames with a process of their own. */
  private readonly sessions = new Map<Frame, Promise<WorldSession | null>>();
  private readonly page: Page;
  private readonly main: IsolatedWorld;
  private readonly runtime: Promise<string>;

  constructor(page: Page, main: IsolatedWorld, runtime: Promise<string>) {
    this.page = page;
    this.main = main;
    this.runtime = runtime;
    page.on("framedetached", (frame) => this.sessions.delete(frame));
  }

  async enter(
    outer: PlaywrightFrame | null,
    n: number,
    numbering: () => Promise<Numbering>,
  ): Promise<PlaywrightFrame | null> {
    const frameId = await (outer?.world ?? this.main).frameIn(`${HELD}?.elementOf(${n}) ?? null`);
    const session = frameId === undefined ? null : await this.sessionOf(frameId);
    if (frameId === undefined || session === null) return null;
    const world = new World(Promise.resolve(session), frameId);
    const installed = await install(world, await this.runtime, numbering);
    return installed && { ...installed, world, surface: frameSurface(world, installed.numbering) };
  }

  private async sessionOf(frameId: string): Promise<WorldSession | null> {
    const others = this.page.frames().filter((frame) => frame !== this.page.mainFrame());
    const found = [this.main.session, ...others.map((frame) => this.sessionAt(frame))].map(async (connected) => {
      const session = await connected;
      if (session === null || !(await framesOf(session)).includes(frameId)) throw new Error("another process");
      return session;
    });
    // The first that has it: a busy process of another frame may never answer.
    return await Promise.any(found).catch(() => null);
  }

  /** Null for a frame in the process of the frame around it. */
  private async sessionAt(frame: Frame): Promise<WorldSession | null> {
    const known = await this.sessions.get(frame);
    if (known && (await framesOf(known)).length > 0) return known;
    const opened = this.page
      .context()
      .newCDPSession(frame)
      .then(WorldSession.open)
      .catch(() => null);
    this.sessions.set(frame, opened);
    return await opened;
  }
}

/** Worlds of a page and of its frames of other origins. */
export interface PageWorlds {
  all(): readonly World[];
  /** World of the element's document, and its origin in a frame; null if the document is gone. */
  of(n: number): { readonly world: World; readonly origin?: string } | null;
}

export const worldsOf = (main: World, frames: ComposedSurface<PlaywrightFrame>): PageWorlds => ({
  all: () => [main, ...frames.documents().map(({ world }) => world)],
  of(n) {
    const document = frames.documentOf(n);
    return document === null ? { world: main } : (document ?? null);
  },
});

/** For a page whose frames are not read. */
export const onlyWorld = (world: World): PageWorlds => ({ all: () => [world], of: () => ({ world }) });

/** Empty once the process is gone. */
const framesOf = (session: WorldSession): Promise<readonly string[]> => session.frames().catch(() => []);

/** Null for a document without an origin of the web. A runtime that an earlier host has left there is kept. */
async function install(
  world: World,
  runtime: string,
  numbering: () => Promise<Numbering>,
): Promise<Pick<FrameDocument, "origin" | "numbering"> | null> {
  const isHere = `${HELD}?.page === document`;
  // Our world has its own `origin`, which no script of the page can replace.
  const isEmpty = await world.evaluate(`/^https?:/.test(origin) && !(${isHere})`);
  if (isEmpty === true) {
    const given = `globalThis[${JSON.stringify(NUMBERING_GLOBAL)}] = ${JSON.stringify(await numbering())}`;
    await world.evaluate(`${given};\n${runtime}`);
  }
  const told = `({ origin, numbering: { epoch: ${HELD}.epoch, base: ${HELD}.base } })`;
  // The cast: the expression's own result.
  return (await world.evaluate(`${isHere} ? ${told} : null`)) as Awaited<ReturnType<typeof install>>;
}

/** No call is made again on another document: its numbers mean other elements. */
const frameSurface = (world: World, { base }: Numbering) =>
  createSurface(async (method, args) => {
    const isHere = `${HELD}?.page === document && ${HELD}.base === ${base}`;
    const call = `${HELD}.runtime.${method}(...${JSON.stringify(args)})`;
    const got: unknown = await world.evaluate(`${isHere} ? ${call} : ${JSON.stringify(ABSENT)}`).catch((error) => {
      throw error instanceof ExpressionError ? error : new FrameGoneError("the frame's document is gone");
    });
    if (got === ABSENT) throw new FrameGoneError("the frame holds another document");
    return got;
  });
