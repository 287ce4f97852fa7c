/** Ports: the usual one if nobody has it, else any free one. */

import { createServer } from "node:net";

/** The ports people know these servers by. */
export const USUAL_PORTS = { api: 8080, temporal: 7233, temporalUi: 8233, postgres: 54_320 } as const;

/** A port of 127.0.0.1 that nobody listens on: `usual` when it is free. */
export async function freePort(usual?: number): Promise<number> {
  if (usual !== undefined && usual !== 0) {
    const port = await tryPort(usual);
    if (port !== undefined) return port;
  }
  const port = await tryPort(0);
  if (port === undefined) throw new NoPortError("no free port on 127.0.0.1: end some programs that listen there");
  return port;
}

/** Below 32,768: Temporal keeps the ports of its services in a `smallint` of PostgreSQL. */
export const LOW_PORTS = { first: 20_000, last: 31_999 } as const;

/** The first of them from `from` on that nobody listens on. */
export async function freeLowPort(from: number): Promise<number> {
  const span = LOW_PORTS.last - LOW_PORTS.first + 1;
  for (let tries = 0; tries < span; tries += 1) {
    const port = await tryPort(LOW_PORTS.first + ((from - LOW_PORTS.first + tries) % span));
    if (port !== undefined) return port;
  }
  throw new NoPortError("no free port on 127.0.0.1 from 20000 to 31999: end some programs that listen there");
}

/** Retryable once other programs have ended. */
export class NoPortError extends Error {
  override readonly name = "NoPortError";
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : undefined));
    });
  });
}
