/** Files: hands a file of the host's to a page, by its id. Elsewhere: upload, file chooser. */

import { basename } from "node:path";
import type { ElementHandle, Page } from "playwright-core";
import type { Handed, Point } from "../../hand.js";
import { RUNTIME_GLOBAL } from "../../surface.js";

/** Paths on this machine by the id that actions name them with. */
export type FileMap = Readonly<Record<string, string>>;

const CHOOSER_MS = 3_000;

export async function handFile(page: Page, files: FileMap, n: number, at: Point | null, file: string): Promise<Handed> {
  const path = Object.hasOwn(files, file) ? files[file] : undefined;
  if (path === undefined) return { kind: "kept", reason: `there is no file "${file}" to hand over` };
  const field = await fileField(page, n);
  try {
    if (field) await field.setInputFiles(path);
    else if (!(await throughChooser(page, at, path))) return { kind: "kept", reason: "it asks for no file" };
  } catch (error) {
    return { kind: "kept", reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
  return { kind: "handed", name: basename(path) };
}

/** The field itself, that of its label, or the only one inside it. */
async function fileField(page: Page, n: number): Promise<ElementHandle | null> {
  const held = `globalThis[${JSON.stringify(RUNTIME_GLOBAL)}]?.elementOf(${n})`;
  const handle = await page.evaluateHandle(`(() => {
    const element = ${held};
    const isFile = (one) => one?.localName === "input" && one.type === "file";
    if (isFile(element)) return element;
    if (isFile(element?.control)) return element.control;
    const inside = [...(element?.querySelectorAll("input") ?? [])].filter(isFile);
    return inside.length === 1 ? inside[0] : null;
  })()`);
  return handle.asElement();
}

/** A button that opens the browser's own file chooser. */
async function throughChooser(page: Page, at: Point | null, path: string): Promise<boolean> {
  if (at === null) return false;
  const chooser = page.waitForEvent("filechooser", { timeout: CHOOSER_MS }).catch(() => null);
  // Listening is asked for without an answer: a call that has one comes back after it has begun.
  await page.evaluate("0");
  await page.mouse.click(at.x, at.y);
  const opened = await chooser;
  await opened?.setFiles(path);
  return opened !== null;
}
