/** Held page: what can be told of a page while a dialog of the browser's own holds it up, and its script answers nothing. */

import type { OpenDialog } from "../../hand.js";
import { withDialog } from "../../held-view.js";
import type { Look, PageSurface, PageView } from "../../surface.js";
import { HELD, type PageDialogs } from "./dialogs.js";

type Begun = Awaited<ReturnType<PageSurface["begin"]>>;

type UnlessHeld = <T>(ask: () => Promise<T>, whenHeld: (dialog: OpenDialog) => T) => Promise<T>;

const CLOSED = "a dialog is open";

/** The surface of a page, which a dialog may stop at any moment. */
export function holdSurface(surface: PageSurface, dialogs: PageDialogs): PageSurface {
  const unlessHeld: UnlessHeld = async (ask, whenHeld) => {
    const before = dialogs.open();
    if (before) return whenHeld(before);
    const got = await dialogs.unlessHeld(ask());
    // Never asked twice: what was cut off may have been done.
    return got === HELD ? whenHeld(dialogs.open() ?? { type: "browser", message: "" }) : got;
  };
  let view: PageView | null = null;
  return {
    ...heldDeeds(surface, unlessHeld),
    ...heldLooks(surface, dialogs, unlessHeld),
    async observe() {
      const seen = await unlessHeld(surface.observe, (dialog) => withDialog(view ?? EMPTY, dialog));
      if (!dialogs.open()) view = seen;
      return seen;
    },
  };
}

type Looks = "drift" | "begin" | "disarm" | "look" | "quiet";

function heldLooks(surface: PageSurface, dialogs: PageDialogs, unlessHeld: UnlessHeld): Pick<PageSurface, Looks> {
  let begun: Begun = { epoch: "", url: "" };
  /** A dialog kept us from telling the page that input is a person's again. */
  let untold = false;
  const lookHeld = ({ type }: OpenDialog): Look => {
    const { epoch, url } = begun;
    const changes = [`${type} dialog opened`];
    const landed = ["click"];
    return { epoch, url, changes, mutations: 0, contents: 0, caused: [], revealed: [], landed, userInput: false };
  };
  const keepUntold = (): void => {
    untold = true;
  };
  return {
    drift: () => unlessHeld(surface.drift, () => null),
    async begin(n, to) {
      const ask = () => surface.begin(n, to);
      begun = await unlessHeld(ask, () => begun);
      return begun;
    },
    disarm: () => unlessHeld(surface.disarm, keepUntold),
    async look() {
      if (untold && !dialogs.open()) {
        untold = false;
        await surface.disarm();
      }
      return await unlessHeld(surface.look, lookHeld);
    },
    quiet: () => unlessHeld(surface.quiet, () => ({ loading: false, quietMs: Number.MAX_SAFE_INTEGER })),
  };
}

type Deeds = "arm" | "resolve" | "aim" | "perform" | "readBack";

function heldDeeds(surface: PageSurface, unlessHeld: UnlessHeld): Pick<PageSurface, Deeds> {
  const refused = { kind: "refused", reason: CLOSED } as const;
  const blocked = { kind: "blocked", reason: CLOSED, hard: true } as const;
  // It was this deed that opened it, if it was sent at all.
  const cutOff = { done: true, observed: CLOSED };
  const unread = { equal: false, expected: "", observed: CLOSED };
  return {
    async arm(n) {
      const ask = () => surface.arm(n);
      await unlessHeld(ask, () => undefined);
    },
    async resolve(target) {
      const ask = () => surface.resolve(target);
      return await unlessHeld(ask, () => refused);
    },
    async aim(n) {
      const ask = () => surface.aim(n);
      return await unlessHeld(ask, () => blocked);
    },
    async perform(deed) {
      const ask = () => surface.perform(deed);
      return await unlessHeld(ask, () => cutOff);
    },
    async readBack(n, wanted) {
      const ask = () => surface.readBack(n, wanted);
      return await unlessHeld(ask, () => unread);
    },
  };
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
