/** Proves client/page/action-window.ts: what was judged is what is pressed, whatever the page does in that very moment. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Target } from "../../../core/action/gate.js";
import { type HostedPage, hostPage, numberOf, openBrowser, orderOf } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const PAGE = `<form onsubmit="paid.push('form'); return false"><input id="q" aria-label="Search"><button>Find</button></form>
  <button id="pay" onclick="paid.push('pay')">Pay now</button><button id="help" onclick="document.title = 'Help'">Show help</button>
  <script>const paid = []; const q = document.querySelector("#q"); const pay = document.querySelector("#pay");
    const help = document.querySelector("#help");</script>`;

const paidOn = ({ page }: HostedPage): Promise<unknown> => page.evaluate("paid");

async function opened(script: string) {
  const hosted = await hostPage(browser, { body: `${PAGE}<script>${script}</script>` });
  const view = await hosted.host.observe();
  const targetOf = (mark: string): Target =>
    ({
      snapshotId: "s",
      epoch: epochIn(view.dom),
      id: numberOf(view, mark),
      fingerprint: "",
      role: "",
      name: "",
    }) as never;
  return { ...hosted, targetOf };
}

const epochIn = (dom: string): string => /data-sf="([\w-]+)\.\d+"/.exec(dom)?.[1] ?? "";

describe("a key", () => {
  test.each([
    ["was moved since", "setTimeout(() => pay.focus(), 0)"],
    ["is moved by the key itself", 'q.addEventListener("keydown", () => pay.focus())'],
    ["is moved by a listener before ours", 'window.addEventListener("keydown", () => pay.focus(), true)'],
  ])("SF10 lands nowhere when the focus %s", async (_, script) => {
    const hosted = await opened("");
    await hosted.page.focus("#q");
    await hosted.host.observe();
    await hosted.page.evaluate(script);
    await hosted.page.waitForTimeout(50);
    for (const key of ["Enter", "Space"])
      await hosted.host.execute(orderOf(`press("${key}")`, { target: hosted.targetOf('id="q"') }));
    expect(await paidOn(hosted)).not.toContain("pay");
  });

  test("SF10 reaches what has the focus, and sends its form", async () => {
    const hosted = await opened("");
    await hosted.page.focus("#q");
    await hosted.host.observe();
    const { receipt } = await hosted.host.execute(orderOf('press("Enter")', { target: hosted.targetOf('id="q"') }));
    expect(receipt.effect).not.toBe("refused");
    expect(await paidOn(hosted)).toEqual(["form"]);
  });

  test("SF10 meant for the page itself presses no button that got the focus meanwhile", async () => {
    const hosted = await opened("");
    await hosted.page.evaluate("pay.focus()");
    await hosted.host.execute(orderOf('press("Enter")', { origin: "null" }));
    expect(await paidOn(hosted)).toEqual([]);
  });
});

describe("a click", () => {
  const cover = "pay.style.cssText = 'position:fixed;inset:0;z-index:9'";
  test.each([
    ["as the pointer comes", `help.addEventListener("pointerover", () => { ${cover} })`],
    ["as the pointer moves", `window.addEventListener("mousemove", () => { ${cover} }, true)`],
    ["as it is pressed", `window.addEventListener("pointerdown", () => { ${cover} }, true)`],
    ["when it was looked at", `setTimeout(() => { ${cover} }, 40)`],
  ])("SF10 does not land on what is laid over the target %s", async (_, script) => {
    const hosted = await opened("");
    await hosted.page.evaluate(`{ ${script} }`);
    await hosted.host.execute(orderOf(`click(${hosted.targetOf('id="help"').id})`));
    expect(await paidOn(hosted)).toEqual([]);
  });

  test("SF10 a label, a part and a box drawn in the stead of a field are still the target", async () => {
    const body = `<label><input type="checkbox" id="box" aria-label="Terms"> <b>I agree</b></label>
      <button id="go" onclick="document.title = 'Gone'"><span><i>Go on</i></span></button>`;
    const hosted = await hostPage(browser, { body });
    const view = await hosted.host.observe();
    await hosted.host.execute(orderOf(`check(${numberOf(view, 'id="box"')},true)`));
    await hosted.host.execute(orderOf(`click(${numberOf(view, 'id="go"')})`));
    expect([await hosted.page.isChecked("#box"), await hosted.page.title()]).toEqual([true, "Gone"]);
  });
});
