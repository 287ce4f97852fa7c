/** Choosing a search by configuration. Elsewhere: provider factory. */

import type { SearchPort } from "./port.js";
import { createTavily } from "./tavily.js";

/** None without a key: a task then goes on with what it knows (seed 002 §4.10.1). */
export function createSearchPort(
  config: { readonly apiKey: string; readonly baseUrl: string } | undefined,
): SearchPort | undefined {
  return config === undefined ? undefined : createTavily(config);
}
