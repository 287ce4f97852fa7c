/** Requests of the replay bench: what is asked twice on the project's own sites, and what their stores have to hold each time. */

import { createServer } from "node:net";
import type { Page } from "playwright-core";
import { startClinic } from "../../testing/sites/clinic/site.js";
import { startInventory } from "../../testing/sites/inventory/site.js";
import { startLibrary } from "../../testing/sites/library/site.js";

/** What one request left in the store: the records and settings of the site, and how often each thing was done. */
export type StoredEffect = Readonly<Record<string, unknown>>;

export type OpenedSite = { enter(page: Page): Promise<void>; stored(): StoredEffect; stop(): Promise<void> };

export interface AskedTwice {
  readonly site: string;
  /** A fresh store, at the same address as the last time. */
  open(): Promise<OpenedSite>;
  readonly first: string;
  /** Absent: letter by letter the same. */
  readonly second?: string;
  readonly holds: readonly string[];
  readonly holdsSecond?: readonly string[];
  /** Labels that are others the third time, when the first is asked again. */
  readonly relabelled?: readonly (readonly [from: string, to: string])[];
}

const TODAY = "2026-11-21";
const ports = new Map<string, Promise<number>>();

/** One address a site for the whole run: a script belongs to the address at which it was learned. */
function portOf(site: string): Promise<number> {
  const known = ports.get(site) ?? freePort();
  ports.set(site, known);
  return known;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

const inventory = (path: string) => async (): Promise<OpenedSite> => {
  const site = await startInventory({ port: await portOf("inventory") });
  const stored = () => {
    const { products, options, effects } = site.store();
    return { products, options, effects };
  };
  return { enter: async (page) => void (await page.goto(`${site.url}${path}`)), stored, stop: () => site.stop() };
};

const library = (path: string) => async (): Promise<OpenedSite> => {
  const site = await startLibrary({ port: await portOf("library") });
  const stored = () => {
    const { books, fontSize, effects } = site.store();
    return { books, fontSize, effects };
  };
  return { enter: async (page) => void (await page.goto(`${site.url}${path}`)), stored, stop: () => site.stop() };
};

const clinic = (path: string) => async (): Promise<OpenedSite> => {
  const site = await startClinic({ today: TODAY, saveDelayMs: 300, port: await portOf("clinic") });
  const enter = async (page: Page) => {
    await page.goto(site.url);
    await page.getByLabel("E-mail").fill(site.account.email);
    await page.getByLabel("Password").fill(site.account.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.goto(`${site.url}${path}`);
  };
  const stored = () => {
    const { patients, theme, effects, profile } = site.store();
    return { patients, theme, effects, profile };
  };
  return { enter, stored, stop: () => site.stop() };
};

const asked = (
  open: AskedTwice["open"],
  site: AskedTwice["site"],
  rows: readonly Omit<AskedTwice, "site" | "open">[],
) => rows.map((row): AskedTwice => ({ site, open, ...row }));

const ONE_PRODUCT = '"productsCreated":1,"productsRefused":0,"optionWrites":0';
const ONE_BOOK = '"booksCreated":1,"booksRefused":0,"preferenceWrites":0';
const ONE_PATIENT = '"patientsCreated":1,"patientsRefused":0,"themeWrites":0';

export const REQUESTS: readonly AskedTwice[] = [
  ...asked(inventory("/"), "inventory", [
    {
      first: "Create a product called Blue Mug with price 12.50 and category Kitchen",
      holds: ['"name":"Blue Mug","price":1250', ONE_PRODUCT],
      relabelled: [['value="Create product"', 'value="Store product"']],
    },
    {
      first: "Create a product called 'Garden Hose' with price '18.75' and category Garden",
      second: "Create a product called 'Hand Fork' with price '6.40' and category Garden",
      holds: ['"name":"Garden Hose","price":1875', ONE_PRODUCT],
      holdsSecond: ['"name":"Hand Fork","price":640', ONE_PRODUCT],
    },
    {
      first: "Create a product called Bath Mat with price 9.90 and category Bathroom",
      holds: ['"name":"Bath Mat","price":990', ONE_PRODUCT],
    },
    { first: "Turn on Email alerts", holds: ['"emailAlerts":true,"weeklyReport":true', '"optionWrites":1'] },
    { first: "Turn off Weekly report", holds: ['"emailAlerts":false,"weeklyReport":false', '"optionWrites":1'] },
    {
      first:
        "Create a product called Blue Mug with price 12.50 and category Kitchen, then open Options and tick Email alerts",
      holds: ['"name":"Blue Mug","price":1250', '"emailAlerts":true', '"productsCreated":1', '"optionWrites":1'],
    },
  ]),
  ...asked(inventory("/options"), "inventory", [
    {
      first: "Tick Email alerts, untick Weekly report and save the options",
      holds: ['"emailAlerts":true,"weeklyReport":false', '"optionWrites":1'],
      relabelled: [["Weekly report", "Monthly report"]],
    },
  ]),
  ...asked(inventory("/products/new"), "inventory", [
    {
      first:
        "Set Product name to Desk Lamp, Price to 20, Category to Office and Quantity to 7, then click Create product",
      holds: ['"name":"Desk Lamp","price":2000,"category":"Office","quantity":7', ONE_PRODUCT],
    },
  ]),
  ...asked(library("/"), "library", [
    {
      first: "Add a book named Dune with author Frank Herbert, year 1965",
      holds: ['"title":"Dune","author":"Frank Herbert","year":1965', ONE_BOOK],
      relabelled: [["Add to shelf", "Put on the shelf"]],
    },
    {
      first: "Add a book titled “Ficciones” with author Jorge Luis Borges and shelf Fiction",
      second: "Add a book titled “Rayuela” with author Jorge Luis Borges and shelf Fiction",
      holds: ['"title":"Ficciones","author":"Jorge Luis Borges"', '"shelf":"Fiction"', ONE_BOOK],
      holdsSecond: ['"title":"Rayuela","author":"Jorge Luis Borges"', '"shelf":"Fiction"', ONE_BOOK],
    },
    {
      first: "Add a book named 'Momo' with author 'Michael Ende'",
      second: "Add a book named 'Emil' with author 'Erich Kästner'",
      holds: ['"title":"Momo","author":"Michael Ende"', ONE_BOOK],
      holdsSecond: ['"title":"Emil","author":"Erich Kästner"', ONE_BOOK],
    },
    {
      first: "Add a book named 'Solaris' with author 'Stanislaw Lem', year 1961",
      second: "Add a book named 'Roadside Picnic' with author 'Arkady Strugatsky', year 1961",
      holds: ['"title":"Solaris","author":"Stanislaw Lem","year":1961', ONE_BOOK],
      holdsSecond: ['"title":"Roadside Picnic","author":"Arkady Strugatsky","year":1961', ONE_BOOK],
    },
    {
      first: "Open Preferences and choose the large font",
      holds: ['"fontSize":"large"', '"booksCreated":0,"booksRefused":0,"preferenceWrites":1'],
    },
    {
      first:
        "Add a book named Dune with author Frank Herbert, year 1965, then open Preferences and choose the large font",
      holds: ['"title":"Dune","author":"Frank Herbert","year":1965', '"fontSize":"large"', '"preferenceWrites":1'],
    },
  ]),
  ...asked(library("/#/preferences"), "library", [
    { first: "Set the font size to Small", holds: ['"fontSize":"small"', '"preferenceWrites":1'] },
    { first: "Set the font size to Large", holds: ['"fontSize":"large"', '"preferenceWrites":1'] },
  ]),
  ...asked(clinic("/patients"), "clinic", [
    {
      first: "Add a patient named Jas Doe born 1990-04-02",
      holds: ['"firstName":"Jas","lastName":"Doe","born":"1990-04-02"', ONE_PATIENT],
      // What was called "Save patient" is called otherwise, and what throws the entries away bears its name.
      relabelled: [
        [">Save patient<", ">Keep patient<"],
        [">Discard<", ">Save patient<"],
      ],
    },
    {
      first: "Add a patient called Lena van Berg, born on 12 May 2001 with phone 555 0199",
      holds: ['"firstName":"Lena","lastName":"van Berg","born":"2001-05-12","phone":"555 0199"', ONE_PATIENT],
    },
    {
      first: "Add a patient named 'Omar Haddad' born 1985-11-30",
      second: "Add a patient named 'Mia Lund' born 1985-11-30",
      holds: ['"firstName":"Omar","lastName":"Haddad","born":"1985-11-30"', ONE_PATIENT],
      holdsSecond: ['"firstName":"Mia","lastName":"Lund","born":"1985-11-30"', ONE_PATIENT],
    },
    {
      first: "Open Settings and choose the dark theme",
      holds: ['"theme":"dark"', '"themeWrites":1', '"patientsCreated":0'],
      relabelled: [["Appearance", "Looks"]],
    },
  ]),
  ...asked(clinic("/settings"), "clinic", [
    {
      first: 'Change the display name to "Ana Rivera-Soto" and save the profile',
      second: 'Change the display name to "Ben Castell" and save the profile',
      holds: ['"displayName":"Ana Rivera-Soto","clinicName":"Riverside Clinic"', '"profileWrites":1'],
      holdsSecond: ['"displayName":"Ben Castell","clinicName":"Riverside Clinic"', '"profileWrites":1'],
      relabelled: [[">Save profile<", ">Store profile<"]],
    },
    {
      first: 'Change the name of the practice to "Hillside Clinic" and save the profile',
      holds: ['"displayName":"Dr. Ana Rivera","clinicName":"Hillside Clinic"', '"profileWrites":1'],
    },
    {
      first: "Open the Appearance tab and choose the dark theme",
      holds: ['"theme":"dark"', '"themeWrites":1', '"patientsCreated":0'],
    },
    {
      first: "Open the Appearance tab and choose the system theme",
      holds: ['"theme":"system"', '"themeWrites":1', '"patientsCreated":0'],
    },
  ]),
];
