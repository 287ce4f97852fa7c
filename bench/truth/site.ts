/** Site: serves the pages of every case and counts what each case's server really accepted. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServedPage } from "./case.js";

export interface Ledger {
  /** Writes answered with 2xx or 3xx, analytics aside. */
  accepted: number;
  refused: number;
  /** Pages that were served and are no errors, by path. */
  readonly visits: Map<string, number>;
}

export interface Site {
  /** Puts a case's pages on line; ends with "/". */
  open(pages: Readonly<Record<string, ServedPage>>): { readonly url: string; readonly ledger: Ledger };
  close(): Promise<void>;
}

interface Room {
  readonly pages: Readonly<Record<string, ServedPage>>;
  readonly ledger: Ledger;
  /** What the site has stored: from then on `path|mark` is served in place of `path`, where there is such a page. */
  mark?: string;
}

export async function startSite(): Promise<Site> {
  const rooms: Room[] = [];
  const server = createServer((request, response) => void answer(rooms, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast: a server that listens on a port has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    open(pages) {
      const ledger: Ledger = { accepted: 0, refused: 0, visits: new Map() };
      rooms.push({ pages, ledger });
      return { url: `http://127.0.0.1:${port}/${rooms.length - 1}/`, ledger };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(rooms: readonly Room[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [, number = "", path = ""] = /^\/(\d+)\/(.*)$/.exec(url.pathname) ?? [];
  const room = rooms[Number(number)];
  request.resume();
  if (number === "" || room === undefined) response.writeHead(404).end();
  else if (path === "do") await doIt(room, url, response);
  else if (path === "beacon" || (request.method !== "GET" && !Object.hasOwn(room.pages, path)))
    response.writeHead(204).end();
  else serve(room, path, response);
}

/**
 * `do?status=&delay=&to=&mark=`: accepted unless the status says otherwise, or `void` that nothing was stored; `to` leads on,
 * by 303 or as the answer's own page.
 */
async function doIt(room: Room, { searchParams }: URL, response: ServerResponse): Promise<void> {
  const { pages, ledger } = room;
  const status = Number(searchParams.get("status") ?? 200);
  const delay = Number(searchParams.get("delay") ?? 0);
  const [to, page] = [searchParams.get("to"), searchParams.get("page")];
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  const counts = status < 400 && searchParams.get("void") === null;
  if (counts) ledger.accepted += 1;
  else ledger.refused += 1;
  const mark = searchParams.get("mark");
  if (mark !== null) room.mark = mark;
  if (to !== null) response.writeHead(303, { location: to }).end();
  else if (page !== null) response.writeHead(status, HTML).end(pages[page]?.html ?? "");
  else response.writeHead(status, { "content-type": "application/json" }).end(status === 204 ? undefined : "{}");
}

const HTML = { "content-type": "text/html; charset=utf-8" };

function serve({ pages, ledger, mark }: Room, path: string, response: ServerResponse): void {
  const stored = `${path}|${mark}`;
  const now = mark !== undefined && Object.hasOwn(pages, stored) ? stored : path;
  const page = Object.hasOwn(pages, now) ? pages[now] : undefined;
  if (page === undefined) response.writeHead(404, HTML).end("<title>404 Not found</title><h1>404 Not found</h1>");
  else if (page.redirect !== undefined) response.writeHead(302, { location: page.redirect }).end();
  else {
    const { status = 200, html } = page;
    if (status < 400) ledger.visits.set(path, (ledger.visits.get(path) ?? 0) + 1);
    const file = path.endsWith(".csv")
      ? { "content-type": "text/csv", "content-disposition": `attachment; filename=${path}` }
      : HTML;
    response.writeHead(status, file).end(html);
  }
}
