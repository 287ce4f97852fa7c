import { expect, describe as suite, test } from "vitest";
import { describe } from "../../../core/task/operator-view.js";
import { labelOf } from "../../../core/task/phases/table.js";
import { type TaskState, update } from "../../../core/task/state.js";
import { anObservation, aReceipt } from "../../../testing/builders.js";
import { plainWordsFault } from "../../../testing/plain-words.js";
import { Machine } from "./machine.js";

const detailsOf = (state: TaskState) => describe(state, labelOf(state, state.phase));

async function begun(limits?: { steps: number }): Promise<Machine> {
  const first = anObservation("o0");
  const machine = new Machine(first, 3, {}, limits === undefined ? {} : { limits });
  await machine.observe(first);
  return machine;
}

async function next(machine: Machine, id: string): Promise<void> {
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`nothing to carry out in ${phase.name}`);
  await machine.observe(anObservation(id, { receipts: [aReceipt(phase.issued.actionId)] }));
}

suite("describe", () => {
  test("OP6 the plan is ticked as verified progress goes, and limits say what is left", async () => {
    const machine = await begun();
    expect(detailsOf(machine.state)).toContain("- ▶ Step 1\n- ☐ Step 2\n- ☐ Step 3");
    await next(machine, "o1");
    const text = detailsOf(machine.state);
    expect(text).toContain("- ☑ Step 1\n- ▶ Step 2\n- ☐ Step 3");
    expect(text).toContain("- 48 of 50 actions");
    expect(text).toMatch(
      /\*\*Last action\*\*\n\n- I do click\(1\)\. \(`click\(1\)`\)\n- confirmed \(confidence that it worked: 95 %\)/,
    );
    expect(text).toContain("the browser is to do this: I do click(2).");
  });

  test("OP6 an interruption says why, and what to do", async () => {
    const machine = await begun({ steps: 1 });
    await next(machine, "o1");
    expect(detailsOf(machine.state)).toMatch(
      /^\*\*Now\*\*: it was interrupted: .+\n\n\*\*What to do\*\*: Resume it with a higher limit/,
    );
  });

  test("OP6 every standing is told in plain words", async () => {
    const machine = await begun();
    const said = new Set<string>();
    const listen = () => said.add(detailsOf(machine.state).split("\n\n**Plan**")[0] as string); // split gives at least one
    listen();
    await machine.feed({ kind: "paused" });
    listen();
    await machine.feed({ kind: "cancelled", reason: "enough" });
    listen();
    expect(said.size).toBe(3);
    const own = (text: string) => text.replaceAll(/click\\?\(\d\)/g, "that");
    for (const text of said) expect(plainWordsFault(own(text))).toBeNull();
  });

  test("OP6 words of a page cannot dress up as mark-up, and the whole stays within the engine's bound", async () => {
    const machine = await begun();
    const description = "**All done** <img src=x> ".repeat(50);
    const plan = machine.state.progress.plan;
    if (plan === null) throw new Error("no plan");
    const steps = Array.from({ length: 200 }, (_, index) => ({ ...plan.steps[0], index, description }));
    const text = detailsOf(
      update(machine.state, { progress: { plan: { ...plan, steps: steps as typeof plan.steps } } }),
    );
    expect(text).not.toContain("**All done**");
    expect(text).toContain("\\*\\*All done\\*\\* \\<img src=x\\>");
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(20_000);
  });
});
