/** Tab driver: the functions that a host needs in a tab, and a browser-independent task host built on them. */

import { maskText } from "../core/page/mask/mask-text.js";
import { DialogReplay } from "./dialog-replay.js";
import { executeAction } from "./execute.js";
import {
  type Clock,
  type Dialogs,
  type InputDevice,
  type NetworkLog,
  type OpenDialog,
  type SideEffects,
  TabClosedError,
  type TaskHost,
} from "./host.js";
import { beforeOf } from "./observation-request.js";
import { refusal } from "./receipt.js";
import { takeScreenshot } from "./screenshot.js";
import { settle } from "./settle.js";
import type { PageSurface } from "./surface.js";
import { TabVisits } from "./tab-visits.js";

export interface TabDriver {
  readonly surface: PageSurface;
  readonly input: InputDevice;
  readonly network: NetworkLog;
  readonly sideEffects: SideEffects;
  readonly clock: Clock;
  /** PNG of the viewport in base64; absent where the host has no pictures. */
  capture?(): Promise<string>;
  /** Absent where the host answers the browser's own dialogs by itself. */
  readonly dialogs?: Dialogs;
  /** A window may close itself at any moment; the task then continues in the window that opened it. */
  isClosed(): boolean;
  /** Continues in the window that the action opened; false if there is no usable one. Absent outside a host. */
  follow?(): Promise<boolean>;
}

/** The tab in which a task began and the tabs opened from it. One of them is the present tab. */
export interface TaskTabs {
  present(): TabDriver;
  switchTo: NonNullable<InputDevice["switchTab"]>;
  /** Switches to the tab that `tab` opened since its side effects began, once it shows a web page. False without one. */
  followFrom(tab: TabDriver): Promise<boolean>;
  /** The tab that the present one was opened from, while it is open. */
  opener(): TabDriver | null;
  goToOpener(): Promise<void>;
}

const forwarding = <T extends object>(now: () => T): T =>
  new Proxy({} as T, {
    get(_target, name) {
      const owner = now();
      const value: unknown = Reflect.get(owner, name);
      return typeof value === "function" ? value.bind(owner) : value;
    },
  });

/** Builds a driver for the tab that is present at each call. All tabs of a host have the same capabilities. */
export function driverOf(tabs: TaskTabs, visits: TabVisits): TabDriver {
  const { clock, dialogs } = tabs.present();
  return {
    ...{ surface: visits.surface, network: visits.network, sideEffects: visits.sideEffects },
    // Input goes only to the tab that the action was meant for.
    input: forwarding(() => visits.input()),
    clock,
    // The cast: if one tab has dialogs, all have.
    dialogs: dialogs && forwarding(() => tabs.present().dialogs as Dialogs),
    ...(tabs.present().capture && {
      capture: () => tabs.present().capture?.() ?? Promise.reject(new TabClosedError()),
    }),
    isClosed: () => visits.acting().isClosed(),
    follow: () => visits.follow(),
  };
}

export function createTabHost(tabs: TaskTabs): TaskHost {
  const visits = new TabVisits(tabs);
  const driver = driverOf(tabs, visits);
  const question = new DialogReplay(driver, withDialog);
  // If the last action let the page settle, `observe` does not wait again.
  let settled: boolean | null = null;
  let last: { readonly dom: string } = { dom: "" };
  return {
    async observe(seek) {
      const isSettled = settled ?? (await settle(driver));
      settled = null;
      const { epoch: _, ...view } = await question.observe(seek);
      last = view;
      return { ...view, settled: isSettled };
    },
    async execute(request) {
      const other = await question.beforeAction(request);
      if (other !== null) return refusal(request, other);
      if (request.untilSettled) await visits.resume();
      else await visits.begin();
      const { drifted, ...executed } = await executeAction(request, driver);
      // A chain that ended early has not let the page settle.
      settled = executed.receipt.effect === "refused" || request.more ? null : executed.receipt.settled;
      // If the action's window has closed, its effect shows in the window that opened it.
      const before = visits.beforeInOpener() ?? drifted;
      return before === undefined ? executed : { ...executed, before: beforeOf(last, before) };
    },
    screenshot: (values) => takeScreenshot(driver, values),
    release: () => question.withhold(),
  };
}

/** The dialog's text as a witness reports it. Masking comes before cutting, so no secret is split. */
export const dialogText = ({ type, message }: OpenDialog): string => maskText(`${type}: ${message}`).slice(0, 200);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Length of text that the extension receives. */
const ASKED_MAX = 1_000;

/** Adds one of the browser's own dialogs to the page, where a dialog of the page itself would stand. */
export function withDialog<View extends { readonly dom: string }>(view: View, { type, message }: OpenDialog): View {
  // Nothing may accept text that was not read, so a person is asked about longer text.
  const cut = message.length < ASKED_MAX ? "" : ", cut";
  const words = escaped(maskText(message).slice(0, ASKED_MAX));
  const dialog = `<div role="alertdialog" aria-modal="true" aria-label="The browser asks (${escaped(type)}${cut})"><p>${words}</p></div>`;
  const end = view.dom.lastIndexOf("</body>");
  const at = end === -1 ? view.dom.length : end;
  return { ...view, dom: `${view.dom.slice(0, at)}${dialog}${view.dom.slice(at)}` };
}
