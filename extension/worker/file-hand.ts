/** File hand: puts a file of the task's into a field of the page, as if it had been chosen there. Elsewhere: upload, file chooser. */

import type { Hand, Handed } from "../../client/hand.js";
import { RUNTIME_GLOBAL } from "../../client/surface.js";
import { LARGEST_BYTES, takeFile } from "../files/shelf.js";
import { callPage } from "./page-call.js";

/** `shelf`: names what the task was given; null when that is nothing. */
export function createFileHand(tabId: number, shelf: string | null): Pick<Hand, "upload"> {
  if (shelf === null) return {};
  return {
    async upload(n, _at, name): Promise<Handed> {
      const file = await takeFile(shelf, name);
      if (file === null) return { kind: "kept", reason: `there is no file "${name}" to hand over` };
      if (file.size > LARGEST_BYTES) return { kind: "kept", reason: `"${name}" is too large to hand over` };
      const args = [n, file.name, file.type, await textOf(file)];
      const put = await callPage(putFile, { tabId, holder: RUNTIME_GLOBAL, method: "upload", args });
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

/** Runs in the page: it must not refer to anything outside itself. The field itself, that of its label, or the only one inside it. */
async function putFile(
  holder: string,
  _method: string,
  [n, name, type, text]: readonly unknown[],
): Promise<{ value?: unknown } | null> {
  // The cast: the page script puts it there.
  const held = (globalThis as unknown as Record<string, { elementOf(n: number): Element | undefined } | undefined>)[
    holder
  ];
  if (!held) return null;
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
}
