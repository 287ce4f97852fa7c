/** Scenario: a request on a site of our own whose model's answers are recorded, and what the site knows of its end. */

import type { Page } from "playwright-core";

export interface Scenario {
  /** Of its fixture too. */
  readonly name: string;
  readonly query: string;
  /** What the person says when asked, one after the other. */
  readonly answers?: readonly string[];
  readonly open: () => Promise<ScenarioSite>;
}

export interface ScenarioSite {
  readonly url: string;
  /** What a person would have done before: signing in. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the site's own store holds; a copy. */
  readonly truth: () => unknown;
  readonly stop: () => Promise<void>;
}
