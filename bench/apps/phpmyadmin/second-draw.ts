/** Second draw on phpMyAdmin: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { click, type } from "../step.js";

const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";
const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const INSERT = "/index.php?route=/table/change&db=shop&table=";
const GO = click("button", "Go");
const edit = (row: string) => click("link", "Edit", { in: row });

export const SECOND_DRAW: readonly AppCase[] = [
  {
    goal: "Empty the table note",
    outcome: { refused: "e" },
    start: `${OPERATIONS}note`,
    steps: [click("link", /^Empty the table/)],
    wanted: [{ removed: "note/1" }, { removed: "note/2" }, { removed: "note/3" }, { removed: "note/4" }],
  },
  {
    goal: "Empty the table draft for good",
    outcome: { accepted: "delete" },
    start: `${OPERATIONS}draft`,
    steps: [click("link", /^Empty the table/), click("button", "OK")],
    wanted: [{ removed: "draft/1" }],
  },
  {
    goal: "Change the note Water the fern to Water the roses",
    outcome: { accepted: "edit" },
    start: `${BROWSE}note`,
    steps: [edit("Water the fern"), type("", "Water the roses", { in: "text" }), click("button", "Go")],
    sign: "Water the roses",
    wanted: [{ changed: "note/4", to: { text: "Water the roses" } }],
  },
  {
    goal: "Insert the customer Karl Moss with the email dora@example.com",
    outcome: { refused: "a" },
    start: `${INSERT}customer`,
    steps: [type("", "Karl Moss", { in: "name" }), type("", "dora@example.com", { in: "email" }), GO],
    planned: true,
    wanted: [{ added: "customer", with: { name: "Karl Moss", email: "dora@example.com" } }],
  },
  {
    goal: "Set the credit of Berta Crane to -5",
    outcome: { refused: "a" },
    start: `${BROWSE}customer`,
    steps: [edit("Berta Crane"), type("", "-5", { in: "credit" }), GO],
    wanted: [{ changed: "customer/2", to: { credit: -5 } }],
  },
  {
    goal: "Delete the customer Berta Crane, who has an invoice",
    outcome: { refused: "c" },
    start: `${BROWSE}customer`,
    steps: [click("link", "Delete Delete", { nth: 2 })],
    planned: true,
    wanted: [{ removed: "customer/2" }],
  },
  {
    goal: "Set the city of Hanna Ivers to Beja",
    outcome: { refused: "c" },
    start: `${BROWSE}customer`,
    steps: [edit("Hanna Ivers"), type("", "Beja", { in: "city" }), GO],
    sign: "Beja",
    meanwhile: { method: "POST", address: /table\/replace/, does: "DELETE FROM customer WHERE id = 8" },
    wanted: [{ changed: "customer/8", to: { city: "Beja" } }],
  },
  {
    goal: "Set the city of Gustav Hill to Castelo Branco and his credit to 180",
    outcome: { refused: "d" },
    start: `${BROWSE}customer`,
    steps: [edit("Gustav Hill"), type("", "Castelo Branco", { in: "city" }), type("", "180", { in: "credit" }), GO],
    wanted: [{ changed: "customer/7", to: { city: "Castelo Branco", credit: 180 } }],
    leaves: [{ changed: "customer/7", to: { city: "Castelo Bran", credit: 180 } }],
  },
  {
    goal: "Insert the note Wind the clock",
    outcome: { refused: "f" },
    start: `${INSERT}note`,
    steps: [type("", "Wind the clock", { in: "text" })],
    sign: "Wind the clock",
    wanted: [{ added: "note", with: { text: "Wind the clock" } }],
  },
  {
    goal: "Insert the note Oil the hinge",
    outcome: { accepted: "create" },
    start: `${INSERT}note`,
    steps: [type("", "Oil the hinge", { in: "text" }), GO],
    planned: true,
    wanted: [{ added: "note", with: { text: "Oil the hinge" } }],
  },
  {
    goal: "Set the city of Fanny Grove to Evora",
    outcome: { accepted: "edit" },
    start: `${BROWSE}customer`,
    steps: [edit("Fanny Grove"), type("", "Evora", { in: "city" }), GO],
    wanted: [{ changed: "customer/6", to: { city: "Evora" } }],
  },
  {
    goal: "Set the credit of Dora Elm to 410",
    outcome: { accepted: "edit" },
    start: `${BROWSE}customer`,
    steps: [edit("Dora Elm"), type("", "410", { in: "credit" }), GO],
    planned: true,
    wanted: [{ changed: "customer/4", to: { credit: 410 } }],
  },
  {
    goal: "Comment the table customer with Who buys here",
    outcome: { accepted: "settings" },
    start: `${OPERATIONS}customer`,
    steps: [type("Table comments", "Who buys here"), click("button", "Go", { nth: 2 })],
    wanted: [{ changed: "TABLES/customer", to: { TABLE_COMMENT: "Who buys here" } }],
  },
  {
    goal: "Delete the note Order paper",
    outcome: { accepted: "delete" },
    start: `${BROWSE}note`,
    steps: [click("link", "Delete Delete", { nth: 2 })],
    wanted: [{ removed: "note/2" }],
  },
];
