/** Sites: four small ones that ask a client for what the larger ones of `testing/sites` do not: a yes, an answer, a new sign-in. */

import { type Html, html } from "../sites/markup.js";
import { page, redirect } from "../sites/reply.js";
import { type SiteReply, type SiteRequest, serveSite } from "../sites/site-server.js";

export interface StoredSite {
  readonly url: string;
  readonly writes: () => readonly string[];
  readonly stop: () => Promise<void>;
}

async function serve(answer: (request: SiteRequest, writes: string[]) => SiteReply): Promise<StoredSite> {
  const writes: string[] = [];
  const { url, stop } = await serveSite((request) => answer(request, writes));
  return { url, writes: () => writes, stop };
}

const shell = (title: string, body: Html): SiteReply =>
  page(html`<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head>
    <body><main><h1>${title}</h1>${body}</main></body></html>`);

const MEMBERS = ["Hye-jin Park", "Kim Lee", "Ines Duarte"];

/** A list in which each row has its own "Delete". */
export const startMembers = (): Promise<StoredSite> =>
  serve(({ method, body }, writes) => {
    if (method === "POST") {
      writes.push(`deleted ${new URLSearchParams(body).get("name")}`);
      return redirect("/");
    }
    const rows = MEMBERS.filter((name) => !writes.includes(`deleted ${name}`)).map(
      (name) => html`<tr><td>${name}</td><td><form method="post"><input type="hidden" name="name" value="${name}">
        <button>Delete</button></form></td></tr>`,
    );
    return shell("Members", html`<table><thead><tr><th>Name</th><th></th></tr></thead><tbody>${rows}</tbody></table>`);
  });

/** A page whose script deletes at once. */
export const startAccount = (): Promise<StoredSite> =>
  serve(({ method }, writes) => {
    if (method === "POST") {
      writes.push("deleted the account");
      return { status: 200, body: "deleted" };
    }
    return shell(
      "Account",
      html`<button id="go">Delete the account</button><p id="said" role="status"></p><script>
      go.onclick = async () => {
        await (await fetch("/", { method: "POST" })).text();
        go.remove();
        said.textContent = "The account was deleted.";
      };</script>`,
    );
  });

/** A form that shows nothing of what came of it: only who looks into the store can tell. */
export const startNotes = (): Promise<StoredSite> =>
  serve(({ method, body }, writes) => {
    if (method === "POST") {
      writes.push(`note ${new URLSearchParams(body).get("note")}`);
      return { status: 204 };
    }
    return shell(
      "Notes",
      html`<form method="post"><label>Note <input name="note"></label><button>Save note</button></form>`,
    );
  });

const SIGN_IN = html`<form method="post"><p><label>User <input name="user"></label></p>
  <p><label>Password <input type="password" name="password"></label></p><button>Sign in</button></form>`;
const ORDER = html`<form method="post" action="/orders"><p><label>Article <input name="article"></label></p>
  <button>Save order</button></form>`;

export interface OrdersSite extends StoredSite {
  /** From now on the site asks everybody to sign in. */
  readonly expire: () => void;
}

/** A shop whose sign-in may run out while somebody fills in its form. */
export async function startOrders(): Promise<OrdersSite> {
  let isSignedIn = true;
  const site = await serve(({ method, path, body }, writes) => {
    if (path === "/sign-in") {
      if (method !== "POST") return shell("Sign in", SIGN_IN);
      isSignedIn = true;
      return redirect("/orders/new");
    }
    if (!isSignedIn) return redirect("/sign-in");
    if (method === "POST") {
      writes.push(`order ${new URLSearchParams(body).get("article")}`);
      return redirect("/orders");
    }
    const links = html`<nav><a href="/orders">Orders</a> <a href="/orders/new">New order</a></nav>`;
    if (path === "/orders/new") return shell("New order", html`${links}${ORDER}`);
    return shell("Orders", html`${links}<ul>${writes.map((order) => html`<li>${order}</li>`)}</ul>`);
  });
  const expire = () => {
    isSignedIn = false;
  };
  return { ...site, expire };
}
