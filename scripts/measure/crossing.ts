/** Crossing: the product files in which code ran between an observation's arrival at the API and its reply, in API and worker. */

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SourceMap } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startStack } from "../../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { createSimulatedClient, type SimulatedSite } from "../../testing/simulated-client.js";
import { isBundle, mapOf, originalOf } from "./bundle-map.js";
import { type Inspector, openInspector, type RanFunction } from "./inspector.js";
import { roleOf } from "./roles.js";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** The observation that is traced: of the third press, when nothing is done for the first time any more. */
const TRACED = 3;
const NAMES = ["Alpha", "Bravo", "Cedar", "Delta", "Echo", "Foxtrot"];

/**
 * A task of presses on a page of buttons, its model the real Gemini SDK against the fake server. That server answers by the
 * offline rules, in the worker's process; it stands for a model, so `adapters/model/offline/` and its like are no part of the crossing.
 */
export async function traceObservation(): Promise<readonly string[]> {
  const stack = await startStack({
    env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error", NODE_OPTIONS: "--inspect=127.0.0.1:0" },
    worker: { file: "testing/gemini/worker.ts", args: ["--ledger", "/dev/null"] },
  });
  const inspectors: Inspector[] = [];
  try {
    for (const name of ["api", "worker"]) inspectors.push(await inspectorOf(join(stack.home, "logs", `${name}.log`)));
    let observed = 0;
    let files: readonly string[] = [];
    const traced: typeof fetch = async (...call) => {
      observed += 1;
      if (observed !== TRACED) return fetch(...call);
      await takeAll(inspectors);
      const response = await fetch(...call);
      files = await filesOf(await takeAll(inspectors));
      return response;
    };
    const client = createSimulatedClient({
      ...{ baseUrl: stack.api.url, token: stack.token, clientId: randomUUID(), fetch: traced },
      site: buttons(),
    });
    await client.runTask(NAMES.map((name) => `click ${name}`).join(", "));
    return files;
  } finally {
    for (const inspector of inspectors) inspector.close();
    await stack.stop();
  }
}

async function inspectorOf(logFile: string): Promise<Inspector> {
  const log = await readFile(logFile, "utf8");
  const url = [...log.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
  if (url === undefined) throw new Error(`${logFile} does not say where its inspector listens`);
  return openInspector(url);
}

async function takeAll(inspectors: readonly Inspector[]): Promise<readonly RanFunction[]> {
  return (await Promise.all(inspectors.map((inspector) => inspector.take(isBundle)))).flat();
}

async function filesOf(ran: readonly RanFunction[]): Promise<readonly string[]> {
  const maps = new Map<string, SourceMap | undefined>();
  const files = new Set<string>();
  for (const { url, name, startOffset, source } of ran) {
    // The module itself: loaded, not called.
    if (name === "" && startOffset === 0) continue;
    if (!isBundle(url) && url.startsWith("file:")) files.add(relative(PROJECT, fileURLToPath(url)));
    if (source === undefined) continue;
    if (!maps.has(url)) maps.set(url, mapOf(source));
    const map = maps.get(url);
    const original = map && originalOf(map, source, startOffset);
    if (original !== undefined) files.add(relative(PROJECT, original));
  }
  const crossed = [...files].filter((path) => roleOf(path) === "product").sort();
  if (!crossed.some((path) => path.startsWith("workflows/")))
    throw new Error("no workflow file was crossed: bundle-map.ts does not know the bundle that the worker runs");
  return crossed;
}

/** Each press writes a line of its own: what it did, only a judge can say. */
function buttons(): SimulatedSite {
  const pressed: string[] = [];
  const dom = () => {
    const all = NAMES.map((name, index) => `<p><button id="b${index}">${name}</button></p>`).join("");
    const rows = pressed.map((name) => `<li>${name} is in</li>`).join("");
    return `<html><head><title>Buttons</title></head><body><main><h1>Buttons</h1>${all}<ul>${rows}</ul></main></body></html>`;
  };
  return {
    page: () => ({ url: "https://buttons.test/", title: "Buttons", dom: dom() }),
    act: (action) => {
      pressed.push(NAMES[Number(/^click\((\d+)/.exec(action)?.[1]) - 1] ?? action);
      return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    },
  };
}
