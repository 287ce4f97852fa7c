/** Proves adapters/model/offline/locate.ts on large pages: what is read once for a page is read once, however many rows there are (SK8). */

import { expect, test } from "vitest";
import { locate } from "../../../../adapters/model/offline/locate.js";
import { readHtml } from "../../../../adapters/snapshots/read-page.js";

/** How often the page's title is read while a button is looked for in one row of so many. */
function titleReads(rows: number, phrase: string): number {
  const row = (nth: number) => `<tr><td>Guest ${nth}</td><td><button>Delete</button></td></tr>`;
  const read = readHtml(`<table>${Array.from({ length: rows }, (_, nth) => row(nth)).join("")}</table>`);
  if (!read.ok) throw new Error("The page is read.");
  let reads = 0;
  const page = {
    url: "https://guests.test/",
    focus: "",
    skeleton: read.skeleton,
    get title() {
      reads++;
      return "Guests";
    },
  };
  expect(locate({ page }, phrase, ["button"])).toMatchObject({ kind: "found", node: { name: "Delete" } });
  return reads;
}

test.each(["Delete in the row of Guest 7", "Delete beside Guest 7"])(
  "SK8 “%s” reads the page as often among 80 rows as among 20",
  (phrase) => {
    expect(titleReads(80, phrase)).toBe(titleReads(20, phrase));
  },
);
