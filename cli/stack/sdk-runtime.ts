/** SDK runtime: the Temporal SDK's own log lines and figures, told where the worker's are. */

import { DefaultLogger, Runtime } from "@temporalio/worker";
import type { Logger } from "pino";
import { freePort } from "./ports.js";

/**
 * Once a process, before the first connection. The SDK serves its figures at a port of its own, on 127.0.0.1; the text
 * that is returned is what it says there, to stand beside the worker's own. Without `isScraped` it serves none.
 */
export async function installRuntime(log: Logger, isScraped: boolean): Promise<() => Promise<string>> {
  const bindAddress = isScraped ? `127.0.0.1:${await freePort()}` : undefined;
  Runtime.install({
    logger: new DefaultLogger("WARN", ({ level, message, meta }) => {
      log[level === "ERROR" ? "error" : "warn"]({ ...meta }, message);
    }),
    telemetryOptions: {
      logging: { forward: {}, filter: { core: "WARN", other: "ERROR" } },
      ...(bindAddress !== undefined && {
        metrics: {
          prometheus: { bindAddress, countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true },
        },
      }),
    },
  });
  return async () => {
    if (bindAddress === undefined) return "";
    const answer = await fetch(`http://${bindAddress}/metrics`);
    if (!answer.ok) throw new Error(`the figures of the Temporal SDK cannot be read: ${answer.status}`);
    return await answer.text();
  };
}

/** It ends by itself with the last of its connections; a process that never had one is held by it until this. */
export const endRuntime = (): Promise<void> => Runtime.instance().shutdown();
