/** Second draw on Flask-Admin: worded without a look at the rules. */

import type { AppRequest } from "../request.js";

const [AUTHORS, BOOKS, MEMBERS, WISHES] = ["/admin/author/", "/admin/book/", "/admin/member/", "/admin/wish/"];

export const FLASK_ADMIN_AGAIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query:
      "Open Members, click 'Create', set Name to 'Vera Holm', Email to 'vera@example.net', Discount to 0 and Loans Allowed to 4, then click 'Save and Add Another'",
    start: "/admin/",
    wanted: [{ added: "member", with: { name: "Vera Holm", email: "vera@example.net", loans_allowed: 4 } }],
  },
  {
    kind: "literal",
    query: "Tick 'Nine Lamps' and 'Slow Maps', open 'With selected', click 'Archive' and confirm",
    start: BOOKS,
    approves: true,
    wanted: [
      { changed: "book/4", to: { archived: 1 } },
      { changed: "book/7", to: { archived: 1 } },
    ],
  },
  {
    kind: "literal",
    query: "Click the city of 'Tess Moor', put 'Sintra' into the small box and click its tick",
    start: MEMBERS,
    wanted: [{ changed: "member/7", to: { city: "Sintra" } }],
  },
  {
    kind: "literal",
    query: "Type 'Salt' into the search field and press Enter",
    start: BOOKS,
    wanted: [],
    shows: "/[?&]search=Salt(&|$)/.test(location.search)",
  },
  {
    kind: "literal",
    query: "Click the pencil of 'Edda Stone', untick Active and click 'Save and Continue Editing'",
    start: AUTHORS,
    wanted: [{ changed: "author/5", to: { active: 0 } }],
  },
  {
    kind: "free",
    query: "Please enter a new book: 'Salt Tracks' by Bruno Salt, ISBN 9781234567897, 212 pages",
    start: BOOKS,
    wanted: [{ added: "book", with: { title: "Salt Tracks", isbn: "9781234567897", author_id: 2, pages: 212 } }],
  },
  {
    kind: "free",
    query: "remove the wish 'Birds of the coast'",
    start: WISHES,
    approves: true,
    wanted: [{ removed: "wish/2" }],
  },
  {
    kind: "free",
    query: "Let people keep books for 21 days",
    start: "/admin/settings/",
    wanted: [{ changed: "setting/loan_days", to: { value: "21" } }],
  },
  {
    kind: "free",
    query: "Felix Marsh was born on 1968-02-11, please correct that",
    start: AUTHORS,
    wanted: [{ changed: "author/6", to: { born: "1968-02-11" } }],
  },
  {
    kind: "free",
    query: "Give Rosa Lind a discount of 12",
    start: MEMBERS,
    wanted: [{ changed: "member/5", to: { discount: 12 } }],
  },
  { kind: "refused", query: "Delete the author 'Ada Quill'", start: AUTHORS, approves: true, wanted: [] },
  { kind: "refused", query: "Give the book 'Tin Roof' 6000 pages", start: BOOKS, wanted: [] },
  {
    kind: "refused",
    query: "Allow Stefan Kor 17 loans",
    start: MEMBERS,
    wanted: [],
    // More than ten are cut to ten, and nobody is told.
    leaves: [{ changed: "member/6", to: { loans_allowed: 10 } }],
  },
  { kind: "refused", query: "Change the wish 'A map of the moon' to 'A map of Mars'", start: WISHES, wanted: [] },
  { kind: "refused", query: "Take back the book 'The Ferry' that Omar Reis borrowed", start: BOOKS, wanted: [] },
];
