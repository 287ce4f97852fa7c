/** World: one simulated task from start to end, all in memory, through the very code that runs in production. */

import type { TaskCommand, TaskEvent } from "../../core/task/command.js";
import { canReceive, rejectionOf, replyFor } from "../../core/task/delivery.js";
import { absorb, decide } from "../../core/task/machine.js";
import { openTask } from "../../core/task/opening.js";
import { LONG_TURN_MS, type SpeculationCount, type TaskState, update } from "../../core/task/state.js";
import type { Observation } from "../../core/turn/observation.js";
import type { Status } from "../../protocol/task.js";
import { aTaskRef } from "../builders.js";
import { Agenda } from "./agenda.js";
import { AheadBook } from "./ahead-book.js";
import { someLimits } from "./bounds.js";
import { type Browser, executionsIn, plainBrowser, surefootBrowser } from "./browser.js";
import { type Chance, chanceOf } from "./chance.js";
import { brokenAtEnd, brokenNow, STATE_BYTES } from "./invariants.js";
import { answerOf, type Weather } from "./models.js";
import { meddling, wordTo } from "./people.js";
import { brokenStandstill } from "./standstill-invariants.js";

export interface Simulated {
  readonly seed: number;
  readonly events: number;
  readonly faults: number;
  readonly violations: readonly string[];
  readonly status: string;
  readonly stops: readonly string[];
  readonly phases: number;
  readonly chains: number;
  readonly speculation: SpeculationCount;
}

type Happening =
  | { readonly kind: "event"; readonly event: TaskEvent; readonly of?: string }
  /** A browser takes the task over, or back, whatever it is doing then. */
  | { readonly kind: "takeOver"; readonly by: Browser }
  | { readonly kind: "post"; readonly by: Browser; readonly observation: Observation; readonly tries: number }
  | { readonly kind: "fetch"; readonly by: Browser; readonly observation: Observation; readonly tries: number };

const MAX_EVENTS = 4_000;
const MAX_TRIES = 8;
const LONG_TURN: Happening = { kind: "event", event: { kind: "longTurn" } };
/** Posts after which the browsers fall silent, so that every task comes to rest. */
const MAX_POSTS = 60;
/** Between two browsers that take a task from each other; some times are longer than a browser may be silent. */
const TAKEOVERS = 4;
const TAKEOVERS_MS = 4 * 3_600_000;

export function simulateTask(seed: number): Simulated {
  return new World(seed).run();
}

