/** The console in real Chromium, against the real API: each view, and what a person does there. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addOrganisation, addPerson } from "../../../db/people.js";
import { somebody } from "../../api/people.js";
import { type ConsoleLab, openConsoleLab, signIn } from "./console-lab.js";
import { goOn, type StoryOptions, tellStory } from "./story.js";
import { APPROVAL } from "./views.js";

let open: ConsoleLab;
beforeAll(async () => {
  open = await openConsoleLab(inject("services").databaseUrl, {
    temporalUi: "http://127.0.0.1:8233/namespaces/default",
  });
});
afterAll(() => open?.close());

const TASK = { name: "Add a patient named Jas Doe" };

/** Somebody with one task, looking at it. */
async function withTask(options: StoryOptions = {}) {
  const who = await somebody(open.lab);
  const task = await tellStory(open.lab, who, options);
  const page = await open.openAs(who, `/console/tasks/${task.taskId}`);
  await page.getByRole("heading", { name: "Add a patient" }).waitFor();
  return { who, task, page };
}
const news = (page: Page) => page.getByRole("status");
/** A machine that is busy with other things takes its time. */
const SOON = { timeout: 20_000 };

describe("/console", () => {
  test("CN5 is served under a policy without inline script or style", async () => {
    for (const path of [
      "/console",
      "/console/numbers",
      "/console/people",
      "/console/tasks/1",
      "/console.js",
      "/console.css",
      "/console.svg",
    ]) {
      const answer = await open.lab.send(path, {});
      expect(answer.status, path).toBe(200);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain("unsafe");
      const again = await open.lab.send(path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
      expect(again.status, path).toBe(304);
    }
    const { body } = await open.lab.send("/console", {});
    expect(body).not.toMatch(/<style|<script(?! type="module" src="\/console.js")| on\w+=|style=/);
  });

  test("CN1 a wrong password is said; a sign-in lasts over a reload, and its cookie is read by no script", async () => {
    const who = await somebody(open.lab);
    const page = await open.open();
    await signIn(page, who, "wrong horse battery");
    await expect.poll(() => news(page).textContent(), SOON).toContain("wrong");
    await signIn(page, who);
    await page.getByRole("heading", { name: "Tasks" }).waitFor();
    expect(await page.evaluate("document.cookie")).toBe("");
    expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).toBe("{}");
    await page.reload();
    await page.getByRole("heading", { name: "Tasks" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await open.leave(page);
  });

  test("CN1 CN2 PE13 somebody makes a token in the people view, and signs out of all views there", async () => {
    const who = await somebody(open.lab, "owner");
    const page = await open.openAs(who);
    await page.getByRole("link", { name: "People" }).click();
    await page.getByRole("row", { name: who.email }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("nightly report");
    await page.getByRole("button", { name: "Make a token" }).click();
    await page.getByRole("row", { name: "nightly report" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(`${open.url}/console`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await open.leave(page);
  });

  test("CN1 a sign-in that ends elsewhere ends here with the next call", async () => {
    const who = await somebody(open.lab);
    // Nothing is followed there, so nothing but a person calls.
    const page = await open.openAs(who, "/console/numbers");
    await page.getByText("No task was begun.").waitFor();
    await open.lab.database.sql`delete from auth_sessions where user_id = ${who.userId}`;
    await page.getByLabel("Tasks begun in the last").selectOption("7");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await open.leave(page);
  });

  test("CN3 whom one speaks for is chosen, and nothing of the other tenant stays in sight", async () => {
    const who = await somebody(open.lab, "owner");
    const other = { tenantId: crypto.randomUUID(), name: "Clinic of the South", nowMs: Date.now() };
    await addOrganisation(open.lab.database, other);
    const person = { userId: who.userId, email: who.email, name: "Ada Winter", passwordHash: "it stays" };
    await addPerson(open.lab.database, { ...person, tenantId: other.tenantId, role: "member", nowMs: Date.now() });
    await tellStory(open.lab, who);
    await tellStory(open.lab, { ...who, tenantId: other.tenantId }, { query: "Rename the ward" });
    const page = await open.openAs(who);
    await page.getByRole("link", TASK).waitFor();
    expect(await page.getByText("Rename the ward").count()).toBe(0);
    await page.getByLabel("Whom you speak for").selectOption(other.tenantId);
    await page.getByRole("link", { name: "Rename the ward" }).waitFor();
    expect(await page.getByRole("link", TASK).count()).toBe(0);
    await open.leave(page);
  });
});

describe("the list", () => {
  test("CN4 filters by what stands in the address, and tells when nothing is found", async () => {
    const who = await somebody(open.lab);
    await tellStory(open.lab, who);
    await tellStory(open.lab, who, { query: "Rename the ward", status: "paused", deeds: 2 });
    const page = await open.openAs(who);
    await page.getByRole("link", { name: "Rename the ward" }).waitFor();
    await page.getByLabel("Outcome").selectOption("verified");
    await expect.poll(() => page.getByRole("link", { name: "Rename the ward" }).count(), SOON).toBe(0);
    expect(page.url()).toContain("outcome=verified");
    await page.goBack();
    await page.getByLabel("Waiting for me").check();
    await expect.poll(() => page.getByRole("link", TASK).count(), SOON).toBe(0);
    await page.getByRole("link", { name: "Rename the ward" }).waitFor();
    await page.getByLabel("Words").fill("nothing of the kind");
    await page.keyboard.press("Enter");
    await page.getByText("No task matches these filters.").waitFor();
    await open.leave(page);
  });

  test("CN4 an operator sees whose a task is, and filters by person; a member sees nobody else's", async () => {
    const operator = await somebody(open.lab, "operator");
    const member = await somebody(open.lab, "member", operator.tenantId);
    await tellStory(open.lab, member);
    await tellStory(open.lab, operator, { query: "Rename the ward" });
    const page = await open.openAs(operator);
    await page.getByRole("link", TASK).waitFor();
    await page.getByRole("columnheader", { name: "Person" }).waitFor();
    await page.getByLabel("Person").selectOption(member.userId);
    await expect.poll(() => page.getByRole("link", { name: "Rename the ward" }).count(), SOON).toBe(0);
    await page.getByRole("link", TASK).waitFor();
    const other = await open.openAs(member);
    await other.getByRole("link", TASK).waitFor();
    expect(await other.getByText("Rename the ward").count()).toBe(0);
    expect(await other.getByLabel("Person").count()).toBe(0);
    await open.leave(page);
    await open.leave(other);
  });

  test("CN8 follows what happens without being loaded again, from the first task on", async () => {
    const who = await somebody(open.lab);
    const page = await open.openAs(who);
    await page.getByText("There is no task yet.").waitFor();
    const task = await tellStory(open.lab, who, { status: "executing", deeds: 2 });
    await page.getByRole("row", TASK).getByText("Working on the page").waitFor();
    await goOn(open.lab, task, {});
    await page.getByRole("row", TASK).getByText("Done and verified").waitFor();
    await tellStory(open.lab, who, { query: "Rename the ward" });
    await page.getByRole("link", { name: "Rename the ward" }).waitFor();
    await open.leave(page);
  });
});

describe("one task", () => {
  test("CN6 shows what each step did to the page, with evidence and conclusion", async () => {
    const { page } = await withTask();
    await page.getByRole("heading", { name: "5 steps" }).waitFor();
    expect(await page.getByRole("link", { name: "Open the workflow" }).getAttribute("href")).toContain(
      "/namespaces/default/workflows/task%3A",
    );
    await page.getByRole("option", { name: /Did not work/ }).click();
    await page.getByRole("heading", { name: "Step 3" }).waitFor();
    expect(page.url()).toContain("step=2");
    await page.getByText("The request of the form was answered 422").waitFor();
    await page.getByText("The date has to be written with two digits").waitFor();
    await open.leave(page);
  });

  test("CN7 marks what differs between the pages by a sign and a word, as lines and drawn again", async () => {
    const { page } = await withTask();
    await page.getByRole("option", { name: /Did not work/ }).click();
    const row = page.getByRole("row", { name: /new.*Write the date as YYYY-MM-DD/ });
    await row.waitFor();
    expect(await row.getByRole("cell").first().textContent()).toBe("");
    await page.getByRole("row", { name: /changed.*Born/ }).waitFor();
    await page
      .getByRole("button", { name: /more lines?$/ })
      .first()
      .click();
    await page.getByRole("button", { name: "As pages" }).click();
    const after = page.frameLocator('iframe[title="The page after the step"]');
    await after.getByText("Write the date as YYYY-MM-DD").waitFor();
    expect(await page.locator("iframe").first().getAttribute("sandbox")).toBe("");
    await open.leave(page);
  });

  test("CN6 shows contract, plan and feed: how each criterion stood, what brought a plan about, what happened", async () => {
    const { page } = await withTask();
    await page.getByRole("link", { name: "Contract" }).click();
    const criterion = page.getByRole("listitem").filter({ hasText: "The list says Jas Doe" }).first();
    await criterion.getByText("it did not hold").waitFor();
    await criterion.getByRole("link", { name: "After step 5", exact: true }).click();
    await page.getByRole("heading", { name: "Step 5" }).waitFor();
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.getByText("First plan", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Events" }).click();
    await page.getByText("click(13): contradicted").waitFor();
    await open.leave(page);
  });

  test("CT6 a failed task without a step is not shown as met", async () => {
    const criteria = [{ id: "c1", activity: "judge", status: "skipped", attempts: 0 }] as const;
    const one = { id: "c1", activity: "judge", description: "Jas Doe was looked up", timing: "at_end" } as const;
    const contract = { type: "skip", criteria: [one], generatedFrom: "auto", generatedAt: "" } as const;
    // As an older build stored it.
    const told = { contract, overall: "pass", criteria } as const;
    const { page } = await withTask({ status: "failed", deeds: 0, reply: { contract: told } });
    await page.getByRole("link", { name: "Contract" }).click();
    await page.getByText("Unproven", { exact: true }).waitFor();
    expect(await page.getByText("Met", { exact: true }).count()).toBe(0);
    await open.leave(page);
  });

  test("CN6 a task that is not there, and one of somebody else, are the same", async () => {
    const [who, other] = [await somebody(open.lab), await somebody(open.lab)];
    const { taskId } = await tellStory(open.lab, other);
    const page = await open.openAs(who, `/console/tasks/${taskId}`);
    await page.getByText("You have no task with this id.").waitFor();
    await page.goto(`${open.url}/console/tasks/${crypto.randomUUID()}`);
    await page.getByText("You have no task with this id.").waitFor();
    await open.leave(page);
  });

  test("CN8 is watched as it works, without being loaded again", async () => {
    const { page, task } = await withTask({ status: "executing", deeds: 2 });
    await page.getByRole("heading", { name: "2 steps" }).waitFor();
    await page.getByText("Live", { exact: true }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await goOn(open.lab, task, { status: "executing", deeds: 4 });
    await page.getByRole("heading", { name: "4 steps" }).waitFor();
    await goOn(open.lab, task, {});
    await page.getByText("Jas Doe was added.", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "5 steps" }).waitFor();
    expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);
    await open.leave(page);
  });

  test("CN8 a connection that is lost is said, taken up again, and what was missed is caught up", async () => {
    const { page, task } = await withTask({ status: "executing", deeds: 2 });
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Events" }).click();
    open.cut();
    try {
      await page.getByText("Connection lost").waitFor();
      await goOn(open.lab, task, { status: "executing", deeds: 4 });
    } finally {
      await open.restore();
    }
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("click(13): contradicted").waitFor();
    expect(await page.getByText("click(8): confirmed").count()).toBe(1);
    await page.getByRole("link", { name: "Steps" }).click();
    await page.getByRole("heading", { name: "4 steps" }).waitFor();
    await open.leave(page);
  });

  test("CN8 a connection that says nothing for long is said to be slow", async () => {
    const who = await somebody(open.lab);
    const { taskId } = await tellStory(open.lab, who, { status: "executing", deeds: 2 });
    const page = await open.openAs(who, "/console", {});
    await page.clock.install();
    await page.goto(`${open.url}/console/tasks/${taskId}`);
    await page.getByText("Live", { exact: true }).waitFor();
    await page.clock.fastForward(26_000);
    await page.getByText("Slow: no news from the server").waitFor();
    await page.close();
  });
});

describe("what a person does in a task", () => {
  test("CN12 a question is answered; that a model wrote it is said", async () => {
    const reply = { userQuestion: "Which ward?", questionByModel: true, missingInformation: ["ward"] } as const;
    const { page, task } = await withTask({ status: "needs_user_input", deeds: 2, reply });
    await page.getByText("A model wrote this question").waitFor();
    await page.getByLabel("Your answer").fill("Ward 3");
    await page.getByRole("button", { name: "Answer" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("has your answer");
    expect(open.lab.engine.said.at(-1)).toMatchObject({
      task: { taskId: task.taskId },
      said: { kind: "answer", text: "Ward 3" },
    });
    await open.leave(page);
  });

  test("CN12 what done means is agreed to by one press, or answered in words", async () => {
    const reply = {
      userQuestion: "I will call it done when:\n1. Jas Doe is in the list",
      questionAbout: "contract",
    } as const;
    const { page } = await withTask({ status: "needs_user_input", deeds: 1, reply });
    await page.getByRole("heading", { name: "Is this what you want?" }).waitFor();
    await page.getByLabel("What should be different").waitFor();
    await page.getByRole("button", { name: "Yes, begin" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("has your answer");
    expect(open.lab.engine.said.at(-1)).toMatchObject({ said: { kind: "answer", text: "yes" } });
    await open.leave(page);
  });

  test("CN12 a permission is given or refused, with what it is about", async () => {
    const { page } = await withTask({ status: "awaiting_approval", deeds: 2, reply: { approval: APPROVAL } });
    await page.getByText("Delete the patient 'Kim Lee'").waitFor();
    await page.getByText("https://clinic.test/delete").waitFor();
    await page.getByRole("button", { name: "Don't allow" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("did not allow");
    expect(open.lab.engine.said.at(-1)).toMatchObject({
      said: { kind: "approval", actionId: "2.0-a", approved: false },
    });
    await open.leave(page);
  });

  test("CN12 a task is paused, goes on with a hint and a higher limit, and is stopped", async () => {
    const { page, task } = await withTask({ status: "executing", deeds: 2 });
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("pauses");
    expect(open.lab.engine.paused.at(-1)).toMatchObject({ task: { taskId: task.taskId } });
    await goOn(open.lab, task, { status: "paused", deeds: 3 });
    await page.getByLabel("A hint").fill("The date has two digits for the month");
    await page.getByText("Raise a limit").click();
    await page.getByLabel("Steps", { exact: true }).fill("80");
    await page.getByLabel("Cost in US dollars").fill("1.5");
    await page.getByLabel("Working time in minutes").fill("20");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect
      .poll(() => open.lab.engine.resumed.at(-1))
      .toMatchObject({
        hint: "The date has two digits for the month",
        limits: { steps: 80, costMicroUsd: 1_500_000, workingMs: 1_200_000 },
      });
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Stop the task" }).click();
    await expect.poll(() => open.lab.engine.cancelled.at(-1), SOON).toMatchObject({ task: { taskId: task.taskId } });
    await open.leave(page);
  });

  test("CN12 what the API refuses is said in its words", async () => {
    const { page } = await withTask({ status: "executing", deeds: 2 });
    open.lab.engine.down = true;
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => news(page).textContent(), SOON).toContain("task engine cannot be reached");
    open.lab.engine.down = false;
    await open.leave(page);
  });

  test("CN12 an operator looks at another person's task and cannot speak for them", async () => {
    const operator = await somebody(open.lab, "operator");
    const member = await somebody(open.lab, "member", operator.tenantId);
    const reply = { userQuestion: "Which ward?" };
    const { taskId } = await tellStory(open.lab, member, { status: "needs_user_input", deeds: 2, reply });
    const page = await open.openAs(operator, `/console/tasks/${taskId}`);
    await page.getByText("Only Ada Winter can answer").waitFor();
    expect(await page.getByLabel("Your answer").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Stop the task" }).count()).toBe(0);
    await open.leave(page);
  });
});

describe("model calls", () => {
  test("CN10 an owner reads prompt and answer, and that is written down", async () => {
    const owner = await somebody(open.lab, "owner");
    const { taskId } = await tellStory(open.lab, owner);
    const page = await open.openAs(owner, `/console/tasks/${taskId}?view=calls`);
    const details = page.getByText("Prompt and answer").first();
    await details.click();
    await page.getByText("The request: Add a patient named Jas Doe").waitFor();
    await page.getByText('"action": "click(13)"').waitFor();
    const { sql } = open.lab.database;
    const rows = await sql.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${owner.tenantId}, true)`;
      return tx`select subject from audit_log where action = 'prompt.read' and user_id = ${owner.userId}`;
    });
    expect(rows).toMatchObject([{ subject: expect.stringContaining(taskId) }]);
    await open.leave(page);
  });

  test("CN10 a member and an operator see that there were calls, and not what was said", async () => {
    const { page, task } = await withTask();
    await page.getByRole("link", { name: "Model calls" }).click();
    await page.getByText("Only admins and owners read").waitFor();
    await page.getByRole("cell", { name: "gemini-3.8-flash" }).first().waitFor();
    expect(await page.getByText("Prompt and answer").count()).toBe(0);
    const path = `/api/agent/tasks/${task.taskId}/model-calls`;
    const refused = await page.evaluate(async (address) => {
      const { data } = (await (await fetch(address)).json()) as { data: { calls: { callId: string }[] } };
      return (await fetch(`${address}/${data.calls[0]?.callId}`)).status;
    }, path);
    expect(refused).toBe(403);
    await open.leave(page);
  });
});

describe("numbers", () => {
  test("CN11 tell how tasks ended, what was said, what it cost, what was corrected and who is waited for", async () => {
    const owner = await somebody(open.lab, "owner");
    const task = await tellStory(open.lab, owner);
    await tellStory(open.lab, owner, { status: "paused", deeds: 3, query: "Rename the ward" });
    const page = await open.openAs(owner, "/console/numbers");
    await page.getByRole("row", { name: /Done and verified 1 50%/ }).waitFor();
    const post = (path: string, body: object) =>
      page.evaluate(
        async ([address, sent]) => {
          const { data } = (await (await fetch("/api/v1/auth/session")).json()) as { data: { csrfToken: string } };
          const headers = { "content-type": "application/json", "x-csrf-token": data.csrfToken };
          return (await fetch(address ?? "", { method: "POST", headers, body: sent ?? "" })).status;
        },
        [path, JSON.stringify(body)],
      );
    expect(
      await post(`/api/agent/tasks/${task.taskId}/feedback`, { rating: "down", reason: "There are two of them" }),
    ).toBe(200);
    await page.reload();
    await page.getByText("There are two of them").waitFor();
    await page.getByRole("row", { name: "target changed correct value 2" }).waitFor();
    await page.getByRole("row", { name: /Ada Winter 1/ }).waitFor();
    expect(await page.getByText("Reported as wrong by their person").locator("..").textContent()).toContain("1");
    await open.leave(page);
  });
});
