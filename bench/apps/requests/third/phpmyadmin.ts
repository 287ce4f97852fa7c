/** Third draw on phpMyAdmin: worded before it was first run. */

import type { AppRequest } from "../request.js";

const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";

export const PHPMYADMIN_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Insert', put 'Sweep the yard' into the text field and click 'Go'",
    start: `${BROWSE}note`,
    wanted: [{ added: "note", with: { text: "Sweep the yard" } }],
  },
  {
    kind: "literal",
    query: "Press 'Edit' next to 'Akira Bloom', set city to 'Leiria', then 'Go'",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/1", to: { city: "Leiria" } }],
  },
  {
    kind: "literal",
    query: "Go to Operations, set 'Table comments' to 'Bills' and click the 'Go' of that box",
    start: `${BROWSE}invoice`,
    wanted: [{ changed: "TABLES/invoice", to: { TABLE_COMMENT: "Bills" } }],
  },
  {
    kind: "free",
    query: "Cyril Dane has moved to Tomar",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/3", to: { city: "Tomar" } }],
  },
  {
    kind: "free",
    query: "take 'Mend the lamp' out of the notes, it is done",
    start: `${BROWSE}note`,
    approves: true,
    wanted: [{ removed: "note/3" }],
  },
  {
    kind: "free",
    query: "Raise Dora Elm's credit to 275",
    start: `${BROWSE}customer`,
    wanted: [{ changed: "customer/4", to: { credit: 275 } }],
  },
];