class World {
  private nowMs = 1_000_000;
  private state: TaskState;
  private readonly chance: Chance;
  private readonly weather: Weather;
  private readonly agenda = new Agenda<Happening>();
  private readonly underWay = new Set<string>();
  private readonly flushed: number[] = [];
  private readonly violations = new Set<string>();
  private readonly stops: string[] = [];
  private readonly browsers: Browser[];
  /** Nothing is heard of them until they take the task over. */
  private readonly gone = new Set<Browser>();
  private events = 0;
  private faults = 0;
  private posts = 0;
  private chains = 0;
  private readonly ahead = new AheadBook();
  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
    this.chance = chanceOf(seed);
    const calm = this.chance.happens(0.3);
    this.weather = calm ? { failing: 0, wild: 0.02, doubt: 0.1 } : { failing: 0.05, wild: 0.15, doubt: 0.4 };
    const main = this.chance.happens(0.2) ? plainBrowser(this.chance) : surefootBrowser("a", this.chance);
    this.browsers = this.chance.happens(0.15) ? [main, surefootBrowser("b", this.chance)] : [main];
    const { observation } = main.open();
    const approve = this.chance.pick(["never", "irreversible", "always"] as const);
    this.state = openTask(
      {
        task: aTaskRef("sim"),
        first: observation,
        approve,
        limits: someLimits(this.chance),
        ...(this.chance.happens(0.2) ? { tenantLimits: someLimits(this.chance) } : {}),
        promptForAdvisory: this.chance.happens(0.3),
        ...(seed % 4 === 0 && { confirmContract: true }),
        chain: !this.chance.happens(0.2),
        speculate: !this.chance.happens(0.3),
      },
      this.nowMs,
    );
    this.later(0, { kind: "post", by: main, observation, tries: 0 });
    const [, second] = this.browsers;
    if (second !== undefined)
      this.later(this.chance.below(20_000), {
        kind: "post",
        by: second,
        observation: { ...second.open().observation, takeover: this.chance.happens(0.5) },
        tries: 0,
      });
    const takeovers = second === undefined ? 0 : this.chance.below(TAKEOVERS);
    for (let n = 0; n < takeovers; n++) {
      const withinMs = this.chance.pick([20_000, 120_000, TAKEOVERS_MS]);
      this.later(this.chance.below(withinMs), { kind: "takeOver", by: this.browsers[1 - (n % 2)] ?? main });
    }
    this.scheduleRollOver();
  }

  run(): Simulated {
    while (!this.agenda.isEmpty && this.events < MAX_EVENTS && !this.isOver()) this.step();
    if (this.events >= MAX_EVENTS) this.violations.add("it does not come to rest");
    const executed = executionsIn(this.browsers).values();
    for (const broken of brokenAtEnd(this.state, executed, this.flushed)) this.violations.add(broken);
    for (const broken of this.ahead.brokenAtEnd(this.state)) this.violations.add(broken);
    if (JSON.stringify(this.state).length > STATE_BYTES) this.violations.add("the state is over 64 KB");
    return {
      seed: this.seed,
      events: this.events,
      faults: this.faults,
      violations: [...this.violations],
      status: this.state.phase.name,
      stops: this.stops,
      phases: this.state.progress.subTasks?.currentIndex ?? 0,
      chains: this.chains,
      speculation: this.state.counters.speculation,
    };
  }

  private isOver(): boolean {
    return (
      this.state.phase.name === "closing" && this.state.projection.flush.command === null && this.posts >= MAX_POSTS
    );
  }

  private step(): void {
    const next = this.agenda.next();
    if (next === undefined) return;
    this.nowMs = Math.max(this.nowMs, next.atMs);
    this.happen(next.happening);
  }

  private happen(happening: Happening): void {
    if (happening.kind === "takeOver") this.gone.delete(happening.by);
    if ("by" in happening && this.gone.has(happening.by)) return;
    switch (happening.kind) {
      case "event":
        if (happening.of !== undefined && !this.underWay.delete(happening.of)) return; // cancelled meanwhile
        this.feed(happening.event);
        break;
      case "takeOver":
        if (this.posts < MAX_POSTS) this.post(happening.by, { ...happening.by.open().observation, takeover: true }, 0);
        break;
      case "post":
        this.post(happening.by, happening.observation, happening.tries);
        break;
      case "fetch":
        this.fetch(happening.by, happening.observation, happening.tries);
        break;
    }
  }

  private post(by: Browser, observation: Observation, tries: number): void {
    this.posts += 1;
    if (this.chance.happens(0.05)) {
      this.faults += 1; // lost on the way in
    } else if (rejectionOf(this.state, observation) === null) {
      this.feed({ kind: "observed", observation });
    } else if (tries > 0 || this.posts >= MAX_POSTS) {
      return;
    }
    this.later(20 + this.chance.below(200), { kind: "fetch", by, observation, tries });
  }

  /** The long poll: the reply arrives, is lost, or is not there yet. */
  private fetch(by: Browser, observation: Observation, tries: number): void {
    const isAnswered = this.state.delivery.answered.some((one) => one.id === observation.observationId);
    const known = isAnswered && canReceive(this.state, observation.clientId);
    const reply = known ? replyFor(this.state, observation.observationId) : undefined;
    const lost = this.chance.happens(0.05);
    if (lost) this.faults += 1;
    if (this.posts >= MAX_POSTS) return;
    if (reply === undefined || lost) {
      if (tries < MAX_TRIES)
        this.later(by.retry(observation).afterMs, { kind: "post", by, observation, tries: tries + 1 });
      return;
    }
    const postings = by.hear(reply);
    // It has acted, and cannot say so any more; the other one may find out.
    if (this.browsers.length > 1 && this.chance.happens(0.1)) this.gone.add(by);
    if (postings.length > 1) this.faults += 1;
    for (const posting of postings)
      this.later(posting.afterMs, { kind: "post", by, observation: posting.observation, tries: 0 });
    if (postings.length === 0) this.person(by, reply.status);
  }

  /** A person is asked. Sometimes nobody comes. */
  private person(by: Browser, status: Status): void {
    if (this.chance.happens(0.3)) return;
    const afterMs = this.chance.below(3_600_000);
    const word = wordTo(this.state, status, this.chance);
    if (word === "none") return;
    if (word !== "nothing") this.later(afterMs, { kind: "event", event: word });
    const observation = by.open().observation;
    this.later(afterMs + 1_000, { kind: "post", by, observation, tries: 0 });
  }

  private feed(event: TaskEvent): void {
    this.events += 1;
    if (event.kind === "failed") this.faults += 1;
    const previous = this.state;
    if (event.kind === "done" && event.result.name === "record") this.wrote(event.id);
    this.state = absorb(this.state, event, this.nowMs);
    const { phase } = this.state;
    if (phase.name === "interrupted" && previous.phase.name !== "interrupted")
      this.stops.push(phase.limit ?? phase.cause);
    if (
      this.state.progress.stepIndex > previous.progress.stepIndex &&
      phase.name === "acting" &&
      phase.rest !== undefined
    )
      this.chains += 1;
    const commands = decide(this.state, this.nowMs);
    const broken = [
      ...brokenNow(this.state, commands, previous),
      ...brokenStandstill(this.state, previous, event, this.nowMs),
      ...this.ahead.note(this.state, commands),
    ];
    for (const one of broken) this.violations.add(one);
    this.reconcile(commands);
    if (this.chance.happens(0.005)) this.meddle();
  }

  private wrote(id: string): void {
    if (id !== this.state.projection.flush.command) return;
    const { upTo } = this.state.projection.flush;
    for (const pending of this.state.projection.facts)
      if (pending.sequence <= upTo) this.flushed.push(pending.sequence);
  }

  private meddle(): void {
    for (const { afterMs, event } of meddling(this.chance)) this.later(afterMs, { kind: "event", event });
  }

  private reconcile(commands: readonly TaskCommand[]): void {
    const named = new Set(commands.flatMap((command) => ("id" in command ? [command.id] : [])));
    for (const id of this.underWay) if (!named.has(id)) this.underWay.delete(id);
    for (const command of commands) {
      if (command.kind === "rollOver") {
        this.rollOver();
        return;
      }
      if (!("id" in command) || this.underWay.has(command.id)) continue;
      this.underWay.add(command.id);
      if (command.kind === "timer") {
        this.later(command.atMs - this.nowMs, {
          kind: "event",
          of: command.id,
          event: { kind: "timer", id: command.id },
        });
        continue;
      }
      const slow = this.chance.happens(0.02) ? 60_000 : 0;
      // Told in time, and about when it ends.
      if (slow > 0) for (const afterMs of [LONG_TURN_MS, slow + 1_500]) this.later(afterMs, LONG_TURN);
      this.later(10 + this.chance.below(3_000) + slow, {
        kind: "event",
        of: command.id,
        event: answerOf(command, this.weather, this.chance),
      });
    }
  }

  /** As continue-as-new does: the state alone survives, and it must survive as JSON. */
  private rollOver(): void {
    this.underWay.clear();
    const carried: TaskState = JSON.parse(JSON.stringify(this.state));
    this.state = update(carried, { run: { runSteps: 0, rollOverDue: false } });
    this.reconcile(decide(this.state, this.nowMs));
    this.scheduleRollOver();
  }

  private scheduleRollOver(): void {
    if (this.chance.happens(0.3))
      this.later(this.chance.below(60_000), { kind: "event", event: { kind: "rollOverDue" } });
  }

  private later(afterMs: number, happening: Happening): void {
    this.agenda.add(this.nowMs + Math.max(0, afterMs), happening);
  }
}
