/** Recorded answers: what a capable model says to ten of the free requests, written once from what its prompts show. */

import { check, click, dialog, press, type Step, select, type } from "../../step.js";

export interface RecordedAnswers {
  readonly app: string;
  /** As it stands in the first draw. */
  readonly query: string;
  /** Its actions in order, each with its target by role and name: the numbers differ from run to run. */
  readonly steps: readonly Step[];
  /** The words on which it rests that the task is done; it says so where the page or the evidence has them, and not else. */
  readonly shown: RegExp;
}

/** A name that the author gave none, or that is told from what stands beside it. */
const called = (name: string) => new RegExp(`^$|${name}`, "i");

export const RECORDED: readonly RecordedAnswers[] = [
  {
    app: "flask-admin",
    query: "Add a book called 'Dune' by Carla Finch, ISBN 9780441172719",
    steps: [
      click("link", "Create"),
      type("Title", "Dune"),
      type("Isbn", "9780441172719"),
      select("Author", "Carla Finch"),
      click("button", "Save"),
    ],
    shown: /Dune.*Carla Finch|Record was successfully created/,
  },
  {
    app: "flask-admin",
    query: "Archive the books 'Low Tide' and 'The Ferry'",
    steps: [
      check("Select record", true, { in: "Low Tide" }),
      check("Select record", true, { in: "The Ferry" }),
      click("button", "With selected"),
      click("link", "Archive", { in: "Delete" }),
      dialog("accept"),
    ],
    shown: /2 books have been archived/,
  },
  {
    app: "django-admin",
    query: "delete the group 'Drivers'",
    steps: [click("link", "Drivers"), click("link", "Delete"), click("button", /^Yes/)],
    shown: /The group “Drivers” was deleted successfully/,
  },
  {
    app: "django-admin",
    query: "Put 3 of the 'Glass bowl' into this order and save",
    steps: [
      select(called("Product"), "Glass bowl", { in: "table", nth: 2 }),
      type(called("Quantity"), "3", { role: "spinbutton", in: "table", nth: 2 }),
      click("button", "Save"),
    ],
    shown: /The order “R-504” was changed successfully/,
  },
  {
    app: "phpmyadmin",
    query: "Set the credit of Hanna Ivers to 320",
    steps: [
      click("link", "Edit", { in: "Hanna Ivers" }),
      type(called("credit"), "320", { in: "credit" }),
      click("button", "Go"),
    ],
    shown: /Hanna Ivers.*320/,
  },
  {
    app: "phpmyadmin",
    query: "Add a customer 'Jana Kolb' with the email jana@example.com",
    steps: [
      click("link", "Insert"),
      type(called("name"), "Jana Kolb", { in: "name" }),
      type(called("email"), "jana@example.com", { in: "email" }),
      click("button", "Go"),
    ],
    shown: /1 row inserted/,
  },
  {
    app: "wordpress",
    query: "delete the user 'kurt'",
    steps: [click("link", "Delete", { in: "Select kurt" }), click("button", "Confirm Deletion")],
    shown: /User deleted/,
  },
  {
    app: "wordpress",
    query: "Rename the post 'Salt and smoke' to 'Salt and ash'",
    steps: [
      click("button", "Quick edit “Salt and smoke” inline"),
      type("Title", "Salt and ash", { in: "Quick Edit" }),
      click("button", "Update", { in: "Quick Edit" }),
    ],
    shown: /Salt and ash/,
  },
  {
    app: "jupyterlab",
    query: "Make a folder called 'Jams'",
    steps: [click("button", "New Folder"), type(called("name"), "Jams", { in: "now" }), press("Enter")],
    shown: /Jams/,
  },
  {
    app: "directus",
    query: "Add a supplier called 'Dock & Daughters', email dock@example.com",
    steps: [
      click("link", "Create"),
      type("Name", "Dock & Daughters"),
      type("Email", "dock@example.com"),
      click("button", "Save"),
    ],
    shown: /Dock & Daughters/,
  },
];
