/** Second draw on Django's admin: worded without a look at the rules. */

import type { AppRequest } from "../request.js";

const [CUSTOMERS, PRODUCTS, ORDERS] = ["/admin/shop/customer/", "/admin/shop/product/", "/admin/shop/order/"];

export const DJANGO_ADMIN_AGAIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Tick R-500 and R-501, choose 'Delete selected orders' as Action, click 'Go', then click \"Yes, I'm sure\"",
    start: ORDERS,
    approves: true,
    wanted: [
      { removed: "shop_order/1" },
      { removed: "shop_order/2" },
      { removed: "shop_line/1" },
      { removed: "shop_line/2" },
    ],
  },
  {
    kind: "literal",
    query: "In the row of 'Wool rug' set the price to 14 and the stock to 60, then click 'Save'",
    start: PRODUCTS,
    wanted: [{ changed: "shop_product/3", to: { price: 14, stock: 60 } }],
  },
  {
    kind: "literal",
    query: "Open R-504, set Due to '2027-03-05', click 'Save and continue editing'",
    start: ORDERS,
    wanted: [{ changed: "shop_order/5", to: { due: "2027-03-05" } }],
  },
  {
    kind: "literal",
    query: "Open the user 'tom', pick 'Packers' under Available groups, click 'Choose', click 'Save'",
    start: "/admin/auth/user/",
    wanted: [{ added: "auth_user_groups", with: { user_id: 2, group_id: 1 } }],
  },
  {
    kind: "literal",
    query: "In the filter on the right click 'New' under 'By state'",
    start: ORDERS,
    wanted: [],
    shows: "location.search.includes('state__exact=new')",
  },
  {
    kind: "free",
    query: "take the Clay jug and the Iron hook off the list",
    start: PRODUCTS,
    wanted: [
      { changed: "shop_product/4", to: { listed: 0 } },
      { changed: "shop_product/5", to: { listed: 0 } },
    ],
  },
  {
    kind: "free",
    query: "Add order R-801 for Fanny Grove with 2 pieces of 'Cork mat'",
    start: ORDERS,
    wanted: [
      { added: "shop_order", with: { number: "R-801", customer_id: 6 } },
      { added: "shop_line", with: { product_id: 7, quantity: 2 } },
    ],
  },
  {
    kind: "free",
    query: "Change Berta Crane's email to berta.crane@example.com",
    start: CUSTOMERS,
    wanted: [{ changed: "shop_customer/2", to: { email: "berta.crane@example.com" } }],
  },
  {
    kind: "free",
    query: "This product costs 12.50 now",
    start: "/admin/shop/product/2/change/",
    wanted: [{ changed: "shop_product/2", to: { price: 12.5 } }],
  },
  {
    kind: "free",
    query: "delete the product 'Felt slippers'",
    start: PRODUCTS,
    approves: true,
    wanted: [{ removed: "shop_product/8" }],
  },
  { kind: "refused", query: "Delete the product 'Wool rug'", start: PRODUCTS, approves: true, wanted: [] },
  { kind: "refused", query: "Change the SKU of the Clay jug to jug-4", start: PRODUCTS, wanted: [] },
  { kind: "refused", query: "Add a customer 'Dora Elm', email dora.elm@example.com", start: CUSTOMERS, wanted: [] },
  { kind: "refused", query: "Rename the group 'Packers' to 'Drivers'", start: "/admin/auth/group/", wanted: [] },
  {
    kind: "refused",
    query: "Delete the group 'Drivers'",
    start: "/admin/",
    as: "tom",
    approves: true,
    wanted: [],
  },
];
