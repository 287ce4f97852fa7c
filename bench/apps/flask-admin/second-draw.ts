/** Second draw on Flask-Admin: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { check, click, dialog, type } from "../step.js";

const SAVE = click("button", "Save");

export const SECOND_DRAW: readonly AppCase[] = [
  {
    goal: "Add the member Lena Hoffmann with the email lena@example.net",
    outcome: { refused: "a" },
    start: "/admin/member/new/",
    steps: [
      type("Name", "Lena Hoffmann"),
      type("Email", "lena@example.net"),
      type("Discount", "0", { role: "spinbutton" }),
      type("Loans Allowed", "5", { role: "spinbutton" }),
      click("button", "Save and Add Another"),
    ],
    wanted: [{ added: "member", with: { name: "Lena Hoffmann", email: "lena@example.net" } }],
  },
  {
    goal: "Change the city of Tess Moor to Sintra, in the list",
    outcome: { refused: "b" },
    start: "/admin/member/",
    steps: [
      click("link", "Porto", { in: "Tess Moor" }),
      type("", "Sintra", { in: "form" }),
      click("button", "", { in: "form" }),
    ],
    meanwhile: { method: "POST", address: /ajax\/update/, does: "DELETE FROM signed_in" },
    sign: "Sintra",
    wanted: [{ changed: "member/7", to: { city: "Sintra" } }],
  },
  {
    goal: "Delete the member Uma Wren",
    outcome: { refused: "e" },
    start: "/admin/member/",
    steps: [click("button", "Delete Record", { in: "Uma Wren" }), dialog("dismiss")],
    wanted: [{ removed: "member/8" }],
  },
  {
    goal: "Add the book Harbour Lights with the ISBN 9782222222222 and 120 pages",
    outcome: { accepted: "create" },
    start: "/admin/book/new/",
    steps: [
      type("Title", "Harbour Lights"),
      type("Isbn", "9782222222222"),
      type("Pages", "120", { role: "spinbutton" }),
      SAVE,
    ],
    sign: "Harbour Lights",
    wanted: [{ added: "book", with: { title: "Harbour Lights", isbn: "9782222222222", pages: 120 } }],
  },
  {
    goal: "Delete the members Lena Hoff and Omar Reis together",
    outcome: { accepted: "bulk" },
    start: "/admin/member/",
    steps: [
      check("Select record", true, { in: "Lena Hoff" }),
      check("Select record", true, { in: "Omar Reis" }),
      click("button", "With selected"),
      click("link", "Delete", { in: "Delete" }),
      dialog("accept"),
    ],
    wanted: [{ removed: "member/1" }, { removed: "member/2" }],
  },
];
