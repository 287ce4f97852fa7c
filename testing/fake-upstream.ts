/** Fake upstream: an HTTP server on a free port of 127.0.0.1 in place of one that is asked for what is not known here, with faults on demand. */

import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type UpstreamFault =
  | { readonly fault: "status"; readonly status: number }
  | { readonly fault: "hang" }
  | { readonly fault: "reset" }
  | { readonly fault: "body"; readonly body: string }
  | { readonly fault: "redirect"; readonly to: string };

export interface FakeUpstream {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveUpstream(answer: RequestListener): Promise<FakeUpstream> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function writeJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** `said`: the body of an error status. */
export function writeFault(response: ServerResponse, fault: UpstreamFault, said: object): void {
  switch (fault.fault) {
    case "status":
      writeJson(response, fault.status, said);
      return;
    case "hang":
      return;
    case "reset":
      response.socket?.destroy();
      return;
    case "body":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(fault.body);
      return;
    case "redirect":
      response.writeHead(307, { location: fault.to });
      response.end();
  }
}
