/** Visit: one task of the fleet from its first observation to its rest, through crashes, rivals and questions. */

import { createMemoryLogStorage, type LogStorage } from "../../client/action-log.js";
import type { RunResult } from "../../client/run-task.js";
import { ServerUnreachableError, TaskHeldError } from "../../client/task-api.js";
import { createSimulatedClient, type SimulatedClient, type SimulatedSite } from "../simulated-client.js";
import type { Chance } from "../simulator/chance.js";
import { type AddressBook, openAddressBook } from "./address-book.js";
import { type SkewedClock, skewedClock } from "./clock.js";
import { CARD, type Errand, errandOf } from "./errand.js";
import { Mishaps } from "./mishaps.js";
import { createFaultyNetwork, type Network } from "./network.js";
import type { Steps } from "./steps.js";
import type { Execution, TaskStory, Visiting } from "./story.js";
import { between, streamOf } from "./stream.js";

export interface VisitOptions {
  readonly seed: number;
  readonly index: number;
  readonly baseUrl: string;
  readonly token: string;
  readonly steps: Steps;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly stormy: () => boolean;
  /** Passwords in requests and on pages, a card number on a page. */
  readonly hasSecrets: boolean;
  readonly hasSkewedClocks: boolean;
}

const CRASHES = 0.03;
const RIVALS = 0.2;
const CANCELS = 0.05;
const ANSWERS = 0.6;
/** Times that the browser is started again, or a task that stands still is nudged. */
const MOST_RUNS = 14;

class BrowserCrash extends Error {
  override readonly name = "BrowserCrash";
}

export function visit(options: VisitOptions): Visiting {
  const one = new Visit(options);
  return { atRest: one.run(), soFar: () => one.soFar() };
}

class Visit {
  private readonly chance: Chance;
  private readonly errand: Errand;
  private readonly clock: SkewedClock;
  private readonly book: AddressBook;
  private readonly executions: Execution[] = [];
  private readonly storages = new Map<string, LogStorage>();
  private readonly networks: Network[] = [];
  private readonly answers: string[] = [];
  private readonly faults = new Map<string, number>();
  private taskId: string | undefined;
  private rival: Promise<string> | undefined;
  private lastPosted = "";
  private readonly mishaps: Mishaps;
  /** Observations of a start that its person was told had failed. */
  private readonly givenUp = new Set<string>();
  /** By client, over all its starts: an observation id names one observation for ever (TM5). */
  private readonly posted = new Map<string, number>();
  private readonly options: VisitOptions;

  constructor(options: VisitOptions) {
    this.options = options;
    this.chance = streamOf(options.seed, "visit", options.index);
    this.errand = errandOf(streamOf(options.seed, "errand", options.index), options.hasSecrets);
    this.book = openAddressBook({
      slowLooks: this.errand.slowLooks,
      now: options.now,
      ...(options.hasSecrets && { card: CARD }),
    });
    this.mishaps = new Mishaps(this.book, this.chance, (fault) => this.count(fault));
    this.clock = skewedClock(streamOf(options.seed, "clock", options.index), options.stormy);
  }

  async run(): Promise<TaskStory> {
    const clientId = `chaos-${this.options.seed}-${this.options.index}-a`;
    if (this.chance.happens(RIVALS)) this.rival = this.compete(this.chance.happens(0.6));
    if (this.chance.happens(CANCELS)) void this.cancelSometime();
    let end = await this.drive(clientId);
    if (this.rival !== undefined) end = `${end}; rival: ${await this.rival}`;
    for (const network of this.networks) await network.drained();
    return this.story(end);
  }

  async soFar(): Promise<TaskStory> {
    const waiting = this.networks.flatMap((network) => network.underWay());
    return { ...(await this.story("not at rest")), hangs: waiting.join(", ") || "nothing is under way" };
  }

