/** Transfer site: a form, a list and a reservation that change between a card and an act; it keeps whatever reaches it or its stranger. */

import { type Html, html } from "../../testing/sites/markup.js";
import { page, redirect } from "../../testing/sites/reply.js";
import { type SiteRequest, serveSite } from "../../testing/sites/site-server.js";

export interface TransferRun {
  readonly url: string;
  /** Of another origin. */
  readonly strangerUrl: string;
  readonly writes: readonly string[];
  /** From now on the address shows this variation. */
  become(changed: Partial<TransferPage>): void;
  redraw(): string;
}

/** What the address shows; values are those that the server gives its fields. */
export interface TransferPage {
  readonly kind: "transfer" | "list" | "reservation";
  readonly account: string;
  readonly amount: string;
  readonly receiver: string;
  readonly rows: readonly { readonly id: string; readonly name: string; readonly amount: string }[];
}

export type TransferSite = { open(run: string, kind: TransferPage["kind"]): TransferRun; stop(): Promise<void> };

const FIRST: Omit<TransferPage, "kind"> = {
  ...{ account: "7", amount: "", receiver: "" },
  rows: [
    { id: "1", name: "Alice", amount: "10.00" },
    { id: "2", name: "Bob", amount: "9999.00" },
  ],
};

type RunState = { page: TransferPage; readonly writes: string[] };

export async function startTransferSite(): Promise<TransferSite> {
  const runs = new Map<string, RunState>();
  const answer = (origin: string) => (request: SiteRequest) => {
    const [, , run = ""] = request.path.split("/");
    const state = runs.get(run);
    if (state === undefined) return { status: 404, body: "Not here" };
    if (request.method !== "POST")
      return page(request.path.endsWith("/done") ? donePage() : wholePage(run, state.page));
    state.writes.push(writeOf(origin, request, run));
    if (state.page.kind !== "list") return redirect(`/pages/${run}/done`);
    const gone = new URLSearchParams(request.body).get("invoice");
    state.page = { ...state.page, rows: state.page.rows.filter(({ id }) => id !== gone) };
    return redirect(`/pages/${run}`);
  };
  const [site, stranger] = await Promise.all([serveSite(answer("own")), serveSite(answer("stranger"))]);
  return {
    open(run, kind) {
      const state: RunState = { page: { kind, ...FIRST }, writes: [] };
      runs.set(run, state);
      return {
        url: `${site.url}/pages/${run}`,
        strangerUrl: `${stranger.url}/pages/${run}`,
        writes: state.writes,
        become(changed) {
          state.page = { ...state.page, ...changed };
        },
        redraw: () => `document.querySelector("main").outerHTML = ${JSON.stringify(mainOf(run, state.page).markup)}`,
      };
    },
    stop: async () => void (await Promise.all([site.stop(), stranger.stop()])),
  };
}

const writeOf = (origin: string, { path, body }: SiteRequest, run: string): string =>
  `${origin} ${path.replace(`/pages/${run}`, "")} ${new URLSearchParams(body)}`;

const wholePage = (run: string, shown: TransferPage): Html =>
  html`<!doctype html><html lang="en"><title>Bank</title>${mainOf(run, shown)}</html>`;

function mainOf(run: string, shown: TransferPage): Html {
  if (shown.kind === "list") return listMain(run, shown);
  return shown.kind === "reservation" ? reservationMain(run) : transferMain(run, shown);
}

const transferMain = (run: string, { account, amount, receiver }: TransferPage): Html =>
  html`<main><h1>Transfer from account ${account}</h1><form method="post" action="/pages/${run}/transfer" aria-label="Transfer">
    <input type="hidden" name="account" value="${account}">
    <p><label>Amount <input id="amount" name="amount" value="${amount}"></label></p>
    <p><label>Receiver <input id="receiver" name="receiver" value="${receiver}"></label></p>
    <button id="go" name="do" value="send">Send transfer</button></form></main>`;

function listMain(run: string, { rows }: TransferPage): Html {
  const lines = rows.map(
    ({ id, name, amount }) =>
      html`<tr><td>${name}</td><td>${amount}</td><td><form method="post" action="/pages/${run}/delete"><input type="hidden" name="invoice" value="${id}"><input type="hidden" name="amount" value="${amount}"><button>Delete</button></form></td></tr>`,
  );
  return html`<main><h1>Open invoices</h1><table><tr><th>Name</th><th>Amount</th><th>Deed</th></tr>${lines}</table></main>`;
}

const reservationMain = (run: string): Html =>
  html`<main><h1>Reservation</h1><form method="post" action="/pages/${run}/reservation" aria-label="Reservation">
    <p><label>Guests <input id="guests" name="guests" type="number" value="2"></label></p><button>Save reservation</button></form></main>`;

const donePage = (): Html =>
  html`<!doctype html><html lang="en"><title>Bank</title><main><h1>Thank you</h1><p role="status">It was done.</p></main></html>`;
