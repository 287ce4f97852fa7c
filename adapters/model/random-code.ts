/** Random code: what fences the data of one request; nobody who writes a page can foresee it (design §13). Elsewhere: nonce. */

import { randomBytes } from "node:crypto";

export function randomCode(): string {
  return randomBytes(6).toString("hex");
}
