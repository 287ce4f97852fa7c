/** Tasks: twelve things that people ask for, each with what the site's own store has to hold in the end. */

import { setTimeout as sleep } from "node:timers/promises";
import { startClinic } from "../sites/clinic/site.js";
import { startInventory } from "../sites/inventory/site.js";
import { priceText } from "../sites/inventory/stock.js";
import { startLibrary } from "../sites/library/site.js";
import type { AgentApi } from "./agent-api.js";
import { onSite, type SeedTask } from "./play.js";
import { recoverTask, runTask, type TabRecord } from "./run-task.js";
import { type StoredSite, startAccount, startMembers, startNotes, startOrders } from "./sites.js";
import type { Tab } from "./tab.js";

/** As often as it happened, whatever the store holds now. */
const times = (count: number, line: string): readonly string[] => Array.from({ length: count }, () => line);

export async function openInventory(): Promise<StoredSite> {
  const { url, store, stop } = await startInventory();
  const writes = () => {
    const { products, options, effects } = store();
    const made = products.slice(products.length - effects.productsCreated);
    return [
      ...made.map(({ name, price, category }) => `product ${name} ${priceText(price)} ${category}`),
      ...times(effects.optionWrites, `options alerts=${options.emailAlerts} report=${options.weeklyReport}`),
    ];
  };
  return { url, writes, stop };
}

export async function openLibrary(): Promise<StoredSite> {
  const { url, store, stop } = await startLibrary();
  const writes = () => {
    const { books, fontSize, effects } = store();
    const made = books.slice(books.length - effects.booksCreated);
    return [
      ...made.map(({ title, author, year }) => `book ${title} by ${author} ${year}`),
      ...times(effects.preferenceWrites, `font ${fontSize}`),
    ];
  };
  return { url, writes, stop };
}

export interface ClinicStore extends StoredSite {
  readonly account: { readonly email: string; readonly password: string };
}

export async function openClinic(): Promise<ClinicStore> {
  const { url, account, store, stop } = await startClinic({ today: "2026-11-21" });
  const writes = () => {
    const { theme, effects } = store();
    return [
      ...times(effects.signIns, "sign-in"),
      ...times(effects.signInsRefused, "refused sign-in"),
      ...times(effects.patientsCreated, "patient"),
      ...times(effects.profileWrites, "profile"),
      ...times(effects.themeWrites, `theme ${theme}`),
    ];
  };
  return { url, account, writes, stop };
}

const product = onSite({
  name: "a form with a list of choices",
  open: openInventory,
  query: "Create a product called Blue Mug with price 12.50 and category Kitchen",
  wanted: ["product Blue Mug 12.50 Kitchen"],
});

const options = onSite({
  name: "an address, two boxes, and a token that ends on the way",
  open: openInventory,
  query: ({ url }) => `Go to ${url}/options, tick Email alerts, untick Weekly report and save the options`,
  wanted: ["options alerts=true report=false"],
  onAction: async (before, _site, { api }) => {
    if (before === 2) await api.logout();
  },
});

const book = onSite({
  name: "there and back again, and a dialog made of divs",
  open: openLibrary,
  query: "Open Preferences, go back and add a book named Dune with author Frank Herbert, year 1965",
  wanted: ["book Dune by Frank Herbert 1965"],
});

const signIn = onSite({
  name: "a sign-in with a password of the request",
  open: openClinic,
  query: ({ account }) => `Log in with email ${account.email} and password ${account.password}`,
  wanted: ["sign-in"],
});

const theme = onSite({
  name: "a choice behind a tab",
  open: openClinic,
  query: "Open Settings and choose the dark theme",
  wanted: ["sign-in", "theme dark"],
  prepare: signInByHand,
});

const deleteRow = onSite({
  name: "a row to delete, after a yes",
  open: startMembers,
  query: "Delete the row of Kim Lee",
  wanted: ["deleted Kim Lee"],
  answer: (card) => (card.includes("Kim Lee") ? "yes" : "no"),
});