  private async drive(clientId: string): Promise<string> {
    const client = this.clientOf(clientId);
    let end = "was started too often";
    for (let run = 0; run < MOST_RUNS; run++) {
      try {
        const result = await client.runTask(
          this.errand.query,
          this.taskId === undefined ? {} : { taskId: this.taskId },
        );
        end = `${result.status}: ${result.userQuestion ?? result.reason ?? result.thought}`;
        this.taskId = result.taskId;
        if (!(await this.goOn(client, result))) return end;
      } catch (error) {
        if (error instanceof TaskHeldError) return "held by another";
        if (codeOf(error) === "TASK_COMPLETED") return "completed meanwhile";
        end = String(error);
        this.taskId ??= this.networks.flatMap(({ exchanges }) => exchanges).find((one) => one.taskId)?.taskId;
        // Another run without an id is another task: a person starts one who was told that this one did not begin.
        if (this.taskId === undefined && !this.giveUp(error)) return end;
        if (this.taskId !== undefined && error instanceof ServerUnreachableError)
          this.options.steps.passedOn(this.idOf(clientId, 0), this.idOf(clientId, 1));
        if (!(error instanceof BrowserCrash)) this.count(`error: ${String(error).slice(0, 80)}`);
        await this.options.sleep(between(this.chance, 200, 2_000));
      }
    }
    return end;
  }

  private giveUp(error: unknown): boolean {
    if (!(error instanceof ServerUnreachableError)) return false;
    this.options.steps.dropped(this.lastPosted);
    this.givenUp.add(this.lastPosted);
    return true;
  }

  /** Whether there is anything more to do for this browser and its person. */
  private async goOn(client: SimulatedClient, result: RunResult): Promise<boolean> {
    switch (result.status) {
      case "interrupted":
        if (!/next observation/.test(result.reason ?? "")) return false;
        await this.options.sleep(between(this.chance, 200, 1_500));
        return true;
      case "needs_user_input": {
        if (!this.chance.happens(ANSWERS) || this.answers.length >= 3) return false;
        const said = this.truthAbout(result.userQuestion ?? "");
        this.answers.push(said);
        // However it is answered, the next run hears what came of it.
        await this.knock(client, { taskId: result.taskId, query: said });
        return true;
      }
      default:
        return false;
    }
  }

  /** The person looks at the site and says what is so. */
  private truthAbout(question: string): string {
    if (/sign in/i.test(question)) {
      this.book.signIn();
      return "I have signed in again. Go on.";
    }
    const asked = /settings/i.test(question) ? "settings" : "contact";
    return this.book.effects.some(({ what }) => what.startsWith(asked))
      ? "Yes, it went through."
      : "No, it did not go through; do it.";
  }

  /** A second browser turns up on the same task, politely or not. */
  private async compete(takes: boolean): Promise<string> {
    const clientId = `chaos-${this.options.seed}-${this.options.index}-b`;
    await this.options.sleep(between(this.chance, 1_500, 9_000));
    if (this.taskId === undefined || !this.options.stormy()) return "came too early or too late";
    const { taskId } = this;
    const client = this.clientOf(clientId);
    this.count("rival");
    const polite = await this.knock(client, { taskId });
    if (!takes || polite !== "TASK_HELD") return polite;
    this.count("takeover");
    const rude = await this.knock(client, { taskId, takeover: true });
    return rude === "was let in" || rude === "202" ? this.drive(clientId) : rude;
  }

  private async knock(client: SimulatedClient, fields: Parameters<SimulatedClient["post"]>[0]): Promise<string> {
    const posting = client.post(fields);
    const id = this.lastPosted;
    try {
      // 202: nobody was there to say no, and what went by signal is dropped in silence.
      if ((await posting).kind === "reply") return "was let in";
      this.options.steps.dropped(id);
      return "202";
    } catch (error) {
      // Refused, or told that nobody can be reached: a rival does not ask again.
      this.options.steps.dropped(id);
      const code = codeOf(error);
      // The line broke, and what was sent before it did was heard: as every client takes it, the task is asked for anew.
      return code === "OBSERVATION_REUSED" ? "was let in" : (code ?? String(error));
    }
  }

