/** Order site: a form for the delivery of an order, as a server renders it. Test support. */

import { html } from "../../testing/sites/markup.js";
import { page, redirect } from "../../testing/sites/reply.js";
import { serveSite } from "../../testing/sites/site-server.js";

export interface OrderSite {
  readonly url: string;
  /** Addresses that its server really stored, in order. */
  readonly stored: readonly string[];
  stop(): Promise<void>;
}

export async function startOrderSite(): Promise<OrderSite> {
  const stored: string[] = [];
  const site = await serveSite(({ method, path, body }) => {
    if (method === "POST" && path === "/delivery") {
      stored.push(new URLSearchParams(body).get("address") ?? "");
      return redirect("/delivery");
    }
    const address = stored.at(-1) ?? "";
    return page(html`<!doctype html><title>Order 4711</title><main><h1>Delivery of order 4711</h1>
<p>Delivered to: ${address === "" ? "not said yet" : address}</p>
<form action="/delivery" method="post"><p><label>Street <input name="address" value="${address}"></label></p>
<button>Save</button></form></main>`);
  });
  return { url: `${site.url}/delivery`, stored, stop: () => site.stop() };
}
