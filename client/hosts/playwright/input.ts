/** Input and network of a Playwright page: trusted mouse and keyboard, files, navigation, and the requests it makes. */

import { basename } from "node:path";
import type { Page, Request, Response } from "playwright-core";
import { answerPage, isReadable } from "../../../core/verification/submit/answer-page.js";
import type { InputDevice, NavigationResult, Point, Press, UploadResult } from "../../host.js";
import { strokesOf } from "../../keyboard.js";
import { RequestLog, type StartedRequest } from "../../request-log.js";
import { RUNTIME_GLOBAL } from "../../surface.js";
import type { PageDialogs } from "./dialogs.js";
import type { PageWorlds } from "./frames.js";
import type { World } from "./isolated-world.js";

const NAVIGATION_MS = 20_000;
/** Moves of a drag: pages begin a drag only after the pointer has moved some way. */
const DRAG_STEPS = 12;
/** Coordinate outside every window. */
const OUTSIDE = -1;

export function createInput(
  page: Page,
  worlds: PageWorlds,
  dialogs: PageDialogs,
  files: FileMap,
): Omit<InputDevice, "switchTab"> {
  const { mouse, keyboard } = page;
  // The browser acknowledges input once the page has handled it, which an open dialog prevents.
  const unlessOpen = async (input: Promise<unknown>): Promise<void> => {
    await dialogs.unlessOpen(input);
  };
  return {
    click: (x, y, how) => press(page, worlds, dialogs, { x, y, how }),
    move: (x, y) => unlessOpen(mouse.move(x, y)),
    async type(text) {
      for (const { text: part, keyed } of strokesOf(text))
        await unlessOpen(keyed ? keyboard.type(part) : keyboard.insertText(part));
    },
    insert: (text) => unlessOpen(keyboard.insertText(text)),
    press: (key) => unlessOpen(keyboard.press(key)),
    async drag(from, to, next) {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: DRAG_STEPS });
      // Repeats the last move: a drop target accepts a drop only after two drag events over it.
      await mouse.move(to.x, to.y);
      for (let at = await next(); at !== null; at = await next()) {
        // A pointer that stands still fires no event.
        await mouse.move(at.x + 1, at.y);
        await mouse.move(at.x, at.y);
      }
      await unlessOpen(mouse.up());
    },
    upload: (n, at, file) => handFile(page, worlds, files, n, at, file),
    navigate: (url) => go(() => page.goto(url, { waitUntil: "domcontentloaded", timeout: NAVIGATION_MS })),
    goBack: () => goBack(page),
    address: async (n) => addressOf(page, n == null ? undefined : worlds.of(n)),
    refresh: () => go(() => page.reload({ waitUntil: "domcontentloaded", timeout: NAVIGATION_MS })),
  };
}

const addressOf = (page: Page, place: ReturnType<PageWorlds["of"]> | undefined): string | null =>
  place === null ? null : (place?.origin ?? page.url());

async function goBack(page: Page): Promise<NavigationResult> {
  const before = page.url();
  const arrival = await go(() => page.goBack({ waitUntil: "domcontentloaded", timeout: NAVIGATION_MS }));
  return arrival.kind === "arrived" && page.url() === before
    ? { kind: "stayed", reason: "there is no earlier page" }
    : arrival;
}

interface PressedPoint extends Point {
  readonly how: Press | undefined;
}

async function press(page: Page, worlds: PageWorlds, dialogs: PageDialogs, point: PressedPoint): Promise<void> {
  const button = point.how === "right" ? "right" : "left";
  await dialogs.unlessOpen(page.mouse.move(point.x, point.y));
  const isLetThrough = await pressOnce(page, worlds, dialogs, { button, clickCount: 1 });
  if (point.how === "double" && isLetThrough) await pressOnce(page, worlds, dialogs, { button, clickCount: 2 });
}

type MouseButton = Parameters<Page["mouse"]["down"]>[0];

/** False if the press was stopped: an element put under the pointer meanwhile must not receive the release. */
async function pressOnce(
  { mouse }: Page,
  worlds: PageWorlds,
  dialogs: PageDialogs,
  button: MouseButton,
): Promise<boolean> {
  await dialogs.unlessOpen(mouse.down(button));
  const isStopped = (await dialogs.unlessOpen(wasStopped(worlds))) === true;
  if (isStopped) await dialogs.unlessOpen(mouse.move(OUTSIDE, OUTSIDE));
  await dialogs.unlessOpen(mouse.up(button));
  return !isStopped && !dialogs.open();
}

const wasStopped = async (worlds: PageWorlds): Promise<boolean> =>
  (await Promise.all(worlds.all().map(wasStoppedIn))).includes(true);

