/** Proves recovery in a real browser (RC2): every rung and every contingency that code answers, on a page that needs it. */

import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMemoryLogStorage } from "../../client/action-log.js";
import { SYSTEM_CLOCK } from "../../client/host.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { runTask } from "../../client/run-task.js";
import type { RecoveryStrategy } from "../../core/recovery/strategy.js";
import { createScriptedModel } from "../../testing/scripted-model.js";
import { openBrowser } from "../client/page-lab.js";
import { addressed, createRecoveryDesk } from "./recovery-desk.js";

vi.mock("../../db/tasks.js", () => ({ readGoal: async () => "make it work" }));
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async () => null,
  writeVerificationRecord: async () => undefined,
}));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const ORIGIN = "http://lab.test";
const DONE = "It works";
const works = `document.querySelector("main").insertAdjacentHTML("beforeend", "<p>${DONE}</p>")`;

interface Scene {
  /** Markup by path and number of the load, from 1. */
  readonly page: (path: string, load: number) => string;
  /** What the step's action is, until it has worked. */
  readonly action?: string;
  /** Done first, e.g. a field that is filled in. */
  readonly first?: string;
  /** In the page, right before it is looked at, and right after an action was issued. */
  readonly beforeLook?: string;
  readonly afterReply?: string;
  /** What the model proposes for a rung, e.g. `click(@Other)`; without one it only names the rung. */
  readonly rungs: readonly (readonly [RecoveryStrategy, string?])[];
  /** Steps of a second plan. */
  readonly again?: string;
}

async function play(scene: Scene) {
  let asked = 0;
  let step = scene.action ?? "click(@Go)";
  const proposal = (action: string) => ({ action, thought: "I try it.", lastForStep: true });
  const expectedOutcome = { activity: "text", text: DONE } as const;
  const plan = {
    complexity: "COMPLEX" as const,
    steps: [{ description: "press it", reasoning: "", toolType: "DOM" as const, expectedOutcome }],
  };
  const model = createScriptedModel({
    prepare: {
      analysis: { reasoning: "It is on the page.", missingInfo: [], source: "PAGE", confidence: 1 },
      contract: {
        type: "verifiable",
        criteria: [{ activity: "text", description: "it works", text: DONE, timing: "immediate" }],
      },
      plan,
    },
    // Asked only for a second plan: the first comes with the preparation.
    plan: () => {
      step = scene.again ?? step;
      return plan;
    },
    refine: ({ page }, call) =>
      call === 0 && scene.first !== undefined
        ? { kind: "action", ...proposal(addressed(scene.first, page)), lastForStep: false }
        : { kind: "action", ...proposal(addressed(step, page)), expectedOutcome },
    generate: ({ page }) => ({ ...proposal(addressed(step, page)), expectedOutcome }),
    validate: { valid: false, reason: "It does not work that way.", suggestedChanges: [], needsFullReplan: true },
    judge: ({ expectedOutcomeResult }) => ({
      actionSucceeded: expectedOutcomeResult !== "fail",
      taskCompleted: false,
      confidence: 0.9,
      reason: "By what was expected.",
    }),
    complete: ({ goal }) => ({
      parts: [{ part: goal, reason: "It says so.", line: `text: ${DONE}`, status: "shown" }],
      openSteps: [],
      reason: "It says so.",
      taskCompleted: true,
      confidence: 0.95,
    }),
    correct: ({ page }) => {
      const [strategy, action] = scene.rungs[Math.min(asked++, scene.rungs.length - 1)] ?? ["FAIL"];
      const reason = "It did not work.";
      return action === undefined
        ? { strategy, reason }
        : { strategy, reason, proposal: { ...proposal(addressed(action, page)), expectedOutcome } };
    },
  });
  const desk = createRecoveryDesk(model);
  const context = await browser.newContext();
  const page = await context.newPage();
  let loads = 0;
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() !== "document") return route.fulfill({ status: 404 });
    const body = `<!doctype html><html lang="en"><title>Lab</title><body><main><h1>Lab</h1>${scene.page(pathname, ++loads)}</main></body></html>`;
    return route.fulfill({ status: 200, contentType: "text/html", body });
  });
  await page.goto(`${ORIGIN}/start`);
  const host = createPlaywrightHost(page);
  const look: typeof host.observe = async (...given) => {
    if (scene.beforeLook !== undefined) await page.evaluate(scene.beforeLook);
    return host.observe(...given);
  };
  const interact: typeof desk.api.interact = async (request) => {
    const result = await desk.api.interact(request);
    if (scene.afterReply !== undefined) await page.evaluate(scene.afterReply);
    return result;
  };
  const deps = {
    api: { ...desk.api, interact },
    host: { ...host, observe: look, carryOut: host.execute.bind(host) },
    storage: createMemoryLogStorage("recovery"),
    newId: () => randomUUID(),
    clock: SYSTEM_CLOCK,
  };
  const result = await runTask("make it work", deps);
  await context.close();
  const correctCalls = model.calls.filter(({ purpose }) => purpose === "correct").length;
  return { result, desk, corrections: desk.corrections(), correctCalls };
}

