/** Proves OP14 of the migrations themselves: processes of the release before go on with the new tables. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listMigrations, MIGRATIONS } from "../../db/schema-version.js";

/** Until here there was no installation that could not stop. */
const LAST_BEFORE_RULE = "0012_retention";
const TAKES =
  /\bDROP\s+(TABLE|COLUMN|TYPE|FUNCTION)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bSET\s+DATA\s+TYPE\b|\bADD\s+COLUMN\b(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/i;
/** First line of one that takes away what the release before it no longer used. */
const CONTRACTS = /^-- contracts: \S+/;

const takesAway = (sql: string) => TAKES.test(sql) && !CONTRACTS.test(sql);

describe("migrations", () => {
  test("OP14 none takes anything from the build before it", () => {
    const ruled = listMigrations().filter(({ tag }) => tag > LAST_BEFORE_RULE);
    const taking = ruled.filter(({ tag }) => takesAway(readFileSync(`${MIGRATIONS}/${tag}.sql`, "utf8")));
    expect(taking.map(({ tag }) => tag)).toEqual([]);
  });

  test("OP14 each is newer than the one before: one that came late would be taken for applied", () => {
    const times = listMigrations().map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test.each([
    ['DROP TABLE "local_tokens"', true],
    ['ALTER TABLE "a" DROP COLUMN "b"', true],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', true],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', true],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL', false],
    ['ALTER TABLE "a" ADD COLUMN "b" jsonb', false],
    ['-- contracts: nobody reads it since 0014\nALTER TABLE "a" DROP COLUMN "b"', false],
  ])("OP14 %s is seen: %s", (sql, isTaking) => {
    expect(takesAway(sql)).toBe(isTaking);
  });
});
