/** Proves client/page/action-window.ts: what was judged is what is pressed, whatever the page does in that very moment. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Target } from "../../../core/action/gate.js";
import { type HostedPage, hostPage, judgedOn, numberOf, openBrowser, orderOf } from "../page-lab.js";

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

  test("CL4 that reached nothing is not told as one that worked, whatever came over the page meanwhile", async () => {
    const hosted = await opened("");
    const layer = `<div style="position:fixed;inset:0;z-index:9;background:#fff"><h2>News</h2><p>Sign up for our letter.</p></div>`;
    const lay = `help.addEventListener("pointerover", () => document.body.insertAdjacentHTML("beforeend", \`${layer}\`), { once: true })`;
    await hosted.page.evaluate(`{ ${lay} }`);
    const { receipt } = await hosted.host.execute(orderOf(`click(${hosted.targetOf('id="help"').id})`));
    expect(receipt).toMatchObject({ ok: false, verified: false, delivered: false });
  });

  test.each(["pointerup", "mouseup"])(
    "SF10 what takes the place of the target as it is pressed hears no %s",
    async (type) => {
      const hosted = await opened("");
      const swap = `window.addEventListener("pointerdown", () => help.replaceWith(pay), { once: true, capture: true })`;
      const hear = `window.addEventListener("${type}", (event) => event.target === pay && paid.push("up"), true)`;
      await hosted.page.evaluate(`{ pay.style.cssText = "width:300px;height:200px"; ${swap}; ${hear} }`);
      await hosted.host.execute(orderOf(`click(${hosted.targetOf('id="help"').id})`));
      expect(await paidOn(hosted)).toEqual([]);
    },
  );

  test.each([
    ["as it is pressed", `<a id="go" href="#a" onmousedown="this.href = '#elsewhere'">Go</a>`],
    [
      "by a link laid around it",
      `<span id="go" role="button" tabindex="0">Go</span><script>
      const go = document.querySelector("#go"); go.addEventListener("pointerdown", () => { const link = document.createElement("a");
      link.href = "#elsewhere"; go.replaceWith(link); link.append(go); });</script>`,
    ],
    [
      "by its form",
      `<form id="f" action="#a"><button id="go">Go</button></form><script>
      document.querySelector("#go").addEventListener("mousedown", () => { document.querySelector("#f").action = "#elsewhere"; });</script>`,
    ],
  ])("SF10 goes nowhere when where it leads is changed %s", async (_, body) => {
    const hosted = await hostPage(browser, { body });
    const view = await hosted.host.observe();
    await hosted.host.execute(orderOf(`click(${numberOf(view, 'id="go"')})`));
    expect(hosted.page.url()).not.toContain("elsewhere");
  });

  test("SF10 is refused on a control that leads elsewhere than it was sent to lead", async () => {
    const body = `<form id="f" action="#a"><button id="go">Go</button></form>`;
    const hosted = await hostPage(browser, { body });
    const view = await hosted.host.observe();
    await hosted.page.evaluate("document.querySelector('#f').action = '#elsewhere'");
    const { receipt } = await hosted.host.execute(orderOf(`click(${numberOf(view, 'id="go"')})`));
    expect([receipt.effect, hosted.page.url().includes("elsewhere")]).toEqual(["refused", false]);
  });

  describe("on what cannot be taken back", () => {
    const PAYING = `<div role="dialog" aria-label="Pay"><p id="what">Pay 10.00 EUR to Bob. Session ends in 0:59.</p>
      <input id="to" aria-label="Reference" value="4711"><button id="go" onclick="document.title = 'paid'">Pay</button></div>`;

    async function pressedAfter(script: string) {
      const hosted = await hostPage(browser, { body: PAYING });
      const view = await hosted.host.observe();
      const place = { snapshotId: "s", epoch: epochIn(view.dom), id: numberOf(view, 'id="go"') };
      const target = { ...place, fingerprint: "", role: "button", name: "Pay" } as never;
      await hosted.page.evaluate(script);
      const judged = judgedOn(view, place.id);
      const { receipt } = await hosted.host.execute(orderOf(`click(${place.id})`, { target, judged }));
      return [receipt.effect === "refused", await hosted.page.title()];
    }

    test.each([
      ["another amount", "what.textContent = 'Pay 10000.00 EUR to Bob. Session ends in 0:59.'"],
      ["another receiver", "what.textContent = 'Pay 10.00 EUR to Mallory. Session ends in 0:59.'"],
      ["another entry", "document.querySelector('#to').value = '9999'"],
    ])("SF10 is refused with %s than was shown", async (_, script) => {
      expect(await pressedAfter(script)).toEqual([true, "Lab"]);
    });

    test.each(["", "what.textContent = 'Pay 10.00 EUR to Bob. Session ends in 0:42.'"])(
      "SF10 is done where only a clock went on (%s)",
      async (script) => {
        expect(await pressedAfter(script)).toEqual([false, "paid"]);
      },
    );
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

describe("a button that the pointer comes to", () => {
  const heard = "help.onclick = () => paid.push('help');";
  const pressed = async (script: string) => {
    const hosted = await opened(`${heard} help.onpointerenter = () => { ${script} };`);
    const order = orderOf(`click(${hosted.targetOf('id="help"').id})`, { target: hosted.targetOf('id="help"') });
    return { receipt: (await hosted.host.execute(order)).receipt, paid: await paidOn(hosted) };
  };

  test.each([
    ["says something else by then", "help.textContent = 'Give everybody access'"],
    ["says to readers of the screen what it did not", "help.textContent = ''; help.ariaLabel = 'Give access'"],
    ["says in addition what cannot be taken back", "help.prepend('Delete all and ')"],
  ])("SF10 is not pressed where it %s", async (_, script) => {
    const { receipt, paid } = await pressed(script);
    expect(paid).toEqual([]);
    expect(receipt).toMatchObject({ verified: false });
  });

  test.each([
    ["says more", "help.append(' (F1)')"],
    ["counts down", "help.prepend('3 ')"],
    ["shows a tip", "help.title = 'Opens the manual'"],
  ])("SF10 is pressed where it only %s", async (_, script) => {
    expect((await pressed(script)).paid).toEqual(["help"]);
  });
});
