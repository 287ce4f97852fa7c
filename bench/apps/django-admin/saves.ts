/** Saves of Django's admin: what it takes. */

import type { AppCase } from "../case.js";
import { check, click, select, type } from "../step.js";

const SAVE = click("button", "Save");

export const SAVES: readonly AppCase[] = [
  {
    goal: "Add the product Birch tray with the SKU HM-210 and the price 18.50",
    outcome: { accepted: "create" },
    start: "/admin/shop/product/add/",
    steps: [type("SKU", "HM-210"), type("Name", "Birch tray"), type("Price", "18.50", { role: "spinbutton" }), SAVE],
    sign: "Birch tray",
    wanted: [{ added: "shop_product", with: { sku: "HM-210", name: "Birch tray", price: 18.5, listed: 1 } }],
  },
  {
    goal: "Add the customer Hugo Ivers with the email hugo@example.com",
    outcome: { accepted: "create" },
    start: "/admin/shop/customer/",
    steps: [
      click("link", "Add customer"),
      type("Name", "Hugo Ivers"),
      type("Email", "hugo@example.com"),
      click("button", "Save and add another"),
    ],
    planned: true,
    wanted: [{ added: "shop_customer", with: { name: "Hugo Ivers", email: "hugo@example.com" } }],
  },
  {
    goal: "Add the group Bookkeepers",
    outcome: { accepted: "create" },
    start: "/admin/auth/group/add/",
    steps: [type("Name", "Bookkeepers"), SAVE],
    wanted: [{ added: "auth_group", with: { name: "Bookkeepers" } }],
  },
  {
    goal: "Rename the product Cork mat to Cork board",
    outcome: { accepted: "edit" },
    start: "/admin/shop/product/7/change/",
    steps: [type("Name", "Cork board"), SAVE],
    sign: "Cork board",
    wanted: [{ changed: "shop_product/7", to: { name: "Cork board" } }],
  },
  {
    goal: "Set the email of Emil Frost to emil.frost@example.com and stay in his record",
    outcome: { accepted: "edit" },
    start: "/admin/shop/customer/5/change/",
    steps: [type("Email", "emil.frost@example.com"), click("button", "Save and continue editing")],
    wanted: [{ changed: "shop_customer/5", to: { email: "emil.frost@example.com" } }],
  },
  {
    goal: "Mark the order R-503 as paid, due on 2027-03-05",
    outcome: { accepted: "edit" },
    start: "/admin/shop/order/4/change/",
    steps: [select("State", "Paid"), type("Due", "2027-03-05"), SAVE],
    planned: true,
    wanted: [{ changed: "shop_order/4", to: { state: "paid", due: "2027-03-05" } }],
  },
  {
    goal: "Put 3 pieces of the Glass bowl into the order R-504",
    outcome: { accepted: "edit" },
    start: "/admin/shop/order/5/change/",
    steps: [
      select("", "Glass bowl", { in: "table", nth: 2 }),
      type("", "3", { role: "spinbutton", in: "table", nth: 2 }),
      SAVE,
    ],
    wanted: [{ added: "shop_line", with: { order_id: 5, product_id: 6, quantity: 3 } }],
  },
  {
    goal: "Take the product Glass bowl off sale: it is not to be listed",
    outcome: { accepted: "edit" },
    start: "/admin/shop/product/6/change/",
    steps: [check("Listed", false), SAVE],
    planned: true,
    wanted: [{ changed: "shop_product/6", to: { listed: 0 } }],
  },
  {
    goal: "Delete the group Drivers",
    outcome: { accepted: "delete" },
    start: "/admin/auth/group/2/change/",
    steps: [click("link", "Delete"), click("button", /^Yes/)],
    wanted: [{ removed: "auth_group/2" }],
  },
  {
    goal: "Delete the order R-505",
    outcome: { accepted: "delete" },
    start: "/admin/shop/order/6/change/",
    steps: [click("link", "Delete"), click("button", /^Yes/)],
    planned: true,
    wanted: [{ removed: "shop_order/6" }, { removed: "shop_line/6" }],
  },
  {
    goal: "In the list, set the price of the Wool rug to 14 and the stock of the Clay jug to 60",
    outcome: { accepted: "inline" },
    start: "/admin/shop/product/",
    steps: [
      type("", "14", { role: "spinbutton", in: "HM-102", nth: 1 }),
      type("", "60", { role: "spinbutton", in: "HM-103", nth: 2 }),
      SAVE,
    ],
    wanted: [
      { changed: "shop_product/3", to: { price: 14 } },
      { changed: "shop_product/4", to: { stock: 60 } },
    ],
  },
  {
    goal: "Take the Oak table and the Pine shelf off the list",
    outcome: { accepted: "bulk" },
    start: "/admin/shop/product/",
    steps: [
      check(/Oak table$/),
      check(/Pine shelf$/),
      select("Action", "Take selected products off the list"),
      click("button", "Go"),
    ],
    planned: true,
    wanted: [
      { changed: "shop_product/1", to: { listed: 0 } },
      { changed: "shop_product/2", to: { listed: 0 } },
    ],
  },
];
