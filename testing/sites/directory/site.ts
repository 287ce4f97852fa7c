/** Directory: a list of staff with their telephone numbers, and a delivery form that wants one of them. */

import { type Html, html } from "../markup.js";
import { page, redirect } from "../reply.js";
import { type LoggedRequest, type SiteReply, type SiteRequest, serveSite } from "../site-server.js";

export interface Delivery {
  readonly contact: string;
  readonly phone: string;
}

export interface DirectorySite {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  readonly requests: readonly LoggedRequest[];
  stop(): Promise<void>;
}

const STAFF: readonly (readonly [name: string, department: string, phone: string])[] = [
  ["Bela Nagy", "Office", "555 0117"],
  ["Carla Voss", "Workshop", "555 0173"],
  ["Carlo Vossberg", "Workshop", "555 0137"],
  ["Dina Amari", "Warehouse", "555 0126"],
];

export async function startDirectory(): Promise<DirectorySite> {
  const deliveries: Delivery[] = [];
  const server = await serveSite((request) => answer(deliveries, request));
  return { url: server.url, deliveries, requests: server.requests, stop: () => server.stop() };
}

function answer(deliveries: Delivery[], { method, path, body }: SiteRequest): SiteReply {
  switch (`${method} ${path}`) {
    case "GET /":
      return page(staffPage());
    case "GET /deliveries":
      return page(deliveriesPage(deliveries));
    case "GET /deliveries/new":
      return page(deliveryForm());
    case "POST /deliveries": {
      const form = new URLSearchParams(body);
      deliveries.push({ contact: form.get("contact") ?? "", phone: form.get("phone") ?? "" });
      return redirect("/deliveries");
    }
    default:
      return { status: 404, body: "Not found" };
  }
}

function shell(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head>
<body><nav aria-label="Main"><a href="/">Staff</a> <a href="/deliveries">Deliveries</a> <a href="/deliveries/new">New delivery</a></nav>
<main><h1>${title}</h1>${body}</main></body></html>`;
}

function staffPage(): Html {
  const rows = STAFF.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return shell(
    "Staff",
    html`<table><thead><tr><th>Name</th><th>Department</th><th>Phone</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function deliveryForm(): Html {
  return shell(
    "New delivery",
    html`<form method="post" action="/deliveries" aria-label="Delivery">
<p><label for="contact">Contact</label> <input id="contact" name="contact" autocomplete="off"></p>
<p><label for="phone">Phone</label> <input id="phone" name="phone" autocomplete="off"></p>
<button>Save delivery</button></form>`,
  );
}

function deliveriesPage(deliveries: readonly Delivery[]): Html {
  const rows = deliveries.map(({ contact, phone }) => html`<tr><td>${contact}</td><td>${phone}</td></tr>`);
  return shell(
    "Deliveries",
    html`<table><thead><tr><th>Contact</th><th>Phone</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}
