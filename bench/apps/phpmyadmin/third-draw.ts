/** Third draw on phpMyAdmin: written before it was first run. */

import type { AppCase } from "../case.js";
import { check, click, type } from "../step.js";
import { SIGN_OUT, STALE } from "./refusals.js";

const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const INSERT = "/index.php?route=/table/change&db=shop&table=";
const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";
const GO = click("button", "Go");
const edit = (row: string) => click("link", "Edit", { in: row });
const REPLACE = /table\/replace/;

export const THIRD_DRAW: readonly AppCase[] = [
  {
    goal: "Set the city of Gustav Hill to Almada",
    outcome: { refused: "edit conflict" },
    start: `${BROWSE}customer`,
    steps: [edit("Gustav Hill"), type("", "Almada", { in: "city" }), GO],
    // Somebody gave the record another number: no row fits any more.
    meanwhile: { method: "POST", address: REPLACE, does: "UPDATE customer SET id = 70 WHERE id = 7" },
    wanted: [{ changed: "customer/70", to: { city: "Almada" } }],
  },
  {
    goal: "Set the city of Berta Crane to Nazare",
    outcome: { refused: "lost rights" },
    start: `${BROWSE}customer`,
    as: "clerk",
    steps: [edit("Berta Crane"), type("", "Nazare", { in: "city" }), GO],
    meanwhile: {
      method: "POST",
      address: REPLACE,
      does: "REVOKE UPDATE ON shop.customer FROM clerk@localhost",
      undone: "GRANT UPDATE ON shop.customer TO clerk@localhost",
    },
    wanted: [{ changed: "customer/2", to: { city: "Nazare" } }],
  },
  {
    goal: "As the clerk, insert the customer Lia Mond with the email lia@example.com",
    outcome: { refused: "lost rights" },
    start: `${INSERT}customer`,
    as: "clerk",
    steps: [type("", "Lia Mond", { in: "name" }), type("", "lia@example.com", { in: "email" }), GO],
    planned: true,
    meanwhile: {
      method: "POST",
      address: REPLACE,
      does: "REVOKE INSERT ON shop.customer FROM clerk@localhost",
      undone: "GRANT INSERT ON shop.customer TO clerk@localhost",
    },
    wanted: [{ added: "customer", with: { name: "Lia Mond" } }],
  },
  {
    goal: "Set the city of Cyril Dane to Mafra",
    outcome: { refused: "quota" },
    start: `${BROWSE}customer`,
    as: "clerk",
    steps: [edit("Cyril Dane"), type("", "Mafra", { in: "city" }), GO],
    meanwhile: {
      method: "POST",
      address: REPLACE,
      does: "GRANT USAGE ON *.* TO clerk@localhost WITH MAX_QUERIES_PER_HOUR 1",
      undone: "GRANT USAGE ON *.* TO clerk@localhost WITH MAX_QUERIES_PER_HOUR 0",
    },
    wanted: [{ changed: "customer/3", to: { city: "Mafra" } }],
  },
  {
    goal: "Insert the note Grease the gate",
    outcome: { refused: "quota" },
    start: `${INSERT}note`,
    steps: [type("", "Grease the gate", { in: "text" }), GO],
    meanwhile: {
      method: "POST",
      address: REPLACE,
      does: "CREATE TRIGGER quota BEFORE INSERT ON note FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The plan allows four notes.'",
      undone: "DROP TRIGGER quota",
    },
    wanted: [{ added: "note", with: { text: "Grease the gate" } }],
  },
  {
    goal: "Set the credit of Fanny Grove to 310",
    outcome: { refused: "maintenance" },
    start: `${BROWSE}customer`,
    as: "clerk",
    steps: [edit("Fanny Grove"), type("", "310", { in: "credit" }), GO],
    planned: true,
    meanwhile: {
      method: "POST",
      address: REPLACE,
      does: "SET GLOBAL read_only = 1",
      undone: "SET GLOBAL read_only = 0",
    },
    wanted: [{ changed: "customer/6", to: { credit: 310 } }],
  },
  {
    goal: "Insert the customer Mika Nord with the email mika@example.com",
    outcome: { refused: "duplicate" },
    start: `${INSERT}customer`,
    steps: [type("", "Mika Nord", { in: "name" }), type("", "mika@example.com", { in: "email" }), GO],
    sign: "mika@example.com",
    meanwhile: {
      method: "POST",
      address: REPLACE,
      does: "INSERT INTO customer (name, email) VALUES ('Mika Nord', 'mika@example.com')",
    },
    wanted: [{ added: "customer", with: { name: "Mika Nord" } }],
  },
  {
    goal: "Set the city of Dora Elm to Silves",
    outcome: { refused: "stale token" },
    start: `${BROWSE}customer`,
    steps: [edit("Dora Elm"), type("", "Silves", { in: "city" }), GO],
    meanwhile: { method: "POST", address: REPLACE, does: STALE },
    wanted: [{ changed: "customer/4", to: { city: "Silves" } }],
  },
  {
    goal: "Insert the note Sharpen the saw",
    outcome: { refused: "stale token" },
    start: `${INSERT}note`,
    steps: [type("", "Sharpen the saw", { in: "text" }), GO],
    planned: true,
    meanwhile: { method: "POST", address: REPLACE, does: SIGN_OUT },
    wanted: [{ added: "note", with: { text: "Sharpen the saw" } }],
  },
  {
    goal: "Set the city of Emil Frost to Santa Comba Dao and his credit to 190",
    outcome: { refused: "partial save" },
    start: `${BROWSE}customer`,
    steps: [edit("Emil Frost"), type("", "Santa Comba Dao", { in: "city" }), type("", "190", { in: "credit" }), GO],
    wanted: [{ changed: "customer/5", to: { city: "Santa Comba Dao", credit: 190 } }],
    leaves: [{ changed: "customer/5", to: { city: "Santa Comba ", credit: 190 } }],
  },
  {
    goal: "Insert the note Paint the door",
    outcome: { accepted: "create" },
    start: `${INSERT}note`,
    steps: [type("", "Paint the door", { in: "text" }), GO],
    wanted: [{ added: "note", with: { text: "Paint the door" } }],
  },
  {
    goal: "Change the note Mend the lamp to Mend the ladder",
    outcome: { accepted: "edit" },
    start: `${BROWSE}note`,
    steps: [edit("Mend the lamp"), type("", "Mend the ladder", { in: "text" }), GO],
    sign: "Mend the ladder",
    planned: true,
    wanted: [{ changed: "note/3", to: { text: "Mend the ladder" } }],
  },
  {
    goal: "Set the credit of Hanna Ivers to 130",
    outcome: { accepted: "edit" },
    start: `${BROWSE}customer`,
    steps: [edit("Hanna Ivers"), type("", "130", { in: "credit" }), GO],
    wanted: [{ changed: "customer/8", to: { credit: 130 } }],
  },
  {
    goal: "Comment the table note with What is to be done",
    outcome: { accepted: "settings" },
    start: `${OPERATIONS}note`,
    steps: [type("Table comments", "What is to be done"), click("button", "Go", { nth: 2 })],
    wanted: [{ changed: "TABLES/note", to: { TABLE_COMMENT: "What is to be done" } }],
  },
  {
    goal: "Delete the notes Ring the printer and Order paper together",
    outcome: { accepted: "bulk" },
    start: `${BROWSE}note`,
    steps: [
      check("", true, { in: "Ring the printer" }),
      check("", true, { in: "Order paper" }),
      click("button", "Delete Delete"),
      click("button", "Yes"),
    ],
    planned: true,
    wanted: [{ removed: "note/1" }, { removed: "note/2" }],
  },
];
