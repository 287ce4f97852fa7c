/** Third draw on Flask-Admin: worded before it was first run. */

import type { AppRequest } from "../request.js";

const [AUTHORS, BOOKS, MEMBERS, WISHES] = ["/admin/author/", "/admin/book/", "/admin/member/", "/admin/wish/"];

export const FLASK_ADMIN_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query:
      "Open Books, press 'Create', set Title to 'Fish Knots', Isbn to '9783333333333' and Pages to 88, press 'Save'",
    start: AUTHORS,
    wanted: [{ added: "book", with: { title: "Fish Knots", isbn: "9783333333333", pages: 88 } }],
  },
  {
    kind: "literal",
    query: "Click 'Edit Record' beside 'Felix Marsh', change Name to 'Felix Marsch', hit 'Save'",
    start: AUTHORS,
    wanted: [{ changed: "author/6", to: { name: "Felix Marsch" } }],
  },
  {
    kind: "literal",
    query: "Press 'Delete Record' in the line of 'Birds of the coast' and say OK to the question",
    start: WISHES,
    approves: true,
    wanted: [{ removed: "wish/2" }],
  },
  {
    kind: "free",
    query: "Uma Wren may have 8 books at a time",
    start: MEMBERS,
    wanted: [{ changed: "member/8", to: { loans_allowed: 8 } }],
  },
  {
    kind: "free",
    query: "Somebody wishes for 'A field guide to mosses', please write that down",
    start: WISHES,
    wanted: [{ added: "wish", with: { title: "A field guide to mosses" } }],
  },
  {
    kind: "free",
    query: "Paper Boats is poetry, not a novel",
    start: BOOKS,
    wanted: [{ changed: "book/5", to: { genre: "poetry" } }],
  },
];
