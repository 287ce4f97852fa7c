/** Tab watch: what a tab does while we work in it: requests, new tabs, downloads, dialogs. Elsewhere: event listeners, monitor. */

import type { NetworkWatch, SideEffects } from "../../client/hand.js";
import { createRequestLedger, type RequestLedger } from "../../client/hosts/extension/request-ledger.js";
import type { MeasuredRequest } from "../../client/surface.js";
import { answerDialogs } from "./dialog-answer.js";

/** Typed, so that streams, beacons, sockets and pictures are left out. */
const WATCHED: `${chrome.webRequest.ResourceType}`[] = ["main_frame", "sub_frame", "script", "xmlhttprequest"];

export interface TabWatch {
  readonly network: NetworkWatch;
  readonly sideEffects: SideEffects;
  /** Both told by whoever reads them in the page. */
  dialogSeen(dialog: string): void;
  measured(requests: readonly MeasuredRequest[]): void;
  stop(): void;
}

export function watchTab(tabId: number): TabWatch {
  const { ledger: network, stop: stopNetwork } = watchRequests(tabId);
  let acting = false;
  let newTab = false;
  let download: string | undefined;
  let dialog: string | undefined;
  const onCreated = (tab: chrome.tabs.Tab): void => {
    if (acting && tab.openerTabId === tabId) newTab = true;
  };
  const onDownload = ({ filename, finalUrl, url }: chrome.downloads.DownloadItem): void => {
    if (acting) download = nameOf(filename) || nameOf(finalUrl || url) || "a file";
  };
  const onNamed = ({ filename }: chrome.downloads.DownloadDelta): void => {
    if (acting && filename?.current) download = nameOf(filename.current);
  };
  const onUpdated = (id: number, { status }: { status?: string }): void => {
    // A new document has functions of its own.
    if (acting && id === tabId && status === "loading") void answerDialogs(tabId);
  };
  chrome.tabs.onCreated.addListener(onCreated);
  chrome.tabs.onUpdated.addListener(onUpdated);
  chrome.downloads.onCreated.addListener(onDownload);
  chrome.downloads.onChanged.addListener(onNamed);
  return {
    network: {
      ...network,
      end() {
        acting = false;
        network.end();
      },
    },
    sideEffects: {
      begin() {
        [acting, newTab, download, dialog] = [true, false, undefined, undefined];
      },
      seen: () => ({
        ...(newTab ? { newTab } : {}),
        ...(download === undefined ? {} : { download }),
        ...(dialog === undefined ? {} : { dialog }),
      }),
    },
    dialogSeen(seen) {
      if (acting) dialog ??= seen;
    },
    measured: (requests) => network.measured(requests),
    stop() {
      stopNetwork();
      chrome.tabs.onCreated.removeListener(onCreated);
      chrome.tabs.onUpdated.removeListener(onUpdated);
      chrome.downloads.onCreated.removeListener(onDownload);
      chrome.downloads.onChanged.removeListener(onNamed);
    },
  };
}

/** Only while there is work in the tab: a listener that stays would wake us for every request of every allowed site. */
function watchRequests(tabId: number): { readonly ledger: RequestLedger; readonly stop: () => void } {
  const ledger = createRequestLedger(() => performance.now());
  const filter = { urls: ["<all_urls>"], types: WATCHED, tabId };
  const begun = ({ requestId, method, url, type }: chrome.webRequest.OnBeforeRequestDetails): undefined => {
    ledger.begun({ id: requestId, method, url, isPage: type === "main_frame" || type === "sub_frame" });
  };
  const answered = ({ requestId, statusCode }: chrome.webRequest.OnResponseStartedDetails): void =>
    ledger.answered(requestId, statusCode);
  const ended = ({ requestId }: { readonly requestId: string }): void => ledger.ended(requestId);
  const { onBeforeRequest, onResponseStarted, onCompleted, onErrorOccurred } = chrome.webRequest;
  onBeforeRequest.addListener(begun, filter);
  onResponseStarted.addListener(answered, filter);
  onCompleted.addListener(ended, filter);
  onErrorOccurred.addListener(ended, filter);
  return {
    ledger,
    stop() {
      onBeforeRequest.removeListener(begun);
      onResponseStarted.removeListener(answered);
      onCompleted.removeListener(ended);
      onErrorOccurred.removeListener(ended);
    },
  };
}

/** Last part of a path or an address. */
function nameOf(path: string): string {
  const [plain = ""] = path.split(/[?#]/);
  return (plain.split(/[\\/]/).at(-1) ?? "").slice(0, 200);
}
