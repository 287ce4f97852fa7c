/** Page surface: the page runtime as seen from Node; survives navigations and dialogs. */

import { type OpenDialog, PageUnreachableError, SYSTEM_CLOCK } from "../../host.js";
import {
  type ActionChanges,
  type DocumentSurface,
  type PageSurface,
  type PageView,
  RUNTIME_GLOBAL,
} from "../../surface.js";
import { createSurface } from "../../surface-calls.js";
import { withDialog } from "../../tab-driver.js";
import { type PageDialogs, STOPPED } from "./dialogs.js";
import type { IsolatedWorld } from "./isolated-world.js";

const ABSENT = "surefoot:absent";
/** Until the first byte of a document is there, and where a page takes its own root away, there is nothing to look at yet. */
const ROOTLESS = "surefoot:rootless";
const ROOT_MS = 100;
/**
 * How long a root is waited for before the document is taken without one: where the runtime is in it already (what
 * `document.open` leaves, until something is written, maybe never), and where it is only arriving.
 */
const OWN_ROOT_MS = 800;
const NEW_ROOT_MS = 10_000;
const TRIES = 20;

/** A call that a navigation cut off is made again on the new document, where numbers of the old one mean nothing. */
export const createPageSurface = (world: IsolatedWorld, runtime: Promise<string>): DocumentSurface =>
  createSurface(async (method, args) => {
    // As text, because a transpiled function may refer to what only its own module has.
    const held = `globalThis[${JSON.stringify(RUNTIME_GLOBAL)}]`;
    const isHere = `${held}?.page === document`;
    const call = `${held}.runtime.${method}(...${JSON.stringify(args)})`;
    const [rootless, absent] = [JSON.stringify(ROOTLESS), JSON.stringify(ABSENT)];
    let rootlessMs = 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const isEarly = `document.documentElement === null && ${rootlessMs} < (${isHere} ? ${OWN_ROOT_MS} : ${NEW_ROOT_MS})`;
        const got: unknown = await world.evaluate(`${isEarly} ? ${rootless} : ${isHere} ? ${call} : ${absent}`);
        if (got !== ROOTLESS && got !== ABSENT) return got;
        if (got === ABSENT) await world.evaluate(await runtime);
        else {
          await SYSTEM_CLOCK.sleep(ROOT_MS);
          rootlessMs += ROOT_MS;
          tries -= 1;
        }
      } catch (error) {
        if (!isCutOff(error)) throw error;
        await world.arrived();
      }
    }
    throw new PageUnreachableError(`the page kept navigating away from ${method}()`);
  });

const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  /context was destroyed|cannot find context|navigat|frame was detached|promise was collected|no frame (?:for|with)/i.test(
    error.message,
  );

const DIALOG_OPEN = "a dialog is open";
const BLOCKED = { kind: "blocked", reason: DIALOG_OPEN, hard: true } as const;
const REFUSED = { kind: "refused", reason: DIALOG_OPEN } as const;
const UNMOVED = { loading: false, unpainted: false, quietMs: Number.MAX_SAFE_INTEGER };
const NO_LOOKS = { looks: [], reshown: false };
const UNREAD = { equal: false, expected: "", observed: DIALOG_OPEN };

/** The surface of a page that a dialog may stop at any moment: then it tells what can be known without the page's script. */
export function withDialogs(surface: PageSurface, dialogs: PageDialogs): PageSurface {
  const ask = async <T>(call: () => Promise<T>, whenOpen: T): Promise<T> => {
    if (dialogs.open()) return whenOpen;
    const got = await dialogs.unlessOpen(call());
    // Never asked twice: what was cut off may have been done.
    return got === STOPPED ? whenOpen : got;
  };
  let [view, begun, owesDisarm] = [EMPTY, { epoch: "", url: "" }, false];
  return {
    arm: (n, guarded) => ask(() => surface.arm(n, guarded), undefined),
    resolve: (target, judged) => ask(() => surface.resolve(target, judged), REFUSED),
    aim: (n) => ask(() => surface.aim(n), BLOCKED),
    // It was this action that opened the dialog, if it was sent at all.
    perform: (action) => ask(() => surface.perform(action), { done: true, observed: DIALOG_OPEN }),
    readBack: (n, wanted) => ask(() => surface.readBack(n, wanted), UNREAD),
    drift: () => ask(surface.drift, null),
    secretPlaces: (values) => ask(() => surface.secretPlaces(values), null),
    cover: (png, places) => ask(() => surface.cover(png, places), null),
    looks: () => ask(surface.looks, NO_LOOKS),
    quiet: () => ask(surface.quiet, UNMOVED),
    readAhead: () => ask(surface.readAhead, true),
    async disarm() {
      owesDisarm = dialogs.open() !== null || (await dialogs.unlessOpen(surface.disarm())) === STOPPED;
    },
    begin: async (n, to) => (begun = await ask(() => surface.begin(n, to), begun)),
    async look() {
      if (owesDisarm && !dialogs.open()) {
        owesDisarm = false;
        await surface.disarm();
      }
      return (await ask<ActionChanges | null>(surface.look, null)) ?? changesUnder(dialogs.open(), begun);
    },
    async observe(seek) {
      const seen =
        (await ask<PageView | null>(() => surface.observe(seek), null)) ?? withDialog(view, dialogs.open() ?? UNKNOWN);
      if (!dialogs.open()) view = seen;
      return seen;
    },
  };
}

const UNKNOWN: OpenDialog = { type: "browser", message: "" };

function changesUnder(dialog: OpenDialog | null, { epoch, url }: Pick<ActionChanges, "epoch" | "url">): ActionChanges {
  const counts = { mutations: 0, besideMarks: 0, contents: 0, fields: 0 };
  const seen = { ...counts, caused: [], revealed: [], userInput: false };
  return { epoch, url, ...seen, changes: [`${(dialog ?? UNKNOWN).type} dialog opened`], landed: ["click"] };
}

const EMPTY: PageView = {
  epoch: "",
  url: "about:blank",
  title: "",
  dom: "<!DOCTYPE html><html><body></body></html>",
  ambient: [],
  timeZone: "UTC",
  locale: "en",
};
