/** Third draw on Django's admin: worded before it was first run. */

import type { AppRequest } from "../request.js";

const [PRODUCTS, CUSTOMERS, ORDERS] = ["/admin/shop/product/", "/admin/shop/customer/", "/admin/shop/order/"];

export const DJANGO_ADMIN_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Groups', click 'Add group', enter 'Cashiers' as the Name, press 'Save'",
    start: "/admin/",
    wanted: [{ added: "auth_group", with: { name: "Cashiers" } }],
  },
  {
    kind: "literal",
    query: "In the row of 'Pine shelf' change the price to 12.75, then click 'Save'",
    start: PRODUCTS,
    wanted: [{ changed: "shop_product/2", to: { price: 12.75 } }],
  },
  {
    kind: "literal",
    query: "Tick 'Cork mat' and 'Iron hook', choose 'Take selected products off the list' as the action and press 'Go'",
    start: PRODUCTS,
    wanted: [
      { changed: "shop_product/5", to: { listed: 0 } },
      { changed: "shop_product/7", to: { listed: 0 } },
    ],
  },
  {
    kind: "free",
    query: "We have no clay jugs left, set their stock to 0",
    start: PRODUCTS,
    wanted: [{ changed: "shop_product/4", to: { stock: 0 } }],
  },
  {
    kind: "free",
    query: "The order R-504 is for Cyril Dane, not for Berta",
    start: ORDERS,
    wanted: [{ changed: "shop_order/5", to: { customer_id: 3 } }],
  },
  {
    kind: "free",
    query: "put 'Allergic to nickel' into the notes about Fanny Grove",
    start: CUSTOMERS,
    wanted: [{ changed: "shop_customer/6", to: { notes: "Allergic to nickel" } }],
  },
];
