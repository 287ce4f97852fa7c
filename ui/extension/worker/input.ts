/** Input by events of the page itself, and the tab by Chrome's own means; an extension has no trusted input. */

import { type InputDevice, type NavigationResult, SYSTEM_CLOCK, type UploadResult } from "../../../client/host.js";
import { INPUT_GLOBAL, RUNTIME_GLOBAL } from "../../../client/surface.js";
import { LARGEST_BYTES, readFile } from "../files.js";
import { callOnce, type PageFunction, type PageScript } from "./page-surface.js";

const NAVIGATION_MS = 15_000;
/** Without an earlier page nothing happens at all. */
const NO_EARLIER_MS = 3_000;
const LOOK_EVERY_MS = 50;

export function createInput(tabId: number): InputDevice {
  const call = async (method: string, ...args: readonly unknown[]): Promise<void> => {
    await callOnce(runInput, { tabId, holder: RUNTIME_GLOBAL, method, args: [INPUT_GLOBAL, ...args] });
  };
  return {
    click: (x, y, how) => call("click", x, y, how ?? null),
    move: (x, y) => call("move", x, y),
    type: (text) => call("type", text),
    press: (key) => call("press", key),
    navigate: (url) => go(tabId, () => chrome.tabs.update(tabId, { url })),
    goBack: () => go(tabId, () => goBack(tabId), NO_EARLIER_MS),
    address: async () => (await chrome.tabs.get(tabId)).url ?? "",
    refresh: () => go(tabId, () => chrome.tabs.reload(tabId)),
  };
}

/** Only in the document that was armed for it. */
const runInput: PageFunction = async (holder, method, [input, ...args]) => {
  // The casts: the page script puts both there.
  const held = (globalThis as unknown as Record<string, PageScript | undefined>)[holder];
  if (held?.page !== document || !held.armed) return "absent";
  const device = (globalThis as unknown as Record<string, PageScript["runtime"] | undefined>)[String(input)];
  return { value: device?.[method]?.(...args) ?? null };
};

/** By the page itself: Chrome's own way back leaves out pages on which no person did anything. */
async function goBack(tabId: number): Promise<void> {
  try {
    await chrome.scripting.executeScript({ target: { tabId }, func: () => history.back() });
  } catch {
    // A page of the browser's own.
    await chrome.tabs.goBack(tabId);
  }
}

/** Arrived when a document has come, or the address changed, and the tab loads no more. */
async function go(
  tabId: number,
  start: () => Promise<unknown>,
  startsWithinMs = NAVIGATION_MS,
): Promise<NavigationResult> {
  let [loads, complete] = [0, false];
  let fault: string | null = null;
  const onUpdated = (id: number, { status }: { status?: string }): void => {
    if (id !== tabId) return;
    if (status === "loading") loads += 1;
    if (status === "complete") complete = true;
  };
  const onError = (details: { tabId: number; error: string }): void => {
    if (details.tabId === tabId) fault = details.error;
  };
  chrome.tabs.onUpdated.addListener(onUpdated);
  chrome.webRequest.onErrorOccurred.addListener(onError, { urls: ["<all_urls>"], types: ["main_frame"], tabId });
  try {
    await start();
    for (let waitedMs = 0; waitedMs < NAVIGATION_MS; waitedMs += LOOK_EVERY_MS) {
      if (fault !== null) return { kind: "stayed", reason: `the page did not load (${String(fault)})` };
      if (complete) return { kind: "arrived" };
      if (loads === 0 && waitedMs >= startsWithinMs) return { kind: "stayed", reason: "there is no such page" };
      await SYSTEM_CLOCK.sleep(LOOK_EVERY_MS);
    }
    return loads > 0 ? { kind: "arrived" } : { kind: "stayed", reason: "the page did not load in time" };
  } catch (error) {
    return { kind: "stayed", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    chrome.tabs.onUpdated.removeListener(onUpdated);
    chrome.webRequest.onErrorOccurred.removeListener(onError);
  }
}

export function createFileInput(tabId: number, filesId: string | null): Pick<InputDevice, "upload"> {
  if (filesId === null) return {};
  return {
    async upload(n, _at, name): Promise<UploadResult> {
      const file = await readFile(filesId, name);
      if (file === null) return { kind: "kept", reason: `there is no file "${name}" to hand over` };
      if (file.size > LARGEST_BYTES) return { kind: "kept", reason: `"${name}" is too large to hand over` };
      const args = [n, file.name, file.type, await textOf(file)];
      const put = await callOnce(putFile, { tabId, holder: RUNTIME_GLOBAL, method: "upload", args });
      return put === true ? { kind: "handed", name: file.name } : { kind: "kept", reason: "it asks for no file" };
    },
  };
}

/** Bytes as base64, for only plain values go into a page. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(""));
}

/** The field itself, that of its label, or the only one inside it. */
const putFile: PageFunction = async (holder, _method, [n, name, type, text]) => {
  // The cast: the page script puts it there.
  const held = (globalThis as unknown as Record<string, PageScript | undefined>)[holder];
  if (held?.page !== document || !held.armed) return "absent";
  const isFile = (one: unknown): one is HTMLInputElement =>
    (one as HTMLInputElement | null)?.localName === "input" && (one as HTMLInputElement).type === "file";
  const element = held.elementOf(Number(n));
  const inside = [...(element?.querySelectorAll("input") ?? [])].filter(isFile);
  const field = [
    element,
    (element as HTMLLabelElement | undefined)?.control,
    ...(inside.length === 1 ? inside : []),
  ].find(isFile);
  if (!field || field.disabled) return { value: false };
  const bytes = Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
  const given = new DataTransfer();
  given.items.add(new File([bytes], String(name), { type: String(type) }));
  field.files = given.files;
  field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return { value: true };
};