/** False, too, if the press has led to another document. */
const wasStoppedIn = (world: World): Promise<boolean> =>
  world.evaluate(`globalThis[${JSON.stringify(RUNTIME_GLOBAL)}]?.wasStopped() === true`).then(
    (stopped) => stopped === true,
    () => false,
  );

async function go(move: () => Promise<unknown>): Promise<NavigationResult> {
  try {
    await move();
    return { kind: "arrived" };
  } catch (error) {
    return { kind: "stayed", reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}

export type FileMap = Readonly<Record<string, string>>;
const CHOOSER_MS = 3_000;

export async function handFile(
  page: Page,
  worlds: PageWorlds,
  files: FileMap,
  n: number,
  at: Point | null,
  file: string,
): Promise<UploadResult> {
  const path = Object.hasOwn(files, file) ? files[file] : undefined;
  if (path === undefined) return { kind: "kept", reason: `there is no file "${file}" to hand over` };
  try {
    const isField = (await worlds.of(n)?.world.setFiles(fileField(n), [path])) === true;
    if (!isField && !(await throughChooser(page, at, path))) return { kind: "kept", reason: "it asks for no file" };
  } catch (error) {
    return { kind: "kept", reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
  return { kind: "handed", name: basename(path) };
}

/** File field: the element itself, its label's field, or the only one inside it. */
const fileField = (n: number): string => `(() => {
    const element = globalThis[${JSON.stringify(RUNTIME_GLOBAL)}]?.elementOf(${n});
    const isFile = (one) => one?.localName === "input" && one.type === "file";
    if (isFile(element)) return element;
    if (isFile(element?.control)) return element.control;
    const inside = [...(element?.querySelectorAll("input") ?? [])].filter(isFile);
    return inside.length === 1 ? inside[0] : null;
  })()`;

/** Clicks a button that opens the browser's own file chooser. */
async function throughChooser(page: Page, at: Point | null, path: string): Promise<boolean> {
  if (at === null) return false;
  const chooser = page.waitForEvent("filechooser", { timeout: CHOOSER_MS }).catch(() => null);
  // Playwright does not confirm that it listens. Once a later call returns, it has begun to.
  await page.evaluate("0");
  await page.mouse.click(at.x, at.y);
  const opened = await chooser;
  await opened?.setFiles(path);
  return opened !== null;
}

/** Logged resource types. Streams, beacons, sockets and pictures are left out. */
const LOGGED: Readonly<Record<string, StartedRequest["type"]>> = {
  document: "document",
  script: "script",
  xhr: "other",
  fetch: "other",
};

export function watchNetwork(page: Page, now: () => number): RequestLog {
  const log = new RequestLog(now);
  page.on("request", (request) => {
    const [started, from] = [startedBy(request), request.redirectedFrom()];
    if (started === undefined || (from !== null && log.redirected(from, request, started))) return;
    log.begun(request, started);
  });
  page.on("response", (response) => {
    const request = response.request();
    const { "content-type": type, "content-length": length } = response.headers();
    log.answered(request, { status: response.status(), type, length });
    if (isScriptsWrite(request)) void readAnswer(response, type, log);
  });
  const ended = (request: Request): void => log.ended(request);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return log;
}

function startedBy(request: Request): StartedRequest | undefined {
  // Other schemes open another program; they are no requests of the page.
  const type = /^https?:/.test(request.url()) ? LOGGED[request.resourceType()] : undefined;
  return type && { method: request.method(), url: request.url(), type, body: request.postData() ?? "" };
}

/** True for a script's write and its redirects. */
function isScriptsWrite(request: Request): boolean {
  const from = request.redirectedFrom();
  if (from !== null) return isScriptsWrite(from);
  return LOGGED[request.resourceType()] === "other" && !/^(?:GET|HEAD|OPTIONS)$/.test(request.method());
}

/** Reads the answer, which otherwise only the page's script sees: a sign-in page may come with status 200. */
async function readAnswer(response: Response, type = "", log: RequestLog): Promise<void> {
  if (response.status() !== 200 || !isReadable(type)) return;
  // The body is lost if the page has gone meanwhile.
  const body = await response.text().catch(() => null);
  const page = body === null ? undefined : answerPage(type, body);
  if (page !== undefined) log.read(response.request(), page);
}

/** Notes requests made before the client listened: repeats of them are the page's own. Playwright keeps the last 100. */
export async function noteEarlier(page: Page, log: RequestLog): Promise<void> {
  // Older Playwright versions keep none, and neither does a page closed meanwhile.
  const requests = (await page.requests?.().catch(() => [])) ?? [];
  for (const request of requests) {
    const started = startedBy(request);
    if (started !== undefined) log.earlier(started);
  }
}
