/** First draw on Django's admin: what a shop's office asks. */

import type { AppRequest } from "../request.js";

const [CUSTOMERS, PRODUCTS, ORDERS] = ["/admin/shop/customer/", "/admin/shop/product/", "/admin/shop/order/"];

export const DJANGO_ADMIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Add product', set SKU to 'HM-210', set Name to 'Birch tray', set Price to 18.50 and click 'Save'",
    start: PRODUCTS,
    wanted: [{ added: "shop_product", with: { sku: "HM-210", name: "Birch tray", price: 18.5 } }],
  },
  {
    kind: "literal",
    query: "Open the customer 'Emil Frost', set Notes to 'Pays on Fridays', click 'Save'",
    start: CUSTOMERS,
    wanted: [{ changed: "shop_customer/5", to: { notes: "Pays on Fridays" } }],
  },
  {
    kind: "literal",
    query:
      "Click 'Add group', set Name to 'Bookkeepers', pick 'Shop | customer | Can add customer' under Available permissions, click the arrow that chooses it, click 'Save'",
    start: "/admin/auth/group/",
    wanted: [
      { added: "auth_group", with: { name: "Bookkeepers" } },
      { added: "auth_group_permissions", with: {} },
    ],
  },
  {
    kind: "literal",
    query: "Click 'R-503', select 'Paid' as State, click 'Save'",
    start: ORDERS,
    wanted: [{ changed: "shop_order/4", to: { state: "paid" } }],
  },
  {
    kind: "literal",
    query:
      "Click 'Add order', set Number to 'R-700', click the plus beside Customer, in the window that opens set Name to 'Nora Pell' and Email to 'nora@example.com' and click 'Save', then click 'Save' on the order",
    start: ORDERS,
    wanted: [
      { added: "shop_customer", with: { name: "Nora Pell", email: "nora@example.com" } },
      { added: "shop_order", with: { number: "R-700", customer_id: 7 } },
    ],
  },
  {
    kind: "free",
    query: "Mark the order R-501 as paid",
    start: ORDERS,
    wanted: [{ changed: "shop_order/2", to: { state: "paid" } }],
  },
  {
    kind: "free",
    query: "Sort the products by name",
    start: PRODUCTS,
    wanted: [],
    shows: "/[?&]o=2(&|$)/.test(location.search)",
  },
  {
    kind: "free",
    query: "delete the group 'Drivers'",
    start: "/admin/auth/group/",
    approves: true,
    wanted: [{ removed: "auth_group/2" }],
  },
  {
    kind: "free",
    query: "Put 3 of the 'Glass bowl' into this order and save",
    start: "/admin/shop/order/5/change/",
    wanted: [{ added: "shop_line", with: { order_id: 5, product_id: 6, quantity: 3 } }],
  },
  {
    kind: "free",
    query: "Add a customer called 'Hugo Ivers', email hugo@example.com",
    start: "/admin/",
    wanted: [{ added: "shop_customer", with: { name: "Hugo Ivers", email: "hugo@example.com" } }],
  },
  { kind: "refused", query: "Delete the customer 'Akira Bloom'", start: CUSTOMERS, approves: true, wanted: [] },
  {
    kind: "refused",
    query: "Add the product 'Beech stool' with SKU HM-100 and price 45",
    start: PRODUCTS,
    wanted: [],
  },
  { kind: "refused", query: "Mark the order R-502 as shipped", start: ORDERS, wanted: [] },
  { kind: "refused", query: "Mark the order R-999 as paid", start: ORDERS, wanted: [] },
  {
    kind: "refused",
    query: "Raise the credit limit of 'Cyril Dane' to 900",
    start: CUSTOMERS,
    as: "tom",
    wanted: [],
  },
];
