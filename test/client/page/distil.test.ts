/** Proves client/page/distil.ts, control.ts, identity.ts and composed-tree.ts in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maskHtml } from "../../../adapters/snapshots/mask.js";
import { skeletonOf } from "../../core/page/pages.js";
import { numberOf, openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function distilled(body: string, script?: string): Promise<string> {
  const { page, surface } = await openMarkup(browser, body);
  if (script) await page.evaluate(script);
  const { dom } = await surface.observe();
  await page.close();
  return dom;
}

describe("distil", () => {
  test("CL1 a menu hidden by a class is absent until it opens", async () => {
    const { page, surface } = await openMarkup(
      browser,
      `<style>.menu{display:none}.menu.open{display:block}</style><button>More</button><ul class="menu"><li><a href="/x">Delete</a></ul>`,
    );
    expect((await surface.observe()).dom).not.toContain("Delete");
    await page.evaluate("document.querySelector('.menu').classList.add('open')");
    expect((await surface.observe()).dom).toContain("Delete");
  });

  test("CL1 what has no box, is veiled, folded or clipped away is left out", async () => {
    const dom = await distilled(`
      <p style="visibility:hidden">veiled <b style="visibility:visible">seen</b></p>
      <details><summary>Fold</summary><p>folded</p></details>
      <div style="height:0;overflow:hidden"><button>clipped</button></div>
      <p hidden>hidden</p><input type="hidden" name="csrf" value="secret-token">`);
    expect(dom).toContain("seen");
    expect(dom).toContain("Fold");
    for (const absent of ["veiled", "folded", "clipped", "secret-token"]) expect(dom).not.toContain(absent);
  });

  test("SK3 a dialog that is shown by its style alone is open, one that is not shown is absent", async () => {
    const dom = await distilled(
      `<dialog style="display:block">Rename file</dialog><dialog>Delete file</dialog><dialog open>Copy file</dialog>`,
    );
    expect(dom).toMatch(/<dialog[^>]* open[^>]*>Rename file/);
    expect(dom).toMatch(/<dialog[^>]* open[^>]*>Copy file/);
    expect(dom).not.toContain("Delete file");
  });

  test("display: contents and overflowing children of an empty box are seen", async () => {
    const dom = await distilled(
      `<div style="display:contents"><button>Through</button></div><div style="height:0"><button>Over</button></div>`,
    );
    expect(dom).toContain("Through");
    expect(dom).toContain("Over");
  });

  test("scripts, styles, comments and handlers' code are dropped", async () => {
    const dom = await distilled(
      `<!-- note --><script>let canary1</script><style>.canary2{}</style><div onclick="canary3()" style="color:red">Go</div>`,
    );
    expect(dom).not.toMatch(/canary|note|color:red/);
    expect(dom).toMatch(/<div onclick data-sf="\w+\.\d+">Go<\/div>/);
  });

  test("CL1 form properties become attributes", async () => {
    const dom = await distilled(
      `<input id="a" value="old"><input id="b" type="checkbox"><input id="c" type="checkbox" checked><select id="d"><option selected>One<option>Two</select><textarea id="e">old</textarea>
       <fieldset disabled><button id="f">Send</button></fieldset>`,
      `a.value = 'new "quoted" & more'; b.checked = true; c.checked = false; d.value = "Two"; e.value = "typed <b>";`,
    );
    expect(dom).toContain('value="new &quot;quoted&quot; &amp; more"');
    expect(dom).toMatch(/<input id="b" type="checkbox" checked data-sf/);
    expect(dom).toMatch(/<input id="c" type="checkbox" data-sf/);
    expect(dom).toMatch(/<option>One<\/option><option selected>Two/);
    expect(dom).toContain("typed &lt;b&gt;</textarea>");
    expect(dom).toMatch(/<button id="f" disabled/);
  });

  test("CL1 passwords, cards, one-time codes and marked regions never leave the page", async () => {
    const dom = await distilled(`
      <input type="password" value="hunter2-canary">
      <input autocomplete="cc-number" value="4242 4242 4242 4242"><input autocomplete="cc-csc" value="737">
      <label>Note <input value="5555555555554444"></label>
      <label>One-time code <input value="918273"></label>
      <div data-sf-mask>canary name <input value="canary value"><button>Reveal</button></div>
      <input type="password" placeholder="empty">`);
    expect(dom).not.toMatch(/canary|4242 4242|5555555|918273|737/);
    for (const mask of ["[PASSWORD]", "[CARD:4242]", "[CODE]", "[CARD:4444]", "[OTP]", "[MASKED]"])
      expect(dom).toContain(mask);
    expect(dom.match(/\[PASSWORD\]/g)).toHaveLength(1);
  });

  test("SF7 card numbers and tokens in plain text are masked too", async () => {
    const dom = await distilled(
      `<p>Paid with 4242 4242 4242 4242 <b title="4000 0566 5566 5556">now</b></p><select><option>Card 5555555555554444</select>
       <div contenteditable="true">378282246310005</div><p>Order 1234 5678 9012 3456, key ghp_abcdefghijklmnopqrstuvwxyz0123456789</p>`,
    );
    for (const mask of ["[CARD:4242]", "[CARD:5556]", "[CARD:4444]", "[CARD:0005]", "[SECRET]"])
      expect(dom).toContain(mask);
    expect(dom).not.toMatch(/4242 4242|0566|5555555|378282|ghp_/);
    expect(dom).toContain("1234 5678 9012 3456");
  });

  test("what can be dragged has a number", async () => {
    expect(await distilled(`<div draggable="true">Card</div>`)).toMatch(/<div draggable="true" onclick data-sf="/);
  });

  test("SK9 what a style sheet writes on a control without words is its name, icons of a font are not", async () => {
    const dom =
      await distilled(`<style>.a::before{content:"Withdraw"} .b i::after{content:"\\2715"} .c::before{content:"\\e900"}
        .d::before{content:"\\e901" / "Print"} .e::before{content:"Not"} .f::after{content:attr(data-tip);display:none}</style>
      <button class="a"></button><button class="b"><i></i></button><button class="c"></button><button class="d"></button>
      <button class="e">Agree</button><span class="a">said</span><button class="f" data-tip="Hidden"></button>`);
    const names = Object.values(skeletonOf(dom).nodes).flatMap(({ role, name }) => (role === "button" ? [name] : []));
    expect(names).toEqual(["Withdraw", "✕", "", "Print", "Agree", "Hidden"]);
    const icons = `<style>.i::after{font-family:"Some Icons";content:"unfold_more"} .w::after{content:"Pick"}</style>
      <button class="i"></button><div class="w" style="cursor:pointer"><input readonly placeholder="None yet"></div>`;
    for (const word of ["unfold_more", "Pick"]) expect(await distilled(icons)).not.toContain(word);
  });

  test("SK10 a list that leaves room for more than it draws is told with about their number, others are not", async () => {
    const list = (drawn: number, room: number) =>
      `<div style="height:200px;overflow:auto"><ul style="margin:0;padding:0;height:${room}px">${'<li style="height:20px">x'.repeat(drawn)}</ul></div>`;
    expect(await distilled(list(12, 8_000))).toContain('data-sf-rowcount="400"');
    for (const whole of [list(12, 240), list(12, 320), list(2, 8_000)])
      expect(await distilled(whole)).not.toContain("rowcount");
    expect(await distilled(`<ul style="height:9000px">${"<li>x".repeat(9)}</ul>`)).not.toContain("rowcount");
  });

  test("a library card's number is not a payment card's", async () => {
    expect(await distilled(`<label>Card number <input value="LC-10442"></label>`)).toContain("LC-10442");
  });

  test("open shadow roots and frames of the same origin are in it, with one counter", async () => {
    const dom = await distilled(
      `<x-box><span>slotted</span></x-box><iframe srcdoc="<button>Framed</button>"></iframe><button>Outer</button>`,
      `document.querySelector("x-box").attachShadow({ mode: "open" }).innerHTML = "<button>Shadowed</button><slot></slot>";
       new Promise((resolve) => setTimeout(resolve, 300))`,
    );
    for (const seen of ["Shadowed", "slotted", "Framed", "Outer"]) expect(dom).toContain(seen);
    const numbers = [...dom.matchAll(/data-sf="(\w+)\.(\d+)"/g)];
    expect(new Set(numbers.map(([, epoch]) => epoch)).size).toBe(1);
    expect(new Set(numbers.map(([, , n]) => n)).size).toBe(numbers.length);
  });

  test("SK1 names resolve within each shadow tree, though all of them use the same ids", async () => {
    const dom = await distilled(
      `<x-field name="First"></x-field><x-field name="Last"></x-field>`,
      `for (const host of document.querySelectorAll("x-field")) host.attachShadow({ mode: "open" }).innerHTML =
         '<label for="input">' + host.getAttribute("name") + '</label><input id="input" aria-describedby="hint"><p id="hint">As on the invoice</p>'`,
    );
    expect(dom).toMatch(/<label for="input">First<\/label><input id="input" aria-describedby="hint"/);
    expect(dom).toMatch(/<label for="input~2">Last<\/label><input id="input~2" aria-describedby="hint~2"/);
    expect(dom).toContain('<p id="hint~2">');
  });

  test("CL1 what is drawn with no ink and met by no pointer is left out, what is worked in other ways is not", async () => {
    const dom = await distilled(`
      <div style="opacity:0;pointer-events:none"><a href="/x">closed menu</a></div>
      <input name="carrier" style="opacity:0" aria-hidden="true" tabindex="-1">
      <label><input type="checkbox" name="drawn" style="opacity:0;pointer-events:none"> Gift wrap</label>
      <input type="file" name="drop" style="opacity:0" aria-hidden="true" tabindex="-1">
      <p style="opacity:0">fading</p>`);
    for (const seen of ["drawn", "drop", "fading"]) expect(dom).toContain(seen);
    for (const absent of ["closed menu", "carrier"]) expect(dom).not.toContain(absent);
  });

  test("CL1 a tick shrunk to nothing under a picture of itself is there, a text field so shrunk is not", async () => {
    const none = `style="width:0;height:0;border:0;padding:0;opacity:0;position:absolute"`;
    const dom = await distilled(
      `<label><input type="checkbox" name="tick" ${none}><span>Gift wrap</span></label><input name="field" ${none}>`,
    );
    expect(dom).toContain('name="tick"');
    expect(dom).not.toContain('name="field"');
  });

  test("SF7 a field that offers choices is no password, whatever it tells the browser", async () => {
    const dom = await distilled(
      `<input role="combobox" autocomplete="new-password" value="Canada"><input autocomplete="new-password" value="hunter2">`,
    );
    expect(dom).toContain("Canada");
    expect(dom).not.toContain("hunter2");
  });

  test("SK2 a hand cursor over what also takes the focus is told; an anchor that leads nowhere has a number", async () => {
    const dom = await distilled(
      `<div tabindex="0" style="cursor:pointer">Card</div><div tabindex="0">Box</div><a title="Next">›</a>`,
    );
    expect(dom).toMatch(/<div tabindex="0" onclick data-sf="[^"]+">Card/);
    expect(dom).toMatch(/<div tabindex="0" data-sf="[^"]+">Box/);
    expect(dom).toMatch(/<a title="Next" onclick data-sf=/);
  });

  test("an element that only script made clickable is told by its hand cursor", async () => {
    const dom = await distilled(
      `<div style="cursor:pointer"><b>Card</b></div><label style="cursor:pointer">Name</label>`,
    );
    expect(dom).toMatch(/<div onclick data-sf="[^"]+"><b>Card/);
    expect(dom).toContain("<label>Name</label>");
  });

  test("a name that comes from an element out of sight is written out", async () => {
    expect(await distilled(`<span id="n" hidden>Close window</span><button aria-labelledby="n">x</button>`)).toContain(
      'aria-label="Close window"',
    );
  });

  test.each(["=x", 'a"b', "a'b", "a<b"])(
    "SF2 an attribute called %s is not sent: it would be read as others",
    async (name) => {
      const dom = await distilled(`<button a="" ${name}="y data-sf=forged.1 disabled z">Go</button>`);
      expect(dom).not.toMatch(/forged|disabled/);
      expect(dom).toMatch(/<button a data-sf="[^"]+">Go/);
    },
  );

  test("SK4 a page's own data-sf is not believed", async () => {
    expect(await distilled(`<button data-sf="forged.1">Go</button>`)).not.toContain("forged");
  });

  test("PR2 at most 500,000 characters, and still whole markup", async () => {
    const dom = await distilled(
      `<ul></ul>`,
      `document.querySelector("ul").innerHTML = "<li><button>Row of the list</button>".repeat(20000)`,
    );
    expect(dom.length).toBeGreaterThan(400_000);
    expect(dom.length).toBeLessThanOrEqual(500_000);
    expect(dom.endsWith(`</ul></body><div data-sf-unread="rest"></div></html>`)).toBe(true);
  });
});

describe("identify", () => {
  test("SK4 a number lives as long as its node, and two documents never share an epoch", async () => {
    const { page, surface } = await openMarkup(browser, `<button id="a">A</button><button id="b">B</button>`);
    const first = await surface.observe();
    await page.evaluate(`document.body.insertAdjacentHTML("afterbegin", '<button id="c">C</button>')`);
    const second = await surface.observe();
    expect(numberOf(second, 'id="b"')).toBe(numberOf(first, 'id="b"'));
    expect(numberOf(second, 'id="c"')).not.toBe(numberOf(first, 'id="a"'));
    expect(second.epoch).toBe(first.epoch);
    await page.goto("data:text/html,<button>New</button>");
    expect((await surface.observe()).epoch).not.toBe(first.epoch);
  });
});

describe("focusOf", () => {
  test("the focus is told by number", async () => {
    const { page, surface } = await openMarkup(browser, `<input id="a">`);
    const before = await surface.observe();
    expect(before.activeElement).toBeUndefined();
    await page.focus("#a");
    expect((await surface.observe()).activeElement).toBe(`sf:${numberOf(before, 'id="a"')}`);
  });
});

describe("an element with absurd attributes", () => {
  test("SK8 of 3,000 attributes so many are sent that the server refuses the page, and no more", async () => {
    const script = "for (let n = 0; n < 3_000; n++) document.querySelector('a').setAttribute('x' + n, '')";
    const dom = await distilled('<a href="/safe">Go</a>', script);
    const sent = /<a ([^>]*)>/.exec(dom)?.[1]?.split(" ") ?? [];
    expect(sent.length).toBeGreaterThan(512);
    expect(sent.length).toBeLessThan(520);
    expect(maskHtml(dom).ok).toBe(false);
  });

  test("SK8 attributes that are not sent take no room from those that are", async () => {
    const script = "for (let n = 0; n < 2_000; n++) document.querySelector('a').setAttribute('on' + n, 'x');";
    const dom = await distilled("<a>Go</a>", `${script} document.querySelector('a').href = "/late"`);
    expect(/<a ([^>]*)>/.exec(dom)?.[1]).toMatch(/^href="[^"]*\/late" data-sf="[^"]*"$/);
  });
});

describe("what is like a control", () => {
  test("SK2 every entry of a list is what the one is that the keyboard stops at", async () => {
    const entry = (name: string, more: string) => `<li><span class="entry" ${more}>${name}</span></li>`;
    const dom = await distilled(
      `<ul>${entry("apples", 'tabindex="0" role="button"')}${entry("figs", 'tabindex="-1"')}</ul><div class="entry other" tabindex="-1">Beside</div>`,
    );
    expect(dom).toMatch(/<span[^>]* role="button"[^>]* data-sf="[^"]+"[^>]*>figs/);
    expect(dom).not.toMatch(/data-sf="[^"]+"[^>]*>Beside/);
  });

  test("SK2 an entry of a menu that says no role is what its like are", async () => {
    const dom = await distilled(
      `<ul role="menu"><li class="item" tabindex="0" aria-haspopup="true">New</li><li class="item" tabindex="0" role="menuitem">Open</li></ul>`,
    );
    expect(dom).toMatch(/<li[^>]* role="menuitem"[^>]*>New/);
  });

  test("SK2 a frame that an editor of rich text makes a field of is one", async () => {
    const { page, surface } = await openMarkup(browser, "<div><p>Description</p><iframe></iframe></div>");
    await page.evaluate(
      "(() => { const { body } = document.querySelector('iframe').contentDocument; body.contentEditable = 'true'; body.innerHTML = '<p>Grows fast.</p>'; })()",
    );
    const { dom } = await surface.observe();
    const field = Object.values(skeletonOf(dom).nodes).find(({ role }) => role === "textbox");
    expect(field?.value).toBe("Grows fast.");
    expect(field?.name).toBe("Description");
  });

  test("SK9 what stands for a list that is hidden has the list's label, and is a list", async () => {
    const dom = await distilled(
      `<label for="a">Author</label><div><a href="javascript:void(0)">None</a></div><select id="a" style="display:none"><option>None</select>`,
    );
    const list = Object.values(skeletonOf(dom).nodes).find(({ role }) => role === "combobox");
    expect([list?.name, list?.value, list?.control?.popup]).toEqual(["Author", "None", true]);
  });

  test("SK2 the parts of a drawing that can be acted on are told by their words, a picture is not taken apart", async () => {
    const dom = await distilled(
      `<svg width="300" height="200"><g role="button" tabindex="0"><title>March: 12</title><rect width="40" height="60"/></g>
       <a href="/april"><text y="80">April</text></a><circle cx="200" cy="50" r="20" style="cursor:pointer"><title>May</title></circle>
       <rect y="90" width="9" height="9"/></svg><button><svg width="16" height="16"><a href="/x"><text y="9">no</text></a></svg>Save</button>`,
    );
    const controls = Object.values(skeletonOf(dom).nodes).filter(({ control }) => control !== undefined);
    expect(controls.map(({ role, name }) => `${role} ${name}`)).toEqual([
      "button March: 12",
      "link April",
      "generic May",
      "button Save",
    ]);
  });
});
