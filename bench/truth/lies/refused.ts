/** Refused: the server says no, and the page says thank you; or says no where nobody looks. */

import { BY_SERVER, js, type Kit, type Mechanism, UNFRAMED } from "../mechanism.js";

const entry = ({ style, words }: Kit, button: string, more = "") =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: button }) + more,
  );

const REFUSALS = [500, 403, 422, 503, 409] as const;

export const REFUSED: readonly Mechanism[] = [
  {
    kind: "error-behind-success",
    side: "lie",
    name: "submitted-toast",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit, kit.words.submit) + kit.style.note("said"),
      script: `onSubmit("form", "go", async () => { await post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); say("said", ${js(kit.words.submitted)}); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "error-behind-success",
    side: "lie",
    name: "submitted-before-the-answer",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit, kit.words.submit) + kit.style.note("said"),
      script: `onSubmit("form", "go", () => { say("said", ${js(kit.words.submitted)}); put("name", ""); post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "error-behind-success",
    side: "lie",
    name: "thank-you-view",
    styles: UNFRAMED,
    draw: (kit) => ({
      title: kit.words.things,
      body: `<div data-t="view">${entry(kit, kit.words.submit)}</div>`,
      script: `onSubmit("form", "go", async () => { await post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); history.pushState(null, "", "thanks"); $("view").innerHTML = ${js(kit.style.heading(kit.words.submitted))}; });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "error-behind-success",
    side: "lie",
    name: "modal-closes-anyway",
    draw: (kit) => ({
      title: kit.words.things,
      body:
        kit.style.rows(kit.words.items) +
        kit.style.dialog({ t: "box", label: kit.words.add }, entry(kit, kit.words.save)) +
        kit.style.note("said"),
      script: `onSubmit("form", "go", async () => { gone("box"); await post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); say("said", ${js(kit.words.saved)}); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "error-behind-success",
    side: "lie",
    name: "generic-button",
    draw: ({ style, words, chance, delay }) => ({
      title: words.settings,
      body: `${style.check({ t: "c", label: words.notes, on: true })}${style.button({ t: "go", label: `→ ${words.things}` })}${style.note("said")}`,
      script: `onTick("c"); onClick("go", async () => { await post(${chance.pick(REFUSALS)}, ${delay}, "PUT"); say("said", ${js(words.saved)}); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "error-behind-success",
    side: "lie",
    name: "switch-stays-on",
    draw: ({ style, words, chance, delay }) => ({
      title: words.settings,
      body: style.check({ t: "go", label: words.notes }),
      script: `onTick("go", () => post(${chance.pick(REFUSALS)}, ${delay}, "PUT"));`,
      action: chance.pick(["check(@go,true)", "click(@go)"]),
      truth: BY_SERVER,
    }),
  },
  {
    kind: "error-page-behind-post",
    side: "lie",
    name: "error-page-says-thanks",
    styles: ["semantic", "table"],
    draw: ({ style, words, chance }) => ({
      title: words.things,
      body: style.form(
        {
          t: "form",
          label: words.things,
          with: `method="post" action="do?status=${chance.pick([500, 403, 503])}&page=done"`,
        },
        style.field({ t: "name", label: words.name, value: words.value }) +
          style.submit({ t: "go", label: words.submit }),
      ),
      more: { done: { title: words.things, body: style.heading(words.submitted) } },
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "validation",
    side: "lie",
    name: "below-the-fold",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(
        kit,
        kit.words.save,
        `${`<p>${kit.words.notes}</p>`.repeat(45)}<div data-t="err" ${kit.chance.pick(["", 'role="alert"', 'class="error"'])}></div>`,
      ),
      script: `onSubmit("form", "go", () => after(${kit.delay}, () => say("err", ${js(kit.words.required)})));`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "validation",
    side: "lie",
    name: "at-the-field",
    draw: (kit) => ({
      title: kit.words.things,
      body: kit.style.form(
        { t: "form", label: kit.words.things },
        `${kit.style.field({ t: "name", label: kit.words.name })}<span data-t="err" id="err"></span>${kit.style.submit({ t: "go", label: kit.words.save })}`,
      ),
      script: `onSubmit("form", "go", () => { $("name").setAttribute("aria-invalid", "true"); $("name").setAttribute("aria-describedby", "err"); $("err").textContent = ${js(kit.words.required)}; });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "validation",
    side: "lie",
    name: "the-browser-itself",
    styles: ["semantic", "frame", "table"],
    draw: ({ style, words }) => ({
      title: words.things,
      body: style.form(
        { t: "form", label: words.things },
        style.field({ t: "name", label: words.name, with: "required" }) + style.submit({ t: "go", label: words.save }),
      ),
      script: `onSubmit("form", "go", () => post(200, 0));`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "validation",
    side: "lie",
    name: "form-comes-back",
    styles: ["semantic", "table"],
    draw: ({ style, words, chance }) => {
      const form = (more: string) =>
        `${style.heading(words.add)}${more}${style.form({ t: "form", label: words.things, with: 'method="post" action="do?status=200&void=1&page=again"' }, style.field({ t: "name", label: words.name, value: words.value }) + style.field({ t: "mail", label: words.email }) + style.submit({ t: "go", label: words.submit }))}`;
      const error = chance.pick([
        `<p class="error">${words.required}</p>`,
        `<font color="red">${words.required}</font>`,
        `<ul class="errorlist"><li>${words.required}</li></ul>`,
      ]);
      return {
        title: words.things,
        body: form(""),
        more: { again: { title: words.things, body: form(error) } },
        action: "click(@go)",
        truth: BY_SERVER,
      };
    },
  },
  {
    kind: "validation",
    side: "lie",
    name: "error-toast",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit, kit.words.add) + kit.style.rows(kit.words.items) + kit.style.note("said"),
      script: `onSubmit("form", "go", async () => { await post(422, ${kit.delay}); say("said", ${js(kit.words.failed)}); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
];
