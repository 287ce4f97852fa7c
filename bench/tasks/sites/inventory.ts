/** Inventory tasks: products and options, on the project's own many-page stock room. */

import { type InventoryStore, startInventory } from "../../../testing/sites/inventory/site.js";
import type { BenchTask } from "../task.js";

interface Asked {
  readonly at: "stock" | "new product" | "options";
  readonly query: string;
  readonly holds: (store: InventoryStore) => boolean;
  readonly impossible?: true;
}

const PATHS = { stock: "/", "new product": "/products/new", options: "/options" };

const ASKED: readonly Asked[] = [
  {
    at: "stock",
    query: "Create a product called Blue Mug with price 12.50 and category Kitchen",
    holds: ({ products, effects }) =>
      effects.productsCreated === 1 && products.at(-1)?.name === "Blue Mug" && products.at(-1)?.price === 1_250,
  },
  {
    at: "stock",
    query: "Turn on Email alerts",
    holds: ({ options, effects }) => options.emailAlerts && options.weeklyReport && effects.optionWrites === 1,
  },
  {
    at: "options",
    query: "Tick Email alerts, untick Weekly report and save the options",
    holds: ({ options, effects }) => options.emailAlerts && !options.weeklyReport && effects.optionWrites === 1,
  },
  {
    at: "new product",
    query:
      "Set Product name to Desk Lamp, Price to 20, Category to Office and Quantity to 7, then click Create product",
    holds: ({ products, effects }) => {
      const { name, price, category, quantity } = products.at(-1) ?? {};
      const right = name === "Desk Lamp" && price === 2_000 && category === "Office" && quantity === 7;
      return effects.productsCreated === 1 && right;
    },
  },
  {
    at: "stock",
    query: "Create a product called Red Drum with price 5 and category Music",
    holds: ({ products }) => products.length === 3,
    impossible: true,
  },
  {
    at: "stock",
    query: "Delete the product Linen Towel",
    holds: ({ products }) => products.length === 3,
    impossible: true,
  },
];

export function inventoryTasks(): readonly BenchTask[] {
  return ASKED.map(({ at, query, holds, impossible = false }) => ({
    page: `inventory ${at}`,
    foreign: false,
    query,
    impossible,
    approves: false,
    open: async () => {
      const inventory = await startInventory();
      return {
        url: `${inventory.url}${PATHS[at]}`,
        holds: async () => holds(inventory.store()),
        close: () => inventory.stop(),
      };
    },
  }));
}
