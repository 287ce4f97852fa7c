/** First draw on phpMyAdmin: what the keeper of a shop's tables asks. */

import type { AppRequest } from "../request.js";

const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const INSERT = "/index.php?route=/table/change&db=shop&table=";
const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";

export const PHPMYADMIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Set text to 'Call the baker' and click 'Go'",
    start: `${INSERT}note`,
    wanted: [{ added: "note", with: { text: "Call the baker" } }],
  },
  {
    kind: "literal",
    query: "Click 'Edit' in the row of 'Gustav Hill', set city to 'Lagos', click 'Go'",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/7", to: { city: "Lagos" } }],
  },
  {
    kind: "literal",
    query: "Under 'Table options' set 'Table comments' to 'Sent by post' and click the 'Go' of that box",
    start: `${OPERATIONS}invoice`,
    wanted: [{ changed: "TABLES/invoice", to: { TABLE_COMMENT: "Sent by post" } }],
  },
  {
    kind: "literal",
    query: "Click 'Insert' in the row of 'draft', set text to 'Second try', click 'Go'",
    start: "/index.php?route=/database/structure&db=shop",
    wanted: [{ added: "draft", with: { text: "Second try" } }],
  },
  {
    kind: "literal",
    query: "Click the SQL tab, enter \"UPDATE note SET text = 'Order ink' WHERE id = 2\" and click 'Go'",
    start: `${BROWSE}note`,
    approves: true,
    wanted: [{ changed: "note/2", to: { text: "Order ink" } }],
  },
  {
    kind: "free",
    query: "Add a customer 'Jana Kolb' with the email jana@example.com",
    start: `${BROWSE}customer`,
    wanted: [{ added: "customer", with: { name: "Jana Kolb", email: "jana@example.com", credit: 100 } }],
  },
  {
    kind: "free",
    query: "delete the note 'Ring the printer'",
    start: `${BROWSE}note`,
    approves: true,
    wanted: [{ removed: "note/1" }],
  },
  {
    kind: "free",
    query: "Set the credit of Hanna Ivers to 320",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/8", to: { credit: 320 } }],
  },
  {
    kind: "free",
    query: "Rename the table 'draft' to 'sketch'",
    start: `${BROWSE}draft`,
    approves: true,
    wanted: [
      { removed: "COLUMNS/draft.id" },
      { removed: "COLUMNS/draft.text" },
      { removed: "TABLES/draft" },
      { removed: "draft/1" },
      { added: "COLUMNS/sketch.id", with: {} },
      { added: "COLUMNS/sketch.text", with: {} },
      { added: "TABLES/sketch", with: {} },
    ],
  },
  {
    kind: "free",
    query: "Add a column 'phone' of type VARCHAR with length 20 at the end of the table customer",
    start: "/index.php?route=/table/structure&db=shop&table=customer",
    approves: true,
    wanted: [{ added: "COLUMNS/customer.phone", with: { COLUMN_TYPE: "varchar(20)" } }],
  },
  {
    kind: "refused",
    query: "Add the customer 'Berta Zorn' with the email berta@example.com",
    start: `${BROWSE}customer`,
    wanted: [],
  },
  {
    kind: "refused",
    query: "Delete the customer 'Akira Bloom'",
    start: `${BROWSE}customer`,
    approves: true,
    wanted: [],
  },
  { kind: "refused", query: "Set the credit of Cyril Dane to -20", start: `${BROWSE}customer`, wanted: [] },
  { kind: "refused", query: "Add the note 'Buy stamps'", start: `${INSERT}note`, as: "clerk", wanted: [] },
  { kind: "refused", query: "Set the credit of the customer from Porto to 50", start: `${BROWSE}customer`, wanted: [] },
];
