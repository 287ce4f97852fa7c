/** Held page: what can be told of a page while a dialog of the browser's own holds it up, and its script answers nothing. */

import type { OpenDialog } from "../../hand.js";
import type { Look, PageSurface, PageView } from "../../surface.js";
import { HELD, type PageDialogs } from "./dialogs.js";

type Begun = Awaited<ReturnType<PageSurface["begin"]>>;

/** The surface of a page, which a dialog may stop at any moment. */
export function holdSurface(surface: PageSurface, dialogs: PageDialogs): PageSurface {
  let view: PageView | null = null;
  let begun: Begun = { epoch: "", url: "" };
  /** A dialog kept us from telling the page that input is a person's again. */
  let untold = false;
  const unlessHeld = async <T>(ask: () => Promise<T>, whenHeld: (dialog: OpenDialog) => T | Promise<T>): Promise<T> => {
    const before = dialogs.open();
    if (before) return await whenHeld(before);
    const got = await dialogs.unlessHeld(ask());
    if (got !== HELD) return got;
    const open = dialogs.open();
    return open ? await whenHeld(open) : await ask();
  };
  const lookHeld = ({ type }: OpenDialog): Look => {
    const { epoch, url } = begun;
    return { epoch, url, changes: [`${type} dialog opened`], mutations: 0, landed: ["click"], userInput: false };
  };
  const closed = "a dialog is open";
  return {
    async observe() {
      const seen = await unlessHeld(surface.observe, (dialog) => heldView(view, dialog));
      if (!dialogs.open()) view = seen;
      return seen;
    },
    async begin(n) {
      begun = await unlessHeld(
        () => surface.begin(n),
        () => begun,
      );
      return begun;
    },
    arm: (n) =>
      unlessHeld(
        () => surface.arm(n),
        () => undefined,
      ),
    disarm: () =>
      unlessHeld(
        () => surface.disarm(),
        () => {
          untold = true;
        },
      ),
    resolve: (target) =>
      unlessHeld(
        () => surface.resolve(target),
        () => ({ kind: "refused", reason: closed }),
      ),
    aim: (n) =>
      unlessHeld(
        () => surface.aim(n),
        () => ({ kind: "blocked", reason: closed, hard: true }),
      ),
    // It was this deed that opened it, if it was sent at all.
    perform: (deed) =>
      unlessHeld(
        () => surface.perform(deed),
        () => ({ done: true, observed: closed }),
      ),
    readBack: (n, wanted) =>
      unlessHeld(
        () => surface.readBack(n, wanted),
        () => ({ equal: false, expected: "", observed: closed }),
      ),
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

/** The page as it was seen last, with the dialog on it: people see both. */
function heldView(view: PageView | null, { type, message }: OpenDialog): PageView {
  const words = message.replaceAll("&", "&amp;").replaceAll("<", "&lt;").slice(0, 500);
  const dialog = `<div role="alertdialog" aria-modal="true" aria-label="The browser asks (${type})"><p>${words}</p></div>`;
  const last = view ?? { ...EMPTY };
  const end = last.dom.lastIndexOf("</body>");
  const dom = end === -1 ? `${last.dom}${dialog}` : `${last.dom.slice(0, end)}${dialog}${last.dom.slice(end)}`;
  return { ...last, dom };
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
