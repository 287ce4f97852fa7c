/** Clock: time as the client is given it. */

export interface Clock {
  /** Milliseconds, any origin. */
  now(): number;
  /** Ends early, without an error, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
