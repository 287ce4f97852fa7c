/** Page surface: the page runtime as seen from Node; survives navigations. Elsewhere: injected script, bridge. */

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { type PageRuntime, type PageSurface, RUNTIME_GLOBAL, SURFACE_METHODS } from "../../surface.js";

const ABSENT = "surefoot:absent";
/** Between two documents, and where a page takes its own root away, there is nothing to look at yet. */
const ROOTLESS = "surefoot:rootless";
const ROOT_MS = 100;
const TRIES = 20;
const NAVIGATION_MS = 10_000;

/** One self-contained script. */
export async function bundleRuntime(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../page/runtime.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * A call that a navigation cut off is made again on the new document, where it finds the new document's facts; numbers
 * of the old one mean nothing there, so nothing can be done twice.
 */
export function createPageSurface(page: Page, runtime: Promise<string>): PageSurface {
  const call = async (method: keyof PageRuntime, args: readonly unknown[]): Promise<unknown> => {
    // As text, because a transpiled function may refer to what only its own module has.
    const held = `globalThis[${JSON.stringify(RUNTIME_GLOBAL)}]`;
    const asked = `${held}?.page === document ? ${held}.runtime.${method}(...${JSON.stringify(args)}) : ${JSON.stringify(ABSENT)}`;
    const expression = `document.documentElement === null ? ${JSON.stringify(ROOTLESS)} : ${asked}`;
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const got: unknown = await page.evaluate(expression);
        if (got === ROOTLESS) await page.waitForTimeout(ROOT_MS);
        else if (got !== ABSENT) return got;
        else await page.evaluate(`if (document.documentElement !== null) {\n${await runtime}\n}`);
      } catch (error) {
        if (!isCutOff(error)) throw error;
        await page.waitForLoadState("domcontentloaded", { timeout: NAVIGATION_MS }).catch(() => undefined);
      }
    }
    throw new PageUnreachableError(`the page kept navigating away from ${method}()`);
  };
  const entries = SURFACE_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)] as const);
  // The cast: SURFACE_METHODS names every method, and the runtime's values are plain, so they arrive as they were sent.
  return Object.fromEntries(entries) as unknown as PageSurface;
}

/** Broken world: the page never held still; wait, or look whether it reloads itself in a loop. */
export class PageUnreachableError extends Error {
  override readonly name = "PageUnreachableError";
  readonly retryable = true;
}

function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    /context was destroyed|cannot find context|navigat|frame was detached/i.test(error.message)
  );
}
