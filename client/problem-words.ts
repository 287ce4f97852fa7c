/** Problem words: why a request was refused, in one sentence or the end of one. */

import type { Problem } from "../protocol/task.js";

/** The reason is the shortest; a schema's reason says nothing without the name of its field. */
export const problemWords = ({ code, details, detail, message }: Problem): string | undefined => {
  const whole = detail ?? message;
  return code === "VALIDATION_ERROR" ? (whole ?? details?.reason) : (details?.reason ?? whole);
};
