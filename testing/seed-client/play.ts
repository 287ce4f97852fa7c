/** Play: one task on one site, which is opened for it alone. */

import type { Browser } from "playwright-core";
import type { Stack } from "../../cli/stack/supervisor.js";
import type { AgentApi } from "./agent-api.js";
import { runTask, type TabRecord, type TaskClient, type TaskEnd } from "./run-task.js";
import type { StoredSite } from "./sites.js";
import { Tab } from "./tab.js";

export interface TaskWorld {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly api: AgentApi;
  readonly newApi: () => AgentApi;
}

export interface PlayedTask {
  readonly name: string;
  readonly ends: readonly TaskEnd[];
  readonly writes: readonly string[];
  readonly wanted: readonly string[];
  /** Where the client itself broke off. */
  readonly fault?: string;
}

export interface SeedTask {
  readonly name: string;
  readonly play: (world: TaskWorld) => Promise<PlayedTask>;
}

export interface OnSite<S extends StoredSite> {
  readonly name: string;
  readonly open: () => Promise<S>;
  readonly path?: string;
  readonly query: string | ((site: S) => string);
  /** What the store holds in the end, and nothing else. */
  readonly wanted: readonly string[];
  readonly prepare?: (tab: Tab, site: S) => Promise<void>;
  /** What a person who sees the page and the store says; null: nothing. */
  readonly answer?: (question: string, site: S, tab: Tab) => Promise<string | null> | string | null;
  readonly onAction?: (before: number, site: S, world: TaskWorld) => Promise<void> | void;
  /** In place of one run from beginning to end. */
  readonly run?: (client: TaskClient, site: S, world: TaskWorld) => Promise<readonly TaskEnd[]>;
}

export function onSite<S extends StoredSite>(task: OnSite<S>): SeedTask {
  const { name, wanted, query, path = "/", run = async (client) => [await runTask(client)] } = task;
  return {
    name,
    async play(world) {
      const site = await task.open();
      const tab = await Tab.open(world.browser, site.url + path);
      try {
        await task.prepare?.(tab, site);
        const record: TabRecord = { query: typeof query === "string" ? query : query(site) };
        const answer = async (question: string) => (await task.answer?.(question, site, tab)) ?? null;
        const onAction = (_action: string, before: number) => task.onAction?.(before, site, world);
        const ends = await run({ api: world.api, tab, record, answer, onAction }, site, world);
        return { name, ends, writes: [...site.writes()], wanted };
      } catch (error) {
        return { name, ends: [], writes: [...site.writes()], wanted, fault: String(error) };
      } finally {
        await tab.close();
        await site.stop();
      }
    },
  };
}