const button = (script: string) => `<button type="button" onclick='${script}'>Go</button>`;
/** No pointer gets through it, so that what is under it hears of nothing and may be tried again. */
const COVER = `<div id="cover" style="position: fixed; inset: 0; background: white">One moment, please.</div>`;
/** After the second reply, the correction, has come. */
const uncovered = (when = "true") =>
  `window.replies = (window.replies ?? 0) + 1; if (window.replies >= 2 && ${when}) document.querySelector("#cover")?.remove()`;
/** Two signs: the form is gone, and what was entered into it is shown. */
const sent = `document.querySelector("main").insertAdjacentHTML("beforeend", "<p>jas@lab.test</p><p>${DONE}</p>")`;
const verified = { status: "completed", outcome: "verified" };

describe("rungs in a real browser", () => {
  test("RC1 RETRY_WITH_DELAY: a control that cannot be reached for a while", async () => {
    const page = () => `${button(works)}${COVER}`;
    const { result, corrections } = await play({ page, rungs: [["RETRY_WITH_DELAY"]], afterReply: uncovered() });
    expect(corrections).toEqual(["RETRY_WITH_DELAY: wait(1)"]);
    expect(result).toMatchObject(verified);
  });

  test("RC1 ALTERNATIVE_SELECTOR: another control does it", async () => {
    const page = () => `${button("")}<button type="button" onclick='${works}'>Other way</button>`;
    const { result, corrections } = await play({ page, rungs: [["ALTERNATIVE_SELECTOR", "click(@Other way)"]] });
    expect(corrections[0]).toMatch(/^ALTERNATIVE_SELECTOR: click/);
    expect(result).toMatchObject(verified);
  });

  test("RC1 SCROLL_INTO_VIEW: what is far down cannot be reached until it has been seen", async () => {
    const watch = `new IntersectionObserver(([seen]) => { window.seen = seen.isIntersecting }).observe(document.querySelector("button"))`;
    const page = () => `<div style="height: 3000px"></div>${button(works)}${COVER}<script>${watch}</script>`;
    const rungs = [["SCROLL_INTO_VIEW"]] as const;
    const { result, corrections } = await play({ page, rungs, afterReply: uncovered("window.seen") });
    expect(corrections[0]).toMatch(/^SCROLL_INTO_VIEW: scroll\(\d+\)$/);
    expect(result).toMatchObject(verified);
  });

  test("RC1 ALTERNATIVE_TOOL: a page that only listens to a key", async () => {
    const page = () =>
      `${button("")}${COVER}<script>document.addEventListener("keydown", ({ key }) => { if (key === "ArrowDown") { ${works} } })</script>`;
    const { result, corrections } = await play({ page, rungs: [["ALTERNATIVE_TOOL", `press("ArrowDown")`]] });
    expect(corrections).toEqual([`ALTERNATIVE_TOOL: press("ArrowDown")`]);
    expect(result).toMatchObject(verified);
  });

  test("RC1 REFRESH_PAGE: a page that came up broken", async () => {
    const page = (_path: string, load: number) => `${button(works)}${load === 1 ? COVER : ""}`;
    const { result, corrections } = await play({ page, rungs: [["REFRESH_PAGE"]] });
    expect(corrections).toEqual(["REFRESH_PAGE: refresh()"]);
    expect(result).toMatchObject(verified);
  });

  test("RC4 what was heard twice is pressed no third time, on a page loaded anew neither", async () => {
    const page = (_path: string, load: number) => button(load === 1 ? "" : works);
    const { result, corrections } = await play({ page, rungs: [["REFRESH_PAGE"]] });
    expect(corrections).toEqual(["REFRESH_PAGE: refresh()"]);
    expect(result.status).toBe("failed");
  });

  test("RC1 GATHER_INFORMATION: a form that asks for one thing more, then is sent", async () => {
    const submit = `event.preventDefault(); const mail = this.elements.mail;
      if (mail.value) { this.remove(); ${sent} }
      else { mail.setAttribute("aria-invalid", "true"); document.querySelector("#e").textContent = "Mail is required." }`;
    const page = () =>
      `<form onsubmit='${submit}'><label>Mail <input name="mail" aria-describedby="e"></label><span id="e" role="alert"></span><button>Go</button></form>`;
    const rungs = [["GATHER_INFORMATION", `setValue(@Mail,"jas@lab.test")`]] as const;
    const { result, corrections, desk } = await play({ page, rungs });
    expect(corrections[0]).toMatch(/^GATHER_INFORMATION: setValue/);
    expect(desk.state().memory.history.map(({ verdict }) => verdict)[0]).toBe("contradicted");
    expect(result.status).toBe("completed");
  });

  test("RC1 UPDATE_PLAN: the plan is made anew, and another way is gone", async () => {
    const page = () => `${button("")}<button type="button" onclick='${works}'>Better</button>`;
    const { result, desk } = await play({ page, rungs: [["UPDATE_PLAN"]], again: "click(@Better)" });
    expect(desk.state().counters.replans).toBe(1);
    expect(result).toMatchObject(verified);
  });

  test("RC1 FAIL: the end says what was tried", async () => {
    const { result, desk } = await play({ page: () => button(""), rungs: [["RETRY_WITH_DELAY"], ["FAIL"]] });
    expect(result.status).toBe("failed");
    expect(desk.state().delivery.reply?.action).toMatch(/Tried: /);
  });

  test("RC1 a rung is tried once on the same trouble, however often it is proposed", async () => {
    const { corrections } = await play({ page: () => button(""), rungs: [["REFRESH_PAGE"]] });
    expect(corrections.filter((one) => one.startsWith("REFRESH_PAGE")).length).toBe(1);
  });
});

