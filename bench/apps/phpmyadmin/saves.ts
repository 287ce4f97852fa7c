/** Saves of phpMyAdmin: what the database behind its forms takes. */

import type { AppCase } from "../case.js";
import { check, click, type } from "../step.js";

const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const INSERT = "/index.php?route=/table/change&db=shop&table=";
const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";
const GO = click("button", "Go");
const edit = (row: string) => click("link", "Edit", { in: row });

export const SAVES: readonly AppCase[] = [
  {
    goal: "Insert the note Call the baker",
    outcome: { accepted: "create" },
    start: `${INSERT}note`,
    steps: [type("", "Call the baker", { in: "text" }), GO],
    wanted: [{ added: "note", with: { text: "Call the baker" } }],
  },
  {
    goal: "Insert the customer Jana Kolb with the email jana@example.com",
    outcome: { accepted: "create" },
    start: `${INSERT}customer`,
    steps: [type("", "Jana Kolb", { in: "name" }), type("", "jana@example.com", { in: "email" }), GO],
    planned: true,
    wanted: [{ added: "customer", with: { name: "Jana Kolb", email: "jana@example.com", credit: 100 } }],
  },
  {
    goal: "Set the city of Gustav Hill to Lagos",
    outcome: { accepted: "edit" },
    start: `${BROWSE}customer`,
    steps: [edit("Gustav Hill"), type("", "Lagos", { in: "city" }), GO],
    wanted: [{ changed: "customer/7", to: { city: "Lagos" } }],
  },
  {
    goal: "Set the credit of Hanna Ivers to 320",
    outcome: { accepted: "edit" },
    start: `${BROWSE}customer`,
    steps: [edit("Hanna Ivers"), type("", "320", { in: "credit" }), GO],
    sign: "320",
    planned: true,
    wanted: [{ changed: "customer/8", to: { credit: 320 } }],
  },
  {
    goal: "Comment the table invoice with Sent by post",
    outcome: { accepted: "settings" },
    start: `${OPERATIONS}invoice`,
    steps: [type("Table comments", "Sent by post"), click("button", "Go", { nth: 2 })],
    wanted: [{ changed: "TABLES/invoice", to: { TABLE_COMMENT: "Sent by post" } }],
  },
  {
    goal: "Delete the note Ring the printer",
    outcome: { accepted: "delete" },
    start: `${BROWSE}note`,
    steps: [click("link", "Delete Delete", { nth: 1 })],
    wanted: [{ removed: "note/1" }],
  },
  {
    goal: "Delete the notes Order paper and Mend the lamp together",
    outcome: { accepted: "bulk" },
    start: `${BROWSE}note`,
    steps: [
      check("", true, { in: "Order paper" }),
      check("", true, { in: "Mend the lamp" }),
      click("button", "Delete Delete"),
      click("button", "Yes"),
    ],
    planned: true,
    wanted: [{ removed: "note/2" }, { removed: "note/3" }],
  },
  {
    goal: "Drop the table draft for good",
    outcome: { accepted: "delete" },
    start: `${OPERATIONS}draft`,
    steps: [click("link", /^Delete the table/), click("button", "OK")],
    wanted: [
      { removed: "COLUMNS/draft.id" },
      { removed: "COLUMNS/draft.text" },
      { removed: "TABLES/draft" },
      { removed: "draft/1" },
    ],
  },
];
