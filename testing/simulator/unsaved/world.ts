/**
 * World of a simulated task with a form: whatever is lost between two messages, a write that reaches the site holds exactly what
 * the task has entered (TM16). The task machine, evidence and the recheck are those of production.
 */

import type { ActivityCommand, NamedResult, TaskEvent } from "../../../core/task/command.js";
import { absorb, decide } from "../../../core/task/machine.js";
import { openTask } from "../../../core/task/opening.js";
import type { NextAction } from "../../../core/task/reply.js";
import type { TaskState } from "../../../core/task/state.js";
import type { ActionId } from "../../../core/turn/identity.js";
import { aTaskRef } from "../../builders.js";
import { fakeWorld } from "../../fake-activities.js";
import { type Chance, chanceOf } from "../chance.js";
import { FormBrowser, type Storm } from "./browser.js";
import { mindOf, type Wanted } from "./mind.js";
import { CALAMITIES, FormSite, RECORD } from "./site.js";

export interface SimulatedForm {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly status: string;
  readonly events: number;
  readonly faults: number;
}

const MOST_TURNS = 60;
const STORMS: readonly [Storm, ...Storm[]] = [
  { calamity: 0, kill: 0 },
  { calamity: 0.05, kill: 0.03 },
  { calamity: 0.15, kill: 0.1 },
];

export async function simulateForm(seed: number): Promise<SimulatedForm> {
  return await new FormWorld(seed).run();
}

class FormWorld {
  private readonly chance: Chance;
  private readonly site: FormSite;
  private readonly wanted: Wanted;
  private readonly storm: Storm;
  private readonly browser: FormBrowser;
  private readonly activities: ReturnType<typeof fakeWorld>["activities"];
  private readonly seen = new Set<string>();
  private state: TaskState;
  private nowMs = 1_000_000;
  private events = 0;
  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
    this.chance = chanceOf(seed);
    this.site = new FormSite(this.chance);
    this.wanted = Object.fromEntries(this.site.fields.map((field, at) => [field, `value ${at} of ${seed}`]));
    this.storm = this.chance.pick(STORMS);
    this.browser = new FormBrowser(this.site, this.chance, this.storm);
    this.activities = fakeWorld(1, mindOf(this.site, this.wanted)).activities;
    const approve = this.chance.pick(["never", "irreversible", "always"] as const);
    const opening = { task: aTaskRef("form"), approve, chain: this.chance.happens(0.6) };
    this.state = openTask({ ...opening, first: this.browser.observe() }, this.nowMs);
  }

  async run(): Promise<SimulatedForm> {
    await this.feed({ kind: "observed", observation: this.browser.observe() });
    for (let turn = 0; turn < MOST_TURNS && (await this.goOn()); turn++);
    return {
      seed: this.seed,
      violations: this.broken(),
      status: this.statusOf(),
      events: this.events,
      faults: this.site.faults,
    };
  }

  /** One more message of the browser or the person; false where the task rests. */
  private async goOn(): Promise<boolean> {
    const { phase, delivery } = this.state;
    switch (phase.name) {
      case "acting":
        // A page that was sent earlier arrives late. The client is at its action, and does not hear what that page is answered.
        if (this.chance.happens(this.storm.calamity))
          await this.feed({ kind: "observed", observation: this.browser.lateObservation() });
        await this.feed({ kind: "observed", observation: this.hear(delivery.reply) });
        return true;
      case "approving":
        await this.feed({ kind: "approved", actionId: phase.approval.actionId, approved: true });
        return true;
      case "asking":
        return await this.answer(phase.question);
      case "interrupted":
        if (phase.cause !== "unavailable" && phase.cause !== "idle") return false;
        await this.feed({ kind: "observed", observation: this.browser.observe() });
        return this.chance.happens(0.8);
      default:
        return false;
    }
  }

  /** Now and then the reply is lost, or came by another way, and the page is posted again. */
  private hear(reply: NextAction | null) {
    if (reply?.actionId === undefined || this.chance.happens(0.15)) return this.browser.observe();
    return this.browser.carryOut({ ...reply, actionId: reply.actionId as ActionId });
  }

  /** The person looks at the site. Of a form that is not the right one they say so, by ending the task. */
  private async answer(question: string): Promise<boolean> {
    if (!/went through/.test(question)) return false;
    const text = this.site.writes.length > 0 ? "Yes, it went through." : "No, it did not go through; do it.";
    await this.feed({ kind: "answered", text });
    return true;
  }

  private async feed(event: TaskEvent): Promise<void> {
    this.push(event);
    for (;;) {
      const next = decide(this.state, this.nowMs).find(
        (command) => command.kind === "activity" && !this.seen.has(command.id),
      );
      if (next === undefined || next.kind !== "activity") return;
      this.seen.add(next.id);
      const done = await this.perform(next);
      // The browser comes back with the page as it is while the activity still runs.
      if (this.chance.happens(this.storm.kill)) this.push({ kind: "observed", observation: this.browser.observe() });
      if (this.chance.happens(this.storm.calamity)) this.site.happen(this.chance.pick(CALAMITIES));
      this.push(done);
    }
  }

  private async perform({ name, id, input }: ActivityCommand): Promise<TaskEvent> {
    // Name and input belong together by construction of the command.
    const activity = this.activities[name] as (asked: unknown) => Promise<NamedResult["value"]>;
    return { kind: "done", id, result: { name, value: await activity(input) } as NamedResult };
  }

  private push(event: TaskEvent): void {
    this.events += 1;
    this.nowMs += 50;
    this.state = absorb(this.state, event, this.nowMs);
  }

  private broken(): readonly string[] {
    const broken = new Set<string>();
    for (const { record, values } of this.site.writes) {
      if (record !== RECORD) broken.add(`a write to ${record}, who was never meant`);
      for (const [field, value] of Object.entries(this.wanted))
        if (values[field] !== value) broken.add(`“${field}” was sent as “${values[field]}”`);
    }
    if (this.site.writes.length > 1) broken.add(`${this.site.writes.length} writes`);
    for (const times of this.browser.executed.values()) if (times > 1) broken.add("an action was carried out twice");
    if (this.statusOf() === "completed" && this.site.writes.length !== 1) broken.add("completed without a write");
    return [...broken];
  }

  private statusOf(): string {
    const { phase } = this.state;
    return phase.name === "closing" ? phase.status : phase.name;
  }
}
