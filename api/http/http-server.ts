/** HTTP server: the API's requests over Node's own server, with an end to what a caller may hold open. */

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";

export interface HttpLimits {
  /** From the connection to the end of the headers. */
  readonly headersMs: number;
  /** From the connection to the end of the body. What is answered may take as long as it likes. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** How often the times are looked at. */
  readonly lookMs: number;
  /** Further connections are closed at once. */
  readonly connections: number;
}

/** A page of 4 MB comes in a minute over 600 kbit/s; a held request and a stream of events are one connection each. */
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  keepAliveMs: 5_000,
  lookMs: 5_000,
  connections: 10_000,
};

/** Resolves once it listens. A request that comes too slowly is answered 408, and its connection closed. */
export async function serveHttp(
  fetch: Parameters<typeof getRequestListener>[0],
  at: { readonly host: string; readonly port: number },
  limits: HttpLimits = HTTP_LIMITS,
): Promise<Server> {
  const { headersMs, requestMs, keepAliveMs, lookMs, connections } = limits;
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookMs,
  };
  const server = createServer(options, getRequestListener(fetch, { hostname: at.host }));
  server.maxConnections = connections;
  server.listen(at.port, at.host);
  await once(server, "listening");
  return server;
}
