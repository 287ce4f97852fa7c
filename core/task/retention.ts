/** Retention: for how many days what a task leaves behind is kept. */

export const RETENTION_NAMES = ["pages", "debug", "interrupted", "tasks"] as const;
export type RetentionName = (typeof RETENTION_NAMES)[number];

/** Days. */
export type Retention = Readonly<Record<RetentionName, number>>;

export const DEFAULT_RETENTION: Retention = {
  /** Since a page was last seen; pages that an open task refers to stay. */
  pages: 30,
  /** Calls of models and results of searches, since they were made. */
  debug: 7,
  /** An open task in which nothing happened for so long is cancelled. */
  interrupted: 30,
  /** Closed tasks with all that was said and done, since they were closed. */
  tasks: 90,
};

export const RETENTION_MAX_DAYS = 36_500;

/** What a tenant set goes before what the installation says. */
export const retentionOf = (installation: Retention, tenant: Partial<Retention>): Retention => ({
  ...installation,
  ...tenant,
});
