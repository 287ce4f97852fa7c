/** Query: whole numbers and moments as they stand in addresses and headers, where everything is text. */

import { z } from "@hono/zod-openapi";
import { text } from "./task.js";

/** Largest value of a Postgres integer. */
export const INTEGER_MAX = 2_147_483_647;

/** Digits alone: nothing, `1e3` and `0x10` are numbers to JavaScript, and not what anybody means. */
export const integerIn = (min: number, max: number) =>
  text
    .regex(/^-?\d{1,10}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .openapi({ type: "integer", minimum: min, maximum: max });

/** Years that the database has, wherever on earth the clock stood. */
const isInYears = (told: string): boolean => {
  const date = new Date(told);
  return !Number.isNaN(date.getTime()) && /^(?!0000)\d{4}-/.test(date.toISOString());
};

/** ISO 8601 with `Z` or an offset. */
export const dateTime = z.iso.datetime({ offset: true }).refine(isInYears, "is no moment of the years 1 to 9999");
