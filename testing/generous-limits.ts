/** Generous limits: settings of a stack whose one tenant asks faster than any person; for fleets, benches and outages. */

/** The counting stays; only the bounds are out of reach. */
export const GENEROUS_LIMITS: Readonly<Record<string, string>> = {
  LIMIT_NEW_TASKS_PER_MINUTE: "1000000",
  LIMIT_STEPS_PER_MINUTE: "1000000",
  LIMIT_CALLS_PER_MINUTE: "1000000",
  LIMIT_KNOWLEDGE_PER_MINUTE: "1000000",
  // What is asked twice is worked out twice: else the second time would measure, and prove, something else.
  REPLAY: "off",
};
