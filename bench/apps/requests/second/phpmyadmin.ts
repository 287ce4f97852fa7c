/** Second draw on phpMyAdmin: worded without a look at the rules. */

import type { AppRequest } from "../request.js";

const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const SEARCH = "/index.php?route=/table/search&db=shop&table=";

export const PHPMYADMIN_AGAIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Edit' beside 'Order paper', set text to 'Order envelopes' and click 'Go'",
    start: `${BROWSE}note`,
    wanted: [{ changed: "note/2", to: { text: "Order envelopes" } }],
  },
  {
    kind: "literal",
    query: "Tick 'Mend the lamp' and 'Water the fern', click 'Delete' below the table, click 'Yes'",
    start: `${BROWSE}note`,
    approves: true,
    wanted: [{ removed: "note/3" }, { removed: "note/4" }],
  },
  {
    kind: "literal",
    query: "Click 'Copy' in the row of 'Ring the printer', set text to 'Ring the baker', click 'Go'",
    start: `${BROWSE}note`,
    wanted: [{ added: "note", with: { text: "Ring the baker" } }],
  },
  {
    kind: "literal",
    query: "Double-click the city of 'Emil Frost', enter 'Faro' and press Enter",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/5", to: { city: "Faro" } }],
  },
  {
    kind: "literal",
    query: "Enter 'Emil Frost' as the value of name and click 'Go'",
    start: `${SEARCH}customer`,
    wanted: [],
    shows: "/emil@example/.test(document.body.innerText) && !/akira@example/.test(document.body.innerText)",
  },
  {
    kind: "free",
    query: "Change the city of Berta Crane to Evora",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/2", to: { city: "Evora" } }],
  },
  {
    kind: "free",
    query: "Add a note saying 'Feed the cat'",
    start: `${BROWSE}note`,
    wanted: [{ added: "note", with: { text: "Feed the cat" } }],
  },
  {
    kind: "free",
    query: "Sort the customers by email, from z to a",
    start: `${BROWSE}customer`,
    wanted: [],
    shows: "document.querySelector('table.table_results tbody tr')?.textContent.includes('igor@example.com') === true",
  },
  {
    kind: "free",
    query: "delete the customer 'Igor Jansen'",
    start: `${BROWSE}customer`,
    approves: true,
    wanted: [{ removed: "customer/9" }],
  },
  {
    kind: "free",
    query: "Add an invoice with the total 45.50 for the customer with id 4",
    start: `${BROWSE}invoice`,
    wanted: [{ added: "invoice", with: { customer_id: 4, total: 45.5 } }],
  },
  {
    kind: "refused",
    query: "Add an invoice with the total 12 for the customer with id 99",
    start: `${BROWSE}invoice`,
    wanted: [],
  },
  {
    kind: "refused",
    query: "Drop the table 'orders'",
    start: "/index.php?route=/database/structure&db=shop",
    approves: true,
    wanted: [],
  },
  {
    kind: "refused",
    query: "Set the email of 'Gustav Hill' to dora@example.com",
    start: `${BROWSE}customer`,
    wanted: [],
  },
  {
    kind: "refused",
    query: "Delete the note 'Order paper'",
    start: `${BROWSE}note`,
    as: "clerk",
    approves: true,
    wanted: [],
  },
  { kind: "refused", query: "Undo my last change", start: `${BROWSE}draft`, wanted: [] },
];