describe("contingencies in a real browser", () => {
  test("RC2 POPUP_DETECTED: what came up is closed, and no model is asked", async () => {
    const popup = `<div role="dialog" aria-label="Offer" style="position: fixed; inset: 0; background: white"><button type="button">Subscribe</button><button type="button" id="no">No thanks</button></div>`;
    const script = `if (window.asked) window.go(); else { window.asked = true; window.ask() }`;
    const page = () =>
      `<script>window.go = () => { ${works} }; window.ask = () => { document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(popup).replaceAll("<", "\\u003c")}); document.querySelector("#no").onclick = () => document.querySelector("[role=dialog]").remove() }</script>${button(script)}`;
    const { result, corrections, correctCalls } = await play({ page, rungs: [["FAIL"]] });
    expect(corrections[0]).toMatch(/^POPUP_DETECTED: click/);
    expect(correctCalls).toBe(0);
    expect(result).toMatchObject(verified);
  });

  test("RC2 URL_CHANGED: a page that nobody asked for is left again", async () => {
    const page = (path: string, load: number) =>
      path === "/start" ? button(load === 1 ? `location.href = "/advert"` : works) : "<h2>Buy now</h2>";
    const { result, corrections, correctCalls } = await play({ page, rungs: [["FAIL"]] });
    expect(corrections).toEqual(["URL_CHANGED: goBack()"]);
    expect(correctCalls).toBe(0);
    expect(result).toMatchObject(verified);
  });

  test("RC2 POPUP_DETECTED: a banner about cookies that lies over the page", async () => {
    const page = () =>
      `<button type="button">Go</button><section class="cookie-banner" style="position: fixed; inset: 0; background: white"><p>We use cookies.</p><button type="button">Accept all</button><button type="button" id="least">Only necessary</button></section>
      <script>document.querySelector("main > button").addEventListener("pointerdown", () => { ${works} }); document.querySelector("#least").onclick = () => document.querySelector("section").remove()</script>`;
    const { result, corrections, correctCalls } = await play({ page, rungs: [["FAIL"]] });
    expect(corrections[0]).toMatch(/^POPUP_DETECTED: click/);
    expect(correctCalls).toBe(0);
    expect(result).toMatchObject(verified);
  });

  test("RC2 ELEMENT_MISSING: what is gone whenever it is to be pressed is found on the page as it is now", async () => {
    const script = `window.times = 0; window.put = () => { if (!document.querySelector("main > button")) document.querySelector("main").insertAdjacentHTML("beforeend", "<button type=button onclick=window.go()>Go</button>") };
      window.take = () => { if (++window.times <= 3) document.querySelector("main > button")?.remove() }; window.go = () => { ${works} }`;
    const { result, corrections, correctCalls } = await play({
      page: () => `<script>${script}</script>`,
      rungs: [["FAIL"]],
      beforeLook: "window.put()",
      afterReply: "window.take()",
    });
    expect(corrections[0]).toMatch(/^ELEMENT_MISSING: click/);
    expect(correctCalls).toBe(0);
    // A control that only just came is no proof of itself: likely, and therefore of low confidence.
    expect(result).toMatchObject({ status: "completed", outcome: "verified_low_confidence" });
  });

  test("RC2 ERROR_DISPLAYED: a banner that says that it went wrong, and offers to try again", async () => {
    const banner = `<div role="alert">Something went wrong. Could not be loaded. <button type="button" id="again">Try again</button></div>`;
    const page = () =>
      `<script>window.go = () => { document.querySelector("[role=alert]").remove(); ${works} }; window.fail = () => { document.querySelector("main").insertAdjacentHTML("beforeend", ${JSON.stringify(banner).replaceAll("<", "\\u003c")}); document.querySelector("#again").onclick = () => window.go() }</script>${button("window.fail()")}`;
    const { result, corrections, correctCalls } = await play({ page, rungs: [["FAIL"]] });
    expect(corrections[0]).toMatch(/^ERROR_DISPLAYED: click/);
    expect(correctCalls).toBe(0);
    expect(result).toMatchObject(verified);
  });

  test("RC2 FORM_VALIDATION: a form that loses what was entered gets it again", async () => {
    const submit = `event.preventDefault(); const mail = this.elements.mail; window.sent = (window.sent ?? 0) + 1;
      if (window.sent > 1 && mail.value) { this.remove(); ${sent} }
      else { mail.value = ""; mail.setAttribute("aria-invalid", "true"); document.querySelector("#e").textContent = "Mail is required." }`;
    const page = () =>
      `<form onsubmit='${submit}'><label>Mail <input name="mail" aria-describedby="e"></label><span id="e" role="alert"></span><button>Go</button></form>`;
    const first = `setValue(@Mail,"jas@lab.test")`;
    const { result, corrections, correctCalls } = await play({ page, first, rungs: [["FAIL"]] });
    expect(corrections[0]).toMatch(/^FORM_VALIDATION: setValue\(\d+,"jas@lab.test"\)$/);
    expect(correctCalls).toBe(0);
    expect(result.status).toBe("completed");
  });

  test("RC2 URL_CHANGED: a session that has expired needs the person, and is no failure", async () => {
    const page = (path: string) =>
      path === "/start"
        ? button(`location.href = "/sign-in"`)
        : `<form><label>Mail <input></label><label>Password <input type="password"></label><button>Sign in</button></form>`;
    const { result, desk, correctCalls } = await play({ page, rungs: [["FAIL"]] });
    expect(result).toMatchObject({ status: "needs_user_input", userQuestion: expect.stringContaining("sign in") });
    expect(desk.state().counters.corrections).toBe(1);
    expect(correctCalls).toBe(0);
  });
});
