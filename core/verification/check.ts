/** Check: one deterministic question about a page. Serves expected outcomes, criteria, contingencies and look-ahead (design §6.10). */

/**
 * Patterns (task-machine §9): url = path glob; text = substring, case-folded; element = `role "name"`;
 * value = `role "name" = value`; count = `role "name" >= n`; download = name glob.
 * `*` stands for any role. A control that is on (checked, selected, pressed) has the value `on`.
 */
export interface Check {
  readonly activity: "url" | "element" | "text" | "value" | "count" | "download";
  readonly pattern: string;
  /** The pattern must not hold, e.g. a menu that has closed. */
  readonly absent?: boolean;
}

export type CheckResult = "pass" | "fail" | "unknown";
