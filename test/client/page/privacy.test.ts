/** Proves that client and server mask by one rule: the same fields, distilled in a real Chromium and masked as raw HTML. */

import fc from "fast-check";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import { HARMLESS } from "../../core/page/harmless-texts.js";
import { type HiddenSecret, hiddenSecrets, leftOf } from "../../core/page/hidden-secrets.js";
import { openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Markup of one field that holds `%`, the value, and what stands for it on both sides; null: the value itself. */
const FIELDS: readonly (readonly [markup: string, value: string, masked: string | null])[] = [
  [`<input type="password" value="%">`, "hunter2", "[PASSWORD]"],
  [`<input type="password" value="%">`, "••••", "[PASSWORD]"],
  [`<input type="password" name="cvc" value="%">`, "737", "[CODE]"],
  [`<input type="password" autocomplete="cc-number" value="%">`, "4242424242424242", "[PASSWORD]"],
  [`<input autocomplete="new-password" value="%">`, "hunter2", "[PASSWORD]"],
  [`<input role="combobox" autocomplete="new-password" value="%">`, "Canada", null],
  [`<input role="listbox" autocomplete="new-password" value="%">`, "hunter2", "[PASSWORD]"],
  [`<input name="userPassword" value="%">`, "hunter2", "[PASSWORD]"],
  [`<input id="pwd2" value="%">`, "hunter2", "[PASSWORD]"],
  [`<input name="passcode" value="%">`, "4711", "[PASSWORD]"],
  [`<label>Passcode <input value="%"></label>`, "4711", "[PASSWORD]"],
  [`<label for="f">Pass phrase</label><input id="f" value="%">`, "two words", "[PASSWORD]"],
  [`<input id="f" value="%"><label for="f">Password</label>`, "hunter2", "[PASSWORD]"],
  [`<label>Password <input value="%"></label><input value="after">`, "hunter2", "[PASSWORD]"],
  [`<input autocomplete="one-time-code" value="%">`, "918273", "[OTP]"],
  [`<label>One-time code <input value="%"></label>`, "918273", "[OTP]"],
  [`<label>Verification code <input value="%"></label>`, "918273", "[OTP]"],
  [`<input name="mfa_code" value="%">`, "918273", "[OTP]"],
  [`<input placeholder="2FA code" value="%">`, "918273", "[OTP]"],
  [`<input autocomplete="cc-csc" value="%">`, "737", "[CODE]"],
  [`<input aria-label="Security code" value="%">`, "737", "[CODE]"],
  [`<input name="card[cvv2]" value="%">`, "737", "[CODE]"],
  [`<input autocomplete="section-a cc-number" value="%">`, "4242 4242 4242 4242", "[CARD:4242]"],
  [`<input autocomplete="cc-number" value="%">`, "4242", "[CARD]"],
  [`<input name="cardNumber" value="%">`, "4242", "[CARD]"],
  [`<label>Debit card <input value="%"></label>`, "6759 6498 2643 8453", "[CARD:8453]"],
  [`<label>Card number <input value="%"></label>`, "LC-10442", null],
  [`<label>Note <input value="%"></label>`, "5555555555554444", "[CARD:4444]"],
  [`<label>Device <input value="%"></label>`, "490154203237518", "[CARD:7518]"],
  [`<label>Note <input value="%"></label>`, "paid with 4242424242424242", "paid with [CARD:4242]"],
  [`<label>Note <input value="%"></label>`, "1234567890123456", null],
  [`<input autocomplete="cc-exp" value="%">`, "12/30", "[MASKED]"],
  [`<input data-sf-mask value="%">`, "private", "[MASKED]"],
  [`<div data-sf-mask><label>Note <input value="%"></label></div>`, "private", "[MASKED]"],
  [`<label>Password <textarea>%</textarea></label>`, "hunter2", "[PASSWORD]"],
  [`<textarea name="otp">%</textarea>`, "918273", "[OTP]"],
  [`<textarea name="note">%</textarea>`, "a quiet word", null],
  [`<div data-sf-mask><textarea>%</textarea></div>`, "private", "[MASKED]"],
  [`<input name="discard" value="%">`, "x", null],
  [`<input name="postcode" value="%">`, "12345", null],
  [`<input name="compass" value="%">`, "north", null],
];

/** As people saw them leave. */
const SHAPES: readonly HiddenSecret[] = [
  ["number", "4242424242424242", "<p>4242 <b>4242</b> 4242 4242</p>"],
  ["number", "4242424242424242", "<span>4242</span><span>4242</span><span>4242</span><span>4242</span>"],
  ["number", "DE89370400440532013000", "<p><b>DE</b>89 3704 0044 0532 0130 00</p>"],
  ["number", "4242424242424242", "<p>4242\u200e 4242 4242 4242</p>"],
  ["number", "4242424242424242", "<button>Pay with 4242 <i>4242</i> 4242 4242</button>"],
  ["word", "hunter2x8", "<p>Password: <code>hunter2x8</code></p>"],
  ["word", "hunter2x9", "<table><tr><th>Password</th><td>hunter2x9</td></tr></table>"],
  ["word", "hunter2x9", "<dl><dt>Password</dt><dd>hunter2x9</dd></dl>"],
  ["word", "hunter2x9", "<p>x</p>\nPassword: hunter2x9"],
  ["word", "abc123def456", "<p>Your API key is <code>abc123def456</code></p>"],
  ["word", "hunter2x9", "<span id=l>Password</span><input aria-labelledby=l value=hunter2x9>"],
  ["word", "hunter2x9", "<label>Password<textarea>hunter2x9</textarea></label>"],
  ["word", "hunter2x9", '<div contenteditable aria-label="Password">hunter<b>2x9</b></div>'],
  ["boxes", "918273", [..."918273"].map((digit) => `<input maxlength=1 value=${digit}>`).join("")],
].map(([kind, secret, html]) => ({ kind, secret, html }) as HiddenSecret); // as written above

/** Values of the fields of a page, in order, as the server reads them. */
function valuesOf(html: string): readonly (string | undefined)[] {
  const { skeleton } = readPage({ html, url: "http://lab.test/", userId: "u-1", ambient: [] });
  return Object.values(skeleton.nodes).flatMap(({ control, value }) => (control === undefined ? [] : [value]));
}

describe("secretKindOf", () => {
  test("client and server mask the same fields in the same way", async () => {
    const { page, surface } = await openMarkup(browser, "");
    for (const [markup, value, masked] of FIELDS) {
      const body = markup.replace("%", value);
      await page.evaluate((inner) => {
        document.body.innerHTML = inner;
      }, body);
      const { dom } = await surface.observe();
      const expected = masked ?? value;
      expect({ markup, client: sentValue(dom), server: valuesOf(`<body>${body}`)[0] }).toEqual({
        markup,
        client: expected,
        server: expected,
      });
    }
  });

  test("SF7 nothing of a secret leaves the page, however its markup hides it", async () => {
    const { page, surface } = await openMarkup(browser, "");
    const left: string[] = [];
    for (const hidden of [...SHAPES, ...fc.sample(hiddenSecrets, { numRuns: 60, seed: 20_261_129 })]) {
      await page.evaluate((inner) => {
        document.body.innerHTML = inner;
      }, hidden.html);
      const { dom } = await surface.observe();
      if (leftOf(hidden, dom) !== undefined) left.push(`${hidden.html} as ${dom}`);
    }
    expect(left).toEqual([]);
  });

  test("SF7 what is harmless leaves the page as it is", async () => {
    const { page, surface } = await openMarkup(browser, "");
    for (const html of HARMLESS) {
      await page.evaluate((inner) => {
        document.body.innerHTML = inner;
      }, html);
      const { dom } = await surface.observe();
      expect({ html, dom: /\[(?:CARD|IBAN|SSN|SECRET|PASSWORD|OTP|CODE|MASKED)/.exec(dom)?.[0] }).toEqual({ html });
    }
  });

  test("SF7 that a secret is another one than before is seen, and nothing of either", async () => {
    const { page, surface } = await openMarkup(browser, `<input type="password"><textarea name="otp"></textarea>`);
    const sentOf = async (value: string) => {
      await page.evaluate((text) => {
        for (const field of document.querySelectorAll<HTMLInputElement>("input,textarea")) field.value = text;
      }, value);
      return valuesOf((await surface.observe()).dom);
    };
    expect(await sentOf("")).toEqual(["", ""]);
    expect(await sentOf("hunter2")).toEqual(["[PASSWORD]", "[OTP]"]);
    expect(await sentOf("hunter2")).toEqual(["[PASSWORD]", "[OTP]"]);
    expect(await sentOf("hunter3")).toEqual(["[PASSWORD:2]", "[OTP:2]"]);
    expect(await sentOf("")).toEqual(["", ""]);
    expect(await sentOf("hunter2")).toEqual(["[PASSWORD:3]", "[OTP:3]"]);
  });

  test.each([
    [
      "a shadow root",
      `<div data-sf-mask><x-card></x-card></div>`,
      `<p>canary</p><button title="canary">canary</button>`,
    ],
    ["a slot", `<x-card><p title="canary">canary</p>canary</x-card>`, `<div data-sf-mask><slot></slot></div>`],
  ])("SF7 nor what a marked region shows through %s", async (_, region, inside) => {
    const { page, surface } = await openMarkup(browser, `${region}<p>seen</p>`);
    await page.evaluate((markup) => {
      const host = document.querySelector("x-card");
      if (host) host.attachShadow({ mode: "open" }).innerHTML = markup;
    }, inside);
    const { dom } = await surface.observe();
    expect(dom).toContain("seen");
    expect(dom).not.toContain("canary");
  });

  test("SF7 nor what stands in a frame of a marked region", async () => {
    const frame = `<iframe width="200" height="90" srcdoc="<p>canary</p><input value=canary><button>canary</button>"></iframe>`;
    const { surface } = await openMarkup(browser, `<div data-sf-mask>${frame}</div><p>seen</p>`);
    await expect.poll(async () => (await surface.observe()).dom).toContain("<button");
    expect((await surface.observe()).dom).not.toContain("canary");
  });

  test("nothing of a marked region leaves the page or is stored", async () => {
    const region = `<div data-sf-mask title="canary"><p id="l">canary</p><a href="/canary">canary</a><img alt="canary" src="/canary.png">
      <button aria-label="canary">canary</button><select><option value="canary">canary</select><svg><title>canary</title></svg></div>
      <p hidden id="h">canary</p><div data-sf-mask><input aria-labelledby="h" placeholder="canary"></div><p>seen</p>`;
    const { surface } = await openMarkup(browser, region);
    const { dom } = await surface.observe();
    const stored = readPage({
      html: region.replace('<p hidden id="h">canary</p>', ""),
      url: "",
      userId: "u-1",
      ambient: [],
    });
    for (const html of [dom, stored.html]) {
      expect(html).not.toContain("canary");
      expect(html).toContain("seen");
    }
  });
});

/** As it left the page, before the server has masked it again. */
function sentValue(dom: string): string | undefined {
  return /value="([^"]*)"/.exec(dom)?.[1] ?? />([^<]+)<\/textarea>/.exec(dom)?.[1];
}