const deleteAccount = onSite({
  name: "an account to delete, after a yes",
  open: startAccount,
  query: "Delete the account",
  wanted: ["deleted the account"],
  answer: (card) => (card.includes("Delete the account") ? "Yes, please" : "no"),
});

const silentForm = onSite({
  name: "a question: did it arrive?",
  open: startNotes,
  query: 'Type "Keys are with Pia" into Note and press Save note',
  wanted: ["note Keys are with Pia"],
  answer: (_question, site) => sawIt(site),
});

const expiredSession = onSite({
  name: "two questions: sign in again, and did it arrive?",
  open: startOrders,
  path: "/orders",
  query: 'Open New order, type "Paper" into Article and press Save order',
  wanted: ["order Paper"],
  onAction: (before, { expire }) => {
    if (before === 1) expire();
  },
  answer: async (_question, site, { page }) => {
    if (!page.url().endsWith("/sign-in")) return sawIt(site);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/orders/new");
    return "Done, I have signed in";
  },
});

const sawIt = ({ writes }: StoredSite): string => (writes().length > 0 ? "Yes, it was saved" : "No, it was not saved");

/** Nobody works on what the client reports meanwhile. */
const WORKER_AWAY_MS = 3_000;

const killedWorker = onSite({
  name: "a worker that is killed while a step is out",
  open: openInventory,
  query: "Create a product called Desk Lamp with price 20 and category Office",
  wanted: ["product Desk Lamp 20.00 Office"],
  run: async (client, _site, { stack }) => {
    let back: Promise<void> | undefined;
    const onAction = async (_action: string, before: number) => {
      if (before !== 2) return;
      await stack.killWorker();
      back = sleep(WORKER_AWAY_MS).then(() => stack.startWorker());
    };
    const end = await runTask({ ...client, onAction });
    await back;
    return [end];
  },
});

const twoSites = onSite({
  name: "two sites in one conversation",
  open: openLibraryAndMembers,
  query: "Open Preferences and choose the large font",
  wanted: ["font large", "deleted Ines Duarte"],
  answer: (card) => (card.includes("Ines Duarte") ? "yes" : "no"),
  run: async (client, { other }) => {
    const first = await runTask(client);
    await client.tab.page.goto(other);
    const record = { query: "Delete the row of Ines Duarte", sessionId: first.sessionId };
    const second = await runTask({ ...client, record });
    if (second.sessionId !== first.sessionId) throw new Error("The second task began another session");
    return [first, second];
  },
});

const restartedClient = onSite({
  name: "a client that forgets everything on the way",
  open: openLibrary,
  query: "Open Preferences and choose the large font",
  wanted: ["font large"],
  run: async (client, _site, { newApi }) => {
    const ended = new Error("The browser was closed");
    const onAction = (_action: string, before: number) => {
      if (before === 1) throw ended;
    };
    await runTask({ ...client, onAction }).catch((error: unknown) => {
      if (error !== ended) throw error;
    });
    const [api, record]: [AgentApi, TabRecord] = [newApi(), { query: "Continue" }];
    if (!(await recoverTask(api, client.tab, record))) throw new Error("There is no task to go on with");
    return [await runTask({ ...client, api, record })];
  },
});

export const ALL_TASKS: readonly SeedTask[] = [
  product,
  options,
  book,
  signIn,
  theme,
  deleteRow,
  deleteAccount,
  silentForm,
  expiredSession,
  killedWorker,
  twoSites,
  restartedClient,
];

async function signInByHand({ page }: Tab, { account }: ClinicStore): Promise<void> {
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Patients" }).waitFor();
}

async function openLibraryAndMembers(): Promise<StoredSite & { readonly other: string }> {
  const [library, members] = [await openLibrary(), await startMembers()];
  return {
    url: library.url,
    other: members.url,
    writes: () => [...library.writes(), ...members.writes()],
    stop: async () => {
      await library.stop();
      await members.stop();
    },
  };
}
