/** Check schema: what clients send and are told of a check; which fields belong together is said by core. */

import { z } from "@hono/zod-openapi";
import { FIELD_MAX } from "../core/verification/check-form.js";

const text = z.string().max(FIELD_MAX).optional();

export const checkShape = {
  url: text.openapi({ description: "`url`: the path, or the whole address; `*` stands for anything" }),
  text: text.openapi({ description: "`text`: words that stand on the page" }),
  file: text.openapi({ description: "`download`: the name of the file; `*` stands for anything" }),
  role: text.openapi({ description: "Of `element`, `value` and `count`; absent for any" }),
  name: text,
  value: text.openapi({ description: "`value`: what the control holds; `on` or `off` for what can be ticked" }),
  op: z.enum([">=", "<=", "=", ">", "<"]).optional().openapi({ description: "`count`; `>=` when absent" }),
  count: z.int().min(0).optional().openapi({ description: "`count`; 1 when absent" }),
  absent: z.boolean().optional().openapi({ description: "It must not be so" }),
  within: text.openapi({ description: "Only in rows, regions and dialogs that say these words" }),
  column: text.openapi({ description: "`value`: the cell of this column, in the row that `within` tells" }),
};
