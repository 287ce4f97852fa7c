/** Lane: one client of one kind and its browser, in which runs follow one another. */

import type { Page } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import type { PersonsWord } from "../shared/person.js";
import type { LogMoment } from "./log-watch.js";
import type { HostName } from "./point.js";
import type { HoldingProxy } from "./proxy.js";

export interface Assignment {
  readonly id: string;
  readonly query: string;
  readonly url: string;
  readonly onLog: (moment: LogMoment) => void;
}

export interface TaskAt {
  /** Undefined where the server has heard of none. */
  readonly taskId: string | undefined;
  readonly url: string;
}

export interface LaneClient {
  /** The tab that the task works in; null where there is none now. */
  page(): Promise<Page | null>;
  kill(): Promise<void>;
  /** A new client of the same kind, with the same log, goes on with the task at its address. */
  goOn(task: TaskAt): Promise<void>;
  /** As a person says it to this client. */
  say(word: PersonsWord, task: TaskAt): Promise<void>;
  end(): Promise<void>;
}

export interface Lane {
  readonly host: HostName;
  readonly proxy: HoldingProxy;
  begin(assignment: Assignment): Promise<LaneClient>;
  stop(): Promise<void>;
}

export type LanePlace = { readonly stack: Stack; readonly folder: string };

/** Of the tabs of a browser, the one whose address has this run in it. */
export const pageOf = (pages: readonly Page[], url: string): Page | null =>
  pages.findLast((page) => !page.isClosed() && page.url().startsWith(url)) ?? null;
