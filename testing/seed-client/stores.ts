/** Stores: the larger sites of `testing/sites`, with what was written into them as one line for each deed. */

import { startClinic } from "../sites/clinic/site.js";
import { startInventory } from "../sites/inventory/site.js";
import { priceText } from "../sites/inventory/stock.js";
import { startLibrary } from "../sites/library/site.js";
import type { StoredSite } from "./sites.js";

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
