/** Machine: drives absorb and decide in tests until nothing is under way but timers. */

import type { ActivityCommand, NamedResult, TaskCommand, TaskEvent } from "../../../core/task/command.js";
import { absorb, decide } from "../../../core/task/machine.js";
import { openTask, type TaskOpening } from "../../../core/task/opening.js";
import type { TaskState } from "../../../core/task/state.js";
import type { Observation } from "../../../core/turn/observation.js";
import { aTaskRef } from "../../../testing/builders.js";
import { type FakeActivities, fakeWorld } from "../../../testing/fake-activities.js";

export class Machine {
  state: TaskState;
  nowMs = 1_000_000;
  readonly started: ActivityCommand[] = [];
  readonly world: ReturnType<typeof fakeWorld>;
  private readonly seen = new Set<string>();

  constructor(
    first: Observation,
    steps: number,
    overrides: Partial<FakeActivities> = {},
    opening: Partial<TaskOpening> = {},
  ) {
    this.world = fakeWorld(steps, overrides);
    this.state = openTask({ task: aTaskRef("machine"), first, ...opening }, this.nowMs);
  }

  commands(): readonly TaskCommand[] {
    return decide(this.state, this.nowMs);
  }

  push(event: TaskEvent): void {
    this.state = absorb(this.state, event, this.nowMs);
  }

  /** Absorbs the event, then runs activities until none is named that did not run. */
  async feed(event: TaskEvent): Promise<void> {
    this.push(event);
    for (;;) {
      const next = this.commands().find((command) => command.kind === "activity" && !this.seen.has(command.id));
      if (next === undefined || next.kind !== "activity") return;
      this.seen.add(next.id);
      this.started.push(next);
      this.push(await this.run(next));
    }
  }

  observe(observation: Observation): Promise<void> {
    return this.feed({ kind: "observed", observation });
  }

  async run(command: ActivityCommand): Promise<TaskEvent> {
    // Name and input belong together by construction of the command.
    const activity = this.world.activities[command.name] as (input: unknown) => Promise<NamedResult["value"]>;
    try {
      const value = await activity(command.input);
      return { kind: "done", id: command.id, result: { name: command.name, value } as NamedResult };
    } catch (error) {
      return { kind: "failed", id: command.id, fault: { type: "Fake", message: String(error) } };
    }
  }
}
