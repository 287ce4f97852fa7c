/** Task: one short request on one page, and how it is known without Surefoot whether it came true. */

import type { Page } from "playwright-core";

export interface Ground {
  readonly url: string;
  /** What a person would have done before: signing in. */
  readonly prepare?: (page: Page) => Promise<void>;
  /**
   * The page's own state, or its server's, never what Surefoot says of it: whether what was asked for is so, or, of a
   * task that cannot be done, whether everything is still as it was.
   */
  readonly holds: (page: Page) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface BenchTask {
  readonly page: string;
  /** The page's behaviour was written by others, not for this project. */
  readonly foreign: boolean;
  readonly query: string;
  /** What is asked for is not there: it must end in a question or a failure, with nothing touched. */
  readonly impossible: boolean;
  /** A person who is asked for approval says yes: the request itself is for what cannot be undone. */
  readonly approves: boolean;
  /** What a person says whenever they are asked what became of something; absent where nobody answers. */
  readonly answers?: string;
  readonly bundle?: string;
  readonly open: (stage: PageStage) => Promise<Ground>;
}

export type PageStage = { readonly urlOf: (name: string) => string };
