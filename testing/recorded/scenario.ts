/** Scenario: a request on a site of our own whose model's answers are recorded, and what the site knows of its end. */

import type { Page } from "playwright-core";

export interface Scenario {
  readonly name: string;
  readonly query: string;
  readonly answers?: readonly string[];
  readonly open: () => Promise<ScenarioSite>;
}

export interface ScenarioSite {
  readonly url: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly truth: () => unknown;
  readonly stop: () => Promise<void>;
}
