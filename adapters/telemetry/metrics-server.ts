/** Metrics server: the port at which a process is scraped and probed; it has no other HTTP. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.js";

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Two probes: one tells whether the process answers at all, the other whether it takes work. */
const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz"]);

/** Tenants are named in it: it listens where the configuration says, 127.0.0.1 unless told otherwise. */
export async function serveMetrics(
  metrics: Pick<Metrics, "text" | "contentType">,
  at: { readonly host: string; readonly port: number },
  isReady: () => boolean,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const path = request.method === "GET" ? pathOf(request.url) : undefined;
    if (path !== "/metrics") {
      const isWell = path === "/readyz" ? isReady() : true;
      response.writeHead(!PROBES.has(path ?? "") ? 404 : isWell ? 200 : 503).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port, at.host, resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://${at.host}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Scrapers may add parameters. */
function pathOf(target: string | undefined): string | undefined {
  return target?.split("?", 1)[0];
}