  private async cancelSometime(): Promise<void> {
    await this.options.sleep(between(this.chance, 1_000, 8_000));
    if (this.taskId === undefined || !this.options.stormy()) return;
    this.count("cancel");
    const client = this.clientOf(`chaos-${this.options.seed}-${this.options.index}-c`);
    await client.api.control(this.taskId, { route: "cancel", body: { reason: "the person changed their mind" } });
  }

  private clientOf(clientId: string): SimulatedClient {
    const { baseUrl, token, steps, now, sleep, stormy, seed } = this.options;
    const chance = streamOf(seed, "network", clientId);
    const network = createFaultyNetwork({ chance, steps, clientId, now, sleep, stormy });
    this.networks.push(network);
    const storage = this.storages.get(clientId) ?? createMemoryLogStorage(clientId);
    this.storages.set(clientId, storage);
    return createSimulatedClient({
      baseUrl,
      token,
      clientId,
      storage: this.listening(storage),
      site: this.siteFor(clientId),
      fetch: network.fetch,
      ...(this.options.hasSkewedClocks && { clock: this.clock }),
      newId: () => {
        this.lastPosted = this.idOf(clientId, 1);
        this.posted.set(clientId, (this.posted.get(clientId) ?? 0) + 1);
        return this.lastPosted;
      },
    });
  }

  /** Of the client's newest observation, or of the one after it. */
  private idOf(clientId: string, ahead: 0 | 1): string {
    return `${clientId}-${(this.posted.get(clientId) ?? 0) + ahead}`;
  }

  /** The log is opened with the task's id as soon as that is known. */
  private listening(storage: LogStorage): LogStorage {
    return {
      clientId: () => storage.clientId(),
      read: (taskId) => {
        this.taskId = taskId;
        return storage.read(taskId);
      },
      append: (taskId, entry) => storage.append(taskId, entry),
    };
  }

  private siteFor(clientId: string): SimulatedSite {
    return {
      page: () => {
        if (this.taskId !== undefined) this.crash("crash before a post");
        return this.book.page();
      },
      between: () => this.taskId !== undefined && this.mishaps.mayHappen(),
      act: async (action, { actionId }) => {
        this.crash("crash before acting");
        // As long as a real page takes to act, settle and be read.
        if (this.options.stormy()) await this.options.sleep(between(this.chance, 100, 700));
        const answer = this.book.act(action);
        if (answer.effect !== "refused") this.executions.push({ clientId, actionId, action, atMs: this.options.now() });
        this.crash("crash after acting");
        return answer;
      },
    };
  }

  private crash(where: string): void {
    if (!this.chance.happens(CRASHES) || !this.options.stormy()) return;
    this.count(where);
    throw new BrowserCrash(where);
  }

  private count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  private async story(end: string): Promise<TaskStory> {
    const taskId = this.taskId ?? "";
    const logs = await Promise.all(
      [...this.storages].map(async ([clientId, storage]) => ({ clientId, entries: await storage.read(taskId) })),
    );
    for (const network of this.networks)
      for (const [fault, times] of network.faults) this.faults.set(fault, (this.faults.get(fault) ?? 0) + times);
    if (this.clock.leaps() > 0) this.faults.set("clock set", this.clock.leaps());
    const exchanges = this.networks.flatMap((network) => network.exchanges).sort((a, b) => a.doneMs - b.doneMs);
    const ids = new Set(exchanges.map(({ observationId }) => observationId).filter((id) => !this.givenUp.has(id)));
    const unanswered = this.options.steps.unrecovered().filter((id) => ids.has(id));
    const { executions, answers, faults } = this;
    return {
      ...{ index: this.options.index, taskId, query: this.errand.query },
      ...{ executions, effects: this.book.effects, exchanges, logs, answers, faults, unanswered, end },
    };
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
