/** Refusals of Django's admin: what its forms and lists decline. */

import type { AppCase } from "../case.js";
import { check, click, select, type } from "../step.js";

const SAVE = click("button", "Save");
const SIGNED_OUT = "DELETE FROM django_session";

export const REFUSALS: readonly AppCase[] = [
  {
    goal: "Add the product Beech stool with the SKU HM-100 and the price 45",
    outcome: { refused: "a" },
    start: "/admin/shop/product/add/",
    steps: [type("SKU", "HM-100"), type("Name", "Beech stool"), type("Price", "45", { role: "spinbutton" }), SAVE],
    sign: "Beech stool",
    wanted: [{ added: "shop_product", with: { sku: "HM-100", name: "Beech stool" } }],
  },
  {
    goal: "Change the SKU of the Clay jug to jug-4",
    outcome: { refused: "a" },
    start: "/admin/shop/product/4/change/",
    steps: [type("SKU", "jug-4"), SAVE],
    planned: true,
    wanted: [{ changed: "shop_product/4", to: { sku: "jug-4" } }],
  },
  {
    goal: "Mark the order R-501 as shipped",
    outcome: { refused: "a" },
    start: "/admin/shop/order/",
    steps: [click("link", "R-501"), select("State", "Shipped"), SAVE],
    planned: true,
    wanted: [{ changed: "shop_order/2", to: { state: "shipped" } }],
  },
  {
    goal: "Set the due date of the order R-502 to 2027-02-30",
    outcome: { refused: "a" },
    start: "/admin/shop/order/3/change/",
    steps: [type("Due", "2027-02-30"), SAVE],
    wanted: [{ changed: "shop_order/3", to: { due: "2027-02-30" } }],
  },
  {
    goal: "Add the customer Gina Hill without an email",
    outcome: { refused: "a" },
    start: "/admin/shop/customer/add/",
    steps: [type("Name", "Gina Hill"), SAVE],
    wanted: [{ added: "shop_customer", with: { name: "Gina Hill" } }],
  },
  {
    goal: "Rename the customer Berta Crane to Berta Heron",
    outcome: { refused: "b" },
    start: "/admin/shop/customer/2/change/",
    steps: [type("Name", "Berta Heron"), SAVE],
    meanwhile: { method: "POST", address: /\/customer\/2\/change\//, does: SIGNED_OUT },
    wanted: [{ changed: "shop_customer/2", to: { name: "Berta Heron" } }],
  },
  {
    goal: "Delete the customer Fanny Grove",
    outcome: { refused: "b" },
    start: "/admin/shop/customer/6/change/",
    steps: [click("link", "Delete"), click("button", /^Yes/)],
    planned: true,
    meanwhile: { method: "POST", address: /\/customer\/6\/delete\//, does: SIGNED_OUT },
    wanted: [{ removed: "shop_customer/6" }],
  },
  {
    goal: "Rename the product Iron hook to Brass hook",
    outcome: { refused: "c" },
    start: "/admin/shop/product/5/change/",
    steps: [type("Name", "Brass hook"), SAVE],
    meanwhile: { method: "POST", address: /\/product\/5\/change\//, does: "DELETE FROM shop_product WHERE id = 5" },
    wanted: [{ changed: "shop_product/5", to: { name: "Brass hook" } }],
  },
  {
    goal: "Take the Felt slippers off the list",
    outcome: { refused: "c" },
    start: "/admin/shop/product/",
    steps: [check(/Felt slippers$/), select("Action", "Take selected products off the list"), click("button", "Go")],
    wanted: [{ changed: "shop_product/8", to: { listed: 0 } }],
  },
  {
    goal: "Delete the customer Akira Bloom",
    outcome: { refused: "c" },
    start: "/admin/shop/customer/1/change/",
    steps: [click("link", "Delete")],
    planned: true,
    wanted: [{ removed: "shop_customer/1" }],
  },
  {
    goal: "Set the credit limit of Cyril Dane to 900 and his email to cyril.dane@example.com",
    outcome: { refused: "d" },
    start: "/admin/shop/customer/3/change/",
    as: "tom",
    steps: [
      type("Email", "cyril.dane@example.com", { role: "textbox" }),
      type("Credit limit", "900", { role: "spinbutton" }),
      SAVE,
    ],
    wanted: [{ changed: "shop_customer/3", to: { credit_limit: 900, email: "cyril.dane@example.com" } }],
    leaves: [{ changed: "shop_customer/3", to: { email: "cyril.dane@example.com" } }],
  },
  {
    goal: "Delete the group Packers",
    outcome: { refused: "e" },
    start: "/admin/auth/group/1/change/",
    steps: [click("link", "Delete")],
    wanted: [{ removed: "auth_group/1" }],
  },
  {
    goal: "Delete the customers Dora Elm and Emil Frost from the list",
    outcome: { refused: "e" },
    start: "/admin/shop/customer/",
    steps: [
      check(/Dora Elm$/),
      check(/Emil Frost$/),
      select("Action", "Delete selected customers"),
      click("button", "Go"),
    ],
    wanted: [{ removed: "shop_customer/4" }, { removed: "shop_customer/5" }],
  },
  {
    goal: "Set the stock of the Wool rug to 75",
    outcome: { refused: "f" },
    start: "/admin/shop/product/3/change/",
    steps: [type("Stock", "75", { role: "spinbutton" }), click("link", "Products", { in: "Breadcrumbs" })],
    planned: true,
    wanted: [{ changed: "shop_product/3", to: { stock: 75 } }],
  },
  {
    goal: "Note for Dora Elm that she pays late",
    outcome: { refused: "f" },
    start: "/admin/shop/customer/4/change/",
    steps: [type("Notes", "She pays late")],
    sign: "She pays late",
    wanted: [{ changed: "shop_customer/4", to: { notes: "She pays late" } }],
  },
  {
    goal: "In the list, set the price of the Oak table to 0 and that of the Pine shelf to 99",
    outcome: { refused: "g" },
    start: "/admin/shop/product/",
    steps: [
      type("", "0", { role: "spinbutton", in: "HM-100", nth: 1 }),
      type("", "99", { role: "spinbutton", in: "HM-101", nth: 1 }),
      SAVE,
    ],
    wanted: [
      { changed: "shop_product/1", to: { price: 0 } },
      { changed: "shop_product/2", to: { price: 99 } },
    ],
  },
];
