/** Second draw on Django's admin: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { check, click, select, type } from "../step.js";

const SAVE = click("button", "Save");

export const SECOND_DRAW: readonly AppCase[] = [
  {
    goal: "Put 4 more of the Oak table into the order R-500",
    outcome: { refused: "a" },
    start: "/admin/shop/order/1/change/",
    steps: [
      select("", "Oak table", { in: "table", nth: 2 }),
      type("", "4", { role: "spinbutton", in: "table", nth: 2 }),
      SAVE,
    ],
    wanted: [{ added: "shop_line", with: { order_id: 1, product_id: 1, quantity: 4 } }],
  },
  {
    goal: "In the list, set the stock of the Cork mat to 31",
    outcome: { refused: "b" },
    start: "/admin/shop/product/",
    steps: [type("", "31", { role: "spinbutton", in: "HM-106", nth: 2 }), SAVE],
    planned: true,
    meanwhile: { method: "POST", address: /\/shop\/product\//, does: "DELETE FROM django_session" },
    wanted: [{ changed: "shop_product/7", to: { stock: 31 } }],
  },
  {
    goal: "Delete the customers Akira Bloom and Fanny Grove from the list",
    outcome: { refused: "c" },
    start: "/admin/shop/customer/",
    steps: [
      check(/Akira Bloom$/),
      check(/Fanny Grove$/),
      select("Action", "Delete selected customers"),
      click("button", "Go"),
    ],
    wanted: [{ removed: "shop_customer/1" }, { removed: "shop_customer/6" }],
  },
  {
    goal: "Delete the customers Emil Frost and Fanny Grove from the list for good",
    outcome: { accepted: "bulk" },
    start: "/admin/shop/customer/",
    steps: [
      check(/Emil Frost$/),
      check(/Fanny Grove$/),
      select("Action", "Delete selected customers"),
      click("button", "Go"),
      click("button", /^Yes/),
    ],
    wanted: [{ removed: "shop_customer/5" }, { removed: "shop_customer/6" }],
  },
  {
    goal: "Add the order R-700 for Berta Crane with one Wool rug",
    outcome: { accepted: "create" },
    start: "/admin/shop/order/add/",
    steps: [
      type("Number", "R-700"),
      select("Customer", "Berta Crane"),
      select("", "Wool rug", { in: "table", nth: 1 }),
      SAVE,
    ],
    planned: true,
    wanted: [
      { added: "shop_order", with: { number: "R-700", customer_id: 2, state: "new" } },
      { added: "shop_line", with: { product_id: 3, quantity: 1 } },
    ],
  },
  {
    goal: "Note for Cyril Dane that he likes oak",
    outcome: { accepted: "edit" },
    start: "/admin/shop/customer/",
    steps: [click("link", "Cyril Dane"), type("Notes", "He likes oak"), SAVE],
    wanted: [{ changed: "shop_customer/3", to: { notes: "He likes oak" } }],
  },
];
