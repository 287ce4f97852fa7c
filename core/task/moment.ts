/** Moment: when and where it is for the user, for requests that say "tomorrow". Elsewhere: temporal context. */

/** Time zone and language as the browser says them, e.g. Europe/Berlin and de-DE. */
export interface Moment {
  /** ISO 8601. */
  readonly nowIso: string;
  readonly timeZone?: string;
  readonly locale?: string;
}
