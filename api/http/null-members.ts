/** Null members: what may be absent from a body may be null as well, as clients of other languages write it. */

import { z } from "@hono/zod-openapi";

/** A null that the schema itself takes keeps its meaning. What is required and null is missing. */
export const withoutNulls = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent) => {
    const faults = schema.safeParse(sent).error?.issues ?? [];
    for (const { path } of faults) removeNull(sent, path);
    return sent;
  }, schema);

/** Changes what was sent: it was just read from the request, and is nobody else's. */
function removeNull(sent: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>(memberOf, sent);
  if (typeof last === "string" && isRecord(holder) && holder[last] === null) delete holder[last];
}

const memberOf = (value: unknown, key: PropertyKey): unknown => (isRecord(value) ? value[key] : undefined);
const isRecord = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === "object" && value !== null;
