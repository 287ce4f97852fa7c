/** Strategy: a kind of second try; the rungs of the recovery ladder, from the cheapest to the end (design §8). */

export const LADDER = [
  "RETRY_WITH_DELAY",
  "ALTERNATIVE_SELECTOR",
  "SCROLL_INTO_VIEW",
  "ALTERNATIVE_TOOL",
  "REFRESH_PAGE",
  "GATHER_INFORMATION",
  "UPDATE_PLAN",
  "FAIL",
] as const;

export type Strategy = (typeof LADDER)[number];
