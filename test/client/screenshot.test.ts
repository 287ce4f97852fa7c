/** Screenshots in a real browser: what is secret is black on them, the rest is as it was, and the page notices nothing (CL17). */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageToSend } from "../../client/observation-request.js";
import { takeScreenshot } from "../../client/screenshot.js";
import type { ViewportBox } from "../../client/surface.js";
import { newRecord } from "../../client/task-record.js";
import type { Screenshot } from "../../protocol/observation.js";
import { hostPage, html, type LabServer, openBrowser, startServer } from "./page-lab.js";

let browser: Browser;
let server: LabServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ "GET /": html("<p>Card</p>") });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Each 60 pixels high, one below the other, of a colour of its own. */
const row = (id: string, content: string): string =>
  `<div id="${id}" style="height:60px;background:#3b82f6;color:#fff">${content}</div>`;
const BODY = `<style>*{margin:0;font:20px/30px sans-serif}input{width:300px;height:40px;background:#fff;border:0}iframe{border:0;background:#22c55e}</style>
${row("plain", "An ordinary line")}
${row("password", '<input type="password" value="hunter2hunter2">')}
${row("empty", '<input type="password">')}
${row("card", "Paid with 4242 4242 4242 4242 today")}
${row("typed", '<input value="a ordinary field with s3cr3t-typed in it">')}
${row("marked", '<p data-sf-mask style="width:300px;background:#fff">Diagnosis</p>')}
<div id="frame" style="height:100px"><iframe id="other" width="300" height="90"></iframe></div>`;

/** Share of black pixels in the box of an element, on the picture; read in a page, for Node has no eyes. */
async function blackness(page: Page, { type, data }: Screenshot, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`nothing is drawn of ${selector}`);
  const width = page.viewportSize()?.width ?? 0;
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(
      `(async () => {
        const picture = await createImageBitmap(await (await fetch("data:${type};base64,${data}")).blob());
        const scale = picture.width / ${width};
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const drawing = canvas.getContext("2d");
        drawing.drawImage(picture, 0, 0);
        const box = [${box.x} * scale, ${box.y} * scale, ${box.width} * scale, ${box.height} * scale].map(Math.round);
        const { data } = drawing.getImageData(box[0], box[1], Math.max(1, box[2]), Math.max(1, box[3]));
        let black = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 40) black += 1;
        return black / (data.length / 4);
      })()`,
    );
  } finally {
    await reader.close();
  }
}

async function opened() {
  const hosted = await hostPage(browser, { body: BODY });
  await hosted.page.locator("#other").evaluate((frame, url) => frame.setAttribute("src", url), `${server.url}/`);
  await hosted.page.waitForLoadState("load");
  await hosted.host.observe();
  return hosted;
}

describe("a Playwright host's screenshot", () => {
  test("CL17 fields, words, regions and frames that are secret are black; what is ordinary is not", async () => {
    const { page, host } = await opened();
    const picture = await host.screenshot?.(["s3cr3t-typed"]);
    if (!picture) throw new Error("no picture was taken");
    expect(picture.type).toBe("image/jpeg");
    expect(picture.data.length).toBeLessThan(400_000);
    for (const secret of ["#password input", "#typed input", "#marked p", "#other"])
      expect(await blackness(page, picture, secret), secret).toBeGreaterThan(0.97);
    expect(await blackness(page, picture, "#card")).toBeGreaterThan(0.1);
    for (const ordinary of ["#plain", "#empty input"])
      expect(await blackness(page, picture, ordinary), ordinary).toBeLessThan(0.02);
  });

  test("CL17 a secret that was not typed here by the task is an ordinary value; the page sees nothing of it all", async () => {
    const { page, host } = await opened();
    await page.evaluate(
      `globalThis.seen = []; new MutationObserver((all) => seen.push(...all)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`,
    );
    const picture = await host.screenshot?.([]);
    if (!picture) throw new Error("no picture was taken");
    expect(await blackness(page, picture, "#typed input")).toBeLessThan(0.2);
    expect(await page.evaluate("seen.length")).toBe(0);
  });
});

describe("takeScreenshot", () => {
  const [here, there]: readonly ViewportBox[][] = [
    [{ x: 1, y: 1, width: 5, height: 5 }],
    [{ x: 9, y: 1, width: 5, height: 5 }],
  ];
  const camera = (places: readonly (readonly ViewportBox[] | null | undefined)[]) => {
    const asked = [...places];
    const covered: (readonly ViewportBox[])[] = [];
    return {
      covered,
      surface: {
        secretPlaces: async () => asked.shift() ?? null,
        cover: async (_png: string, over: readonly ViewportBox[]): Promise<Screenshot> => {
          covered.push(over);
          return { type: "image/jpeg", data: "x" };
        },
      },
      capture: async () => "png",
    };
  };

  test("CL17 where a secret place moved while the picture was taken, it is taken again; and given up in the end", async () => {
    const once = camera([here, there, there, there]);
    expect(await takeScreenshot(once, [])).not.toBeNull();
    expect(once.covered).toEqual([there]);
    const never = camera([here, there, here, there, here, there, here, here]);
    expect(await takeScreenshot(never, [])).toBeNull();
    expect(never.covered).toEqual([]);
  });

  test("CL17 a host without pictures, and a page that cannot be looked at, give none", async () => {
    const { surface } = camera([here, here]);
    expect(await takeScreenshot({ surface }, [])).toBeNull();
    expect(await takeScreenshot(camera([null]), [])).toBeNull();
  });
});

describe("pageToSend", () => {
  const page = { url: "https://a.test/", title: "A", dom: "<p>x</p>", settled: true };
  const asked: (readonly string[])[] = [];
  const host = (picture: () => Promise<Screenshot | null>) => ({
    observe: async () => page,
    screenshot: async (values: readonly string[]) => {
      asked.push(values);
      return await picture();
    },
  });
  const secrets = { hideIn: () => page, valuesOf: () => ["s3cr3t"] };
  const recordOf = (screenshots?: boolean) =>
    newRecord({
      ...{ key: "k", userId: "u", query: "q", url: "", tab: null, nowMs: 0 },
      settings: { options: screenshots === undefined ? {} : { screenshots } },
    });
  const PICTURE = { type: "image/jpeg", data: "x" } as const;

  test("RD6 a picture goes along only where the task asks for one, and is told which secrets were typed", async () => {
    const taken = host(async () => PICTURE);
    expect(await pageToSend(recordOf(), taken, secrets)).toEqual(page);
    expect(await pageToSend(recordOf(false), taken, secrets)).toEqual(page);
    expect(asked).toEqual([]);
    expect(await pageToSend(recordOf(true), taken, secrets)).toEqual({ ...page, screenshot: PICTURE });
    expect(asked).toEqual([["s3cr3t"]]);
  });

  test("RD6 a picture that cannot be had does not hold the page up", async () => {
    const broken = host(() => Promise.reject(new Error("the window is gone")));
    expect(await pageToSend(recordOf(true), broken, secrets)).toEqual(page);
    expect(await pageToSend(recordOf(true), { observe: async () => page }, secrets)).toEqual(page);
  });
});
