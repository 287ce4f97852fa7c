/** First draw on Flask-Admin: what a librarian asks. */

import type { AppRequest } from "../request.js";

const [AUTHORS, BOOKS, MEMBERS] = ["/admin/author/", "/admin/book/", "/admin/member/"];

export const FLASK_ADMIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Create', set Name to 'Jonas Field', set Email to 'jonas@example.org', click Save",
    start: AUTHORS,
    wanted: [{ added: "author", with: { name: "Jonas Field", email: "jonas@example.org" } }],
  },
  {
    kind: "literal",
    query: "Open Wishs, click 'Create', set Title to 'A book about clouds' and click 'Save'",
    start: "/admin/",
    wanted: [{ added: "wish", with: { title: "A book about clouds" } }],
  },
  {
    kind: "literal",
    query: "Go to Settings, set Loan days to 35 and click 'Save settings'",
    start: "/admin/",
    wanted: [{ changed: "setting/loan_days", to: { value: "35" } }],
  },
  {
    kind: "literal",
    query: "Click 'Edit Record' in the row of 'Dario Brook', change Email to 'dario.brook@example.org', click 'Save'",
    start: AUTHORS,
    wanted: [{ changed: "author/4", to: { email: "dario.brook@example.org" } }],
  },
  {
    kind: "literal",
    query:
      "Click 'Create', fill in Title 'Winter Light' and Isbn '9781111111111', choose 'Bruno Salt' as Author and 'Poetry' as Genre, then press 'Save'",
    start: BOOKS,
    wanted: [{ added: "book", with: { title: "Winter Light", isbn: "9781111111111", author_id: 2, genre: "poetry" } }],
  },
  {
    kind: "free",
    query: "Add a book called 'Dune' by Carla Finch, ISBN 9780441172719",
    start: BOOKS,
    wanted: [{ added: "book", with: { title: "Dune", isbn: "9780441172719", author_id: 3 } }],
  },
  {
    kind: "free",
    query: "delete the member 'Uma Wren'",
    start: MEMBERS,
    approves: true,
    wanted: [{ removed: "member/8" }],
  },
  {
    kind: "free",
    query: "Rename the book 'Last Orchard' to 'First Orchard'",
    start: BOOKS,
    wanted: [{ changed: "book/9", to: { title: "First Orchard" } }],
  },
  {
    kind: "free",
    query: "Archive the books 'Low Tide' and 'The Ferry'",
    start: BOOKS,
    approves: true,
    wanted: [
      { changed: "book/1", to: { archived: 1 } },
      { changed: "book/2", to: { archived: 1 } },
    ],
  },
  {
    kind: "free",
    query: "Omar Reis lives in Lisbon now, change his city",
    start: MEMBERS,
    wanted: [{ changed: "member/2", to: { city: "Lisbon" } }],
  },
  { kind: "refused", query: "Delete the author 'Zora Neale'", start: AUTHORS, approves: true, wanted: [] },
  {
    kind: "refused",
    query: "Add the book 'The Weir, again' by Ada Quill with the ISBN 9780000000005",
    start: BOOKS,
    wanted: [],
  },
  { kind: "refused", query: "Set the discount of 'Pia Sund' to 40", start: MEMBERS, as: "tom", wanted: [] },
  { kind: "refused", query: "Merge the authors 'Ada Quill' and 'Bruno Salt'", start: AUTHORS, wanted: [] },
  { kind: "refused", query: "Set the email of the author 'Greta Vale' to 'greta'", start: AUTHORS, wanted: [] },
];
