/** Library: a single-page application with hash routes, divs with ARIA roles and a dialog; unlike the clinic on purpose. */

import { json, pause, publicFile, readJson } from "../reply.js";
import { type LoggedRequest, type SiteReply, type SiteRequest, serveSite } from "../site-server.js";
import {
  addBook,
  type Book,
  type Catalogue,
  type FontSize,
  type LibraryEffects,
  openCatalogue,
  setFontSize,
} from "./catalogue.js";

export interface LibraryStore {
  readonly books: readonly Book[];
  readonly fontSize: FontSize;
  readonly effects: Readonly<LibraryEffects>;
  readonly requests: readonly LoggedRequest[];
}

export interface LibrarySite {
  readonly url: string;
  store(): LibraryStore;
  stop(): Promise<void>;
}

const PUBLIC = new URL("./public/", import.meta.url);

export async function startLibrary({ saveDelayMs = 250, port = 0 } = {}): Promise<LibrarySite> {
  const catalogue = openCatalogue();
  const server = await serveSite((request) => answer(catalogue, request, saveDelayMs), port);
  return {
    url: server.url,
    store: () => structuredClone({ ...catalogue, requests: [...server.requests] }),
    stop: () => server.stop(),
  };
}

async function answer(catalogue: Catalogue, request: SiteRequest, saveDelayMs: number): Promise<SiteReply> {
  switch (`${request.method} ${request.path}`) {
    case "GET /":
      return publicFile(PUBLIC, "index.html");
    case "GET /api/catalogue":
      return json({ books: catalogue.books, fontSize: catalogue.fontSize });
    case "POST /api/books":
      return saveBook(catalogue, request, saveDelayMs);
    case "PUT /api/preferences":
      return setFontSize(catalogue, readJson(request.body)?.fontSize)
        ? json({ fontSize: catalogue.fontSize })
        : json({}, 422);
    default:
      return publicFile(PUBLIC, request.path.slice(1));
  }
}

async function saveBook(catalogue: Catalogue, request: SiteRequest, saveDelayMs: number): Promise<SiteReply> {
  await pause(saveDelayMs);
  const saved = addBook(catalogue, readJson(request.body) ?? {});
  return "fault" in saved ? json(saved, 422) : json({ book: saved }, 201);
}
