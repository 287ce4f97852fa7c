/** Proves client/page/covered.ts and offscreen.ts in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { skeletonOf } from "../../core/page/pages.js";
import { openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** `Save (inert)`, every control by its name and these states. */
async function controlsOf(body: string, script?: string): Promise<readonly string[]> {
  const { page, surface } = await openMarkup(browser, body);
  if (script) await page.evaluate(script);
  const { dom } = await surface.observe();
  const controls = Object.values(skeletonOf(dom).nodes).filter(({ control }) => control !== undefined);
  return controls.map(({ name, state: { inert, offscreen } }) =>
    [name, ...(inert ? ["(inert)"] : []), ...(offscreen ? ["(offscreen)"] : [])].join(" "),
  );
}

const PAGE =
  "<header><button>Menu</button></header><main><button>Edit</button><p style='height:3000px'></p><button>Foot</button></main>";
const veil = (style: string, inside = "") =>
  `<div style="position:fixed;inset:0;background:rgba(0,0,0,.5);${style}">${inside}</div>`;
const PANEL = "<div style='position:fixed;left:200px;top:200px;background:#fff'><button>Save</button></div>";

describe("coveredParts", () => {
  test("SK3 a layer without a role covers the page, and its panel is free", async () => {
    const covered = ["Menu (inert)", "Edit (inert)", "Foot (inert)"];
    expect(
      await controlsOf(PAGE + veil("", "<button style='position:absolute;left:200px;top:200px'>Save</button>")),
    ).toEqual([...covered, "Save"]);
    expect(await controlsOf(PAGE + veil("") + PANEL)).toEqual([...covered, "Save"]);
  });

  test("SK3 the layer stands in what it covers", async () => {
    expect(await controlsOf(`<div>${PAGE}<section>${veil("")}${PANEL}</section></div>`)).toEqual([
      "Menu (inert)",
      "Edit (inert)",
      "Foot (inert)",
      "Save",
    ]);
  });

  test.each([
    ["behind the page", "z-index:-1"],
    ["without ink", "background:none"],
    ["that lets the pointer through", "pointer-events:none"],
    ["that is not there", "display:none"],
    ["over a part of the window", "right:50%"],
  ])("SK3 a layer %s covers nothing", async (_, style) => {
    expect(await controlsOf(PAGE + veil(style))).toEqual(["Menu", "Edit", "Foot"]);
  });
});

describe("createOffscreenTest", () => {
  test("SK3 what no scrolling leads to is told so, and what scrolling shows is not", async () => {
    const menu = "<nav style='position:absolute;top:-1000px'><a href=/media>Media</a></nav>";
    const drawer = "<div style='position:fixed;left:-300px;width:200px'><button>Settings</button></div>";
    const list =
      "<ul id=list style='height:60px;overflow:auto'><li style='height:400px'><button>First</button></li><li><button>Last</button></li></ul>";
    expect(await controlsOf(menu + drawer + list + PAGE, "document.querySelector('#list').scrollTop = 400")).toEqual([
      "Media (offscreen)",
      "Settings (offscreen)",
      "First",
      "Last",
      "Menu",
      "Edit",
      "Foot",
    ]);
  });

  test("SK3 a panel that scrolls hides nothing for good", async () => {
    const panel =
      "<div style='position:fixed;top:0;height:200px;overflow:auto'><p style='height:3000px'>Long</p><button>End</button></div>";
    expect(await controlsOf(panel)).toEqual(["End"]);
  });
});

describe("reachedParts", () => {
  const beside = `<p aria-hidden="true"><button>Clear</button></p>`;

  test("SK3 what is hidden from readers alone can be worked, also beside a dialog that covers nothing", async () => {
    const cookies = `<div role="dialog" aria-label="Cookies" style="position:fixed;bottom:0"><button>Accept</button></div>`;
    expect(await controlsOf(beside)).toEqual(["Clear"]);
    expect(await controlsOf(beside + cookies)).toEqual(["Clear", "Accept"]);
  });

  test("SK3 what a menu hides from readers and from the pointer is inert, though the layer has no ink", async () => {
    const menu = `<div style="position:fixed;inset:0"><div role="menu" style="position:absolute;top:200px"><button role="menuitem">Copy</button></div></div>`;
    expect(await controlsOf(beside + menu)).toEqual(["Clear (inert)", "Copy"]);
  });
});
