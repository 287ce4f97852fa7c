/** One tab as the service worker works in it: its page, input, requests, opened tabs, downloads and dialogs. */

import { type ActionRequest, type ExecutedAction, type SideEffects, SYSTEM_CLOCK } from "../../../client/host.js";
import { RequestLog, type StartedRequest } from "../../../client/request-log.js";
import type { PageSurface } from "../../../client/surface.js";
import { dialogText, type TabDriver, withDialog } from "../../../client/tab-driver.js";
import { answerDialogs, type DeclinedDialog, DeclinedDialogs, readDialogs } from "./dialogs.js";
import { TabDownloads } from "./downloads.js";
import { listen, onTabOpened } from "./events.js";
import { createFileInput, createInput } from "./input.js";
import { createPageSurface } from "./page-surface.js";
import type { SessionEntry } from "./storage.js";

/** Logged resource types. Streams, beacons, sockets and pictures are left out. */
const LOGGED: Partial<Record<`${chrome.webRequest.ResourceType}`, StartedRequest["type"]>> = {
  main_frame: "document",
  sub_frame: "document",
  script: "script",
  xmlhttprequest: "other",
};

export interface WorkingTab {
  readonly driver: TabDriver;
  /** Id of the tab that the running action opened last. Null if it opened none, or a download instead. */
  opened(): number | null;
  /** Runs `work` and answers the page's dialogs meanwhile. */
  execute(request: ActionRequest, work: () => Promise<ExecutedAction>): Promise<ExecutedAction>;
  stop(): void;
}

/** Task data that a tab needs. */
export interface TabTask {
  /** Id of the task's files; null without any. */
  readonly filesId: string | null;
  /** Question that was declined last, in any tab of the task. */
  readonly declined: SessionEntry<DeclinedDialog>;
}

export function openTab(tabId: number, { filesId, declined }: TabTask): WorkingTab {
  const network = new RequestLog(() => performance.now());
  const effects = new TabEffects(tabId, network);
  const closed = watchClosing(tabId);
  const plain = createPageSurface(tabId, closed.note);
  const input = { ...createInput(tabId), ...createFileInput(tabId, filesId) };
  const dialogs = new DeclinedDialogs(tabId, declined, plain, input);
  const surface: PageSurface = {
    ...plain,
    async look() {
      const [first] = await readDialogs(tabId, false);
      if (first) effects.dialogSeen(dialogText(first));
      const look = await plain.look();
      network.measured(look.requests ?? []);
      return look;
    },
    async observe(seek) {
      const view = await plain.observe(seek);
      const dialog = await dialogs.openOn(view.epoch);
      return dialog ? withDialog(view, dialog) : view;
    },
  };
  const stops = [logRequests(tabId, network), closed.stop, () => effects.stop()];
  return {
    opened: () => (effects.seen().download === undefined ? effects.openedTab : null),
    driver: { surface, input, network, sideEffects: effects, clock: SYSTEM_CLOCK, dialogs, isClosed: closed.isClosed },
    async execute(request, work) {
      await Promise.all([dialogs.ready, answerDialogs(tabId)]);
      try {
        return await work();
      } finally {
        await dialogs.heard(request, await readDialogs(tabId, true));
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Callers of the page may notice the end before the browser reports it. */
function watchClosing(tabId: number) {
  let closed = false;
  const note = (): void => {
    closed = true;
  };
  const stop = listen(chrome.tabs.onRemoved, (id: number) => {
    if (id === tabId) note();
  });
  return { isClosed: () => closed, note, stop };
}

/** Side effects of the running action. Events between actions do not count. */
class TabEffects implements SideEffects {
  openedTab: number | null = null;
  private effects: ReturnType<SideEffects["seen"]> = {};
  private readonly downloads: TabDownloads;
  private readonly stops: readonly (() => void)[];
  private readonly network: RequestLog;

  constructor(tabId: number, network: RequestLog) {
    this.network = network;
    this.downloads = new TabDownloads(tabId, (name) => this.note({ download: name ?? undefined }));
    this.stops = [
      onTabOpened((id, opener) => {
        if (opener !== tabId || !network.isActing) return;
        this.note({ newTab: true });
        this.openedTab = id;
        this.downloads.opened(id);
      }),
      listen(chrome.tabs.onUpdated, (id: number, { status }: { status?: string }) => {
        if (network.isActing && id === tabId && status === "loading") void answerDialogs(tabId);
      }),
      () => this.downloads.stop(),
    ];
  }

  begin(): void {
    this.effects = {};
    this.openedTab = null;
    this.downloads.begin();
  }

  seen(): ReturnType<SideEffects["seen"]> {
    return this.effects;
  }

  dialogSeen(dialog: string): void {
    this.note({ dialog: this.effects.dialog ?? dialog });
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  private note(seen: ReturnType<SideEffects["seen"]>): void {
    if (this.network.isActing) this.effects = { ...this.effects, ...seen };
  }
}

/** Runs only during work in the tab: a lasting listener would wake us for every request of every allowed site. */
function logRequests(tabId: number, log: RequestLog): () => void {
  // The cast: the keys are resource types.
  const types = Object.keys(LOGGED) as `${chrome.webRequest.ResourceType}`[];
  const filter = { urls: ["<all_urls>"], types, tabId };
  const { onBeforeRequest, onBeforeRedirect, onResponseStarted, onCompleted, onErrorOccurred } = chrome.webRequest;
  const ended = ({ requestId }: { readonly requestId: string }): void => log.ended(requestId);
  const begun = ({ requestId, method, url, type }: chrome.webRequest.OnBeforeRequestDetails): undefined => {
    log.begun(requestId, { method, url, type: LOGGED[type] ?? "other" });
  };
  // Chrome reports the new address even if we may not touch that site.
  const redirected = (one: chrome.webRequest.OnBeforeRedirectDetails): void => {
    const { requestId, redirectUrl: url } = one;
    log.redirected(requestId, requestId, { url, method: methodAfter(one) });
  };
  const answered = (one: chrome.webRequest.OnResponseStartedDetails): void => {
    const { requestId, statusCode: status, responseHeaders } = one;
    const header = (wanted: string) => responseHeaders?.find(({ name }) => name.toLowerCase() === wanted)?.value;
    log.answered(requestId, { status, type: header("content-type"), length: header("content-length") });
  };
  const stops = [
    listen(onBeforeRequest, begun, filter),
    listen(onBeforeRedirect, redirected, filter),
    listen(onResponseStarted, answered, filter, ["responseHeaders"]),
    listen(onCompleted, ended, filter),
    listen(onErrorOccurred, ended, filter),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Fetch standard, HTTP-redirect fetch: 303 makes a new GET, except for HEAD, as do 301 and 302 after a POST. */
function methodAfter({ method, statusCode }: chrome.webRequest.OnBeforeRedirectDetails): string {
  const isAnew = statusCode === 303 || ((statusCode === 301 || statusCode === 302) && method === "POST");
  return isAnew && method !== "HEAD" ? "GET" : method;
}
