/** Surface calls: the page runtime from outside, each call passed on by its name. */

import type { DocumentRuntime, DocumentSurface } from "./surface.js";

type SurfaceCall = (method: keyof DocumentRuntime, args: readonly unknown[]) => Promise<unknown>;

/** Passes every call on. The casts: the names are the runtime's, whose plain values arrive as they were sent. */
export function createSurface(call: SurfaceCall): DocumentSurface {
  const names =
    "observe drift resolve begin aim arm disarm perform readBack look looks quiet readAhead secretPlaces cover frames newRange content embed take aimInto end".split(
      " ",
    ) as (keyof DocumentRuntime)[];
  const entries = names.map((method) => [method, (...args: unknown[]) => call(method, args)] as const);
  return Object.fromEntries(entries) as unknown as DocumentSurface;
}
