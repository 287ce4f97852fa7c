/** Answer text: free text of an answer. One that is too long is cut, because asking again costs a call and brings no other decision. */

import { z } from "zod";
import { clip } from "../../core/page/text.js";

/** Not empty; at most `max` characters are kept. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .transform((said) => clip(said, max));

/** May be empty. */
export const anyText = (max: number) => z.string().transform((said) => clip(said, max));
