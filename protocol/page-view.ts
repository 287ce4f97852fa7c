/** Pages of a step: what was perceived before and after it, side by side. */

import { z } from "@hono/zod-openapi";
import { list, named, text, type Wire } from "./task.js";

const shownPage = z.object({
  snapshotId: text,
  url: text.openapi({ description: "Where it was first seen" }),
  title: text,
  hasScreenshot: z.boolean().optional().openapi({ description: "Its client sent a picture of it" }),
});

/** A line of each page; one side is absent where the other has nothing that is the same. */
const comparedLine = named("ComparedLine", {
  before: text.optional(),
  after: text.optional(),
  depth: z.int().openapi({ description: "In how many regions of the page it stands" }),
  mark: z.enum(["added", "removed", "changed", "moved"]).optional(),
});

/** The pages of one step as they were perceived. */
export const stepPages = named("StepPages", {
  stepIndex: z.int(),
  before: shownPage.optional().openapi({ description: "Absent when it is kept no more" }),
  after: shownPage.optional().openapi({ description: "Absent as long as there is none, and when it is kept no more" }),
  lines: list(comparedLine).openapi({ description: "Like beside like, in the order of the page after" }),
});

export type StepPages = Wire<typeof stepPages>;
export type ComparedLine = Wire<typeof comparedLine>;
