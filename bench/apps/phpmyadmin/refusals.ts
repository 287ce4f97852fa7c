/** Refusals of phpMyAdmin: what the database behind its forms declines. */

import type { AppCase } from "../case.js";
import { check, click, type } from "../step.js";

/** Its sessions are files, not rows. */
export const SIGN_OUT = "sign out";
/** The session goes on; the token that its pages hold is no longer the right one. */
export const STALE = "stale token";

const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const INSERT = "/index.php?route=/table/change&db=shop&table=";
const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";
/** The first of three: below the fields of the first record. */
const GO = click("button", "Go");
const edit = (row: string) => click("link", "Edit", { in: row });

export const REFUSALS: readonly AppCase[] = [
  {
    goal: "Insert the customer Berta Zorn with the email berta@example.com",
    outcome: { refused: "a" },
    start: `${INSERT}customer`,
    steps: [type("", "Berta Zorn", { in: "name" }), type("", "berta@example.com", { in: "email" }), GO],
    wanted: [{ added: "customer", with: { name: "Berta Zorn", email: "berta@example.com" } }],
  },
  {
    goal: "Set the credit of Cyril Dane to -20",
    outcome: { refused: "a" },
    start: `${BROWSE}customer`,
    steps: [edit("Cyril Dane"), type("", "-20", { in: "credit" }), GO],
    planned: true,
    wanted: [{ changed: "customer/3", to: { credit: -20 } }],
  },
  {
    goal: "Rename the table draft to note",
    outcome: { refused: "a" },
    start: `${OPERATIONS}draft`,
    steps: [type("Rename table to", "note"), click("button", "Go", { nth: 2 })],
    wanted: [{ removed: "TABLES/draft" }],
  },
  {
    goal: "As the clerk, insert the note Buy stamps",
    outcome: { refused: "a" },
    start: `${INSERT}note`,
    as: "clerk",
    steps: [type("", "Buy stamps", { in: "text" }), GO],
    sign: "Buy stamps",
    wanted: [{ added: "note", with: { text: "Buy stamps" } }],
  },
  {
    goal: "Set the city of Dora Elm to Braga",
    outcome: { refused: "b" },
    start: `${BROWSE}customer`,
    steps: [edit("Dora Elm"), type("", "Braga", { in: "city" }), GO],
    meanwhile: { method: "POST", address: /table\/replace/, does: SIGN_OUT },
    wanted: [{ changed: "customer/4", to: { city: "Braga" } }],
  },
  {
    goal: "Set the city of Igor Jansen to Aveiro",
    outcome: { refused: "c" },
    start: `${BROWSE}customer`,
    steps: [edit("Igor Jansen"), type("", "Aveiro", { in: "city" }), GO],
    planned: true,
    meanwhile: { method: "POST", address: /table\/replace/, does: "DELETE FROM customer WHERE id = 9" },
    wanted: [{ changed: "customer/9", to: { city: "Aveiro" } }],
  },
  {
    goal: "Delete the customer Akira Bloom, who has an invoice",
    outcome: { refused: "c" },
    start: `${BROWSE}customer`,
    steps: [click("link", "Delete Delete", { nth: 1 })],
    wanted: [{ removed: "customer/1" }],
  },
  {
    goal: "Set the city of Emil Frost to Vila Nova de Gaia and his credit to 150",
    outcome: { refused: "d" },
    start: `${BROWSE}customer`,
    steps: [edit("Emil Frost"), type("", "Vila Nova de Gaia", { in: "city" }), type("", "150", { in: "credit" }), GO],
    wanted: [{ changed: "customer/5", to: { city: "Vila Nova de Gaia", credit: 150 } }],
    leaves: [{ changed: "customer/5", to: { city: "Vila Nova de", credit: 150 } }],
  },
  {
    goal: "Delete the notes Mend the lamp and Water the fern together",
    outcome: { refused: "e" },
    start: `${BROWSE}note`,
    steps: [
      check("", true, { in: "Mend the lamp" }),
      check("", true, { in: "Water the fern" }),
      click("button", "Delete Delete"),
    ],
    wanted: [{ removed: "note/3" }, { removed: "note/4" }],
  },
  {
    goal: "Drop the table draft",
    outcome: { refused: "e" },
    start: `${OPERATIONS}draft`,
    steps: [click("link", /^Delete the table/)],
    planned: true,
    wanted: [{ removed: "TABLES/draft" }],
  },
  {
    goal: "Insert the note Feed the cat",
    outcome: { refused: "f" },
    start: `${INSERT}note`,
    steps: [type("", "Feed the cat", { in: "text" })],
    wanted: [{ added: "note", with: { text: "Feed the cat" } }],
  },
  {
    goal: "Set the city of Fanny Grove to Guarda",
    outcome: { refused: "f" },
    start: `${BROWSE}customer`,
    steps: [edit("Fanny Grove"), type("", "Guarda", { in: "city" }), click("link", "Browse Browse")],
    wanted: [{ changed: "customer/6", to: { city: "Guarda" } }],
  },
];
