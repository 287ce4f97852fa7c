/** Retention: number of days for which a task's data is kept. */

export const RETENTION_NAMES = ["pages", "debug", "interrupted", "tasks"] as const;
export type RetentionName = (typeof RETENTION_NAMES)[number];

/** Days. */
export type Retention = Readonly<Record<RetentionName, number>>;

export const DEFAULT_RETENTION: Retention = {
  /** Days since a page was last seen. Pages that an open task refers to are kept. */
  pages: 30,
  /** Days since a model call or a search was made. */
  debug: 7,
  /** Days without activity after which an open task is cancelled. */
  interrupted: 30,
  /** Days since a task was closed. Its whole record is kept until then. */
  tasks: 90,
};

export const RETENTION_MAX_DAYS = 36_500;

/** A tenant's settings override those of the installation. */
export const retentionOf = (installation: Retention, tenant: Partial<Retention>): Retention => ({
  ...installation,
  ...tenant,
});
