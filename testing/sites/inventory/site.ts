/** Inventory: a classic many-page application without any script: links, full form posts, redirects, tables for layout. */

import { page, redirect } from "../reply.js";
import { type LoggedRequest, type SiteReply, type SiteRequest, serveSite } from "../site-server.js";
import { optionsPage, productPage, STYLE, stockPage } from "./pages.js";
import { addProduct, type InventoryEffects, openStock, type Product, type Stock, saveOptions } from "./stock.js";

export interface InventoryStore {
  readonly products: readonly Product[];
  readonly options: Stock["options"];
  readonly effects: Readonly<InventoryEffects>;
  readonly requests: readonly LoggedRequest[];
}

export interface InventorySite {
  readonly url: string;
  store(): InventoryStore;
  stop(): Promise<void>;
}

export async function startInventory({ port = 0 } = {}): Promise<InventorySite> {
  const stock = openStock();
  const server = await serveSite((request) => answer(stock, request), port);
  return {
    url: server.url,
    store: () => structuredClone({ ...stock, requests: [...server.requests] }),
    stop: () => server.stop(),
  };
}

function answer(stock: Stock, request: SiteRequest): SiteReply {
  switch (`${request.method} ${request.path}`) {
    case "GET /":
      return page(stockPage(stock, Number(request.query.get("created") ?? "0")));
    case "GET /style.css":
      return { status: 200, headers: { "content-type": "text/css" }, body: STYLE };
    case "GET /products/new":
      return page(productPage(new URLSearchParams(), []));
    case "POST /products":
      return createProduct(stock, new URLSearchParams(request.body));
    case "GET /options":
      return page(optionsPage(stock, request.query.has("saved")));
    case "POST /options":
      saveOptions(stock, new URLSearchParams(request.body));
      return redirect("/options?saved=1");
    default:
      return { status: 404, body: "Not found" };
  }
}

function createProduct(stock: Stock, form: URLSearchParams): SiteReply {
  const made = addProduct(stock, form);
  return "faults" in made ? page(productPage(form, made.faults), 422) : redirect(`/?created=${made.id}`);
}
