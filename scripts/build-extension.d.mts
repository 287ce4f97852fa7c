/** Types of build-extension.mjs, for tests and the demo. */

export interface BuildOptions {
  /** May touch 127.0.0.1 without being asked, and lets a token be pasted. */
  readonly test?: boolean;
  /** Where the panel signs in unless told otherwise. */
  readonly serverUrl?: string;
  readonly out?: string;
}

/** Returns the absolute path of the folder to load. */
export function buildExtension(options?: BuildOptions): Promise<string>;
