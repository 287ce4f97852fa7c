/** Refused: the server says no, and the page says thank you; or says no where nobody looks. */

import { js, type Kit, lie, type Mechanism, UNFRAMED } from "../mechanism.js";

const entry = ({ style, words }: Kit, button: string, more = "") =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: button }) + more,
  );

const REFUSALS = [500, 403, 422, 503, 409] as const;

export const REFUSED: readonly Mechanism[] = [
  lie("error-behind-success", "submitted-toast", (kit) => ({
    body: entry(kit, kit.words.submit) + kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { await post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); say("said", ${js(kit.words.submitted)}); });`,
  })),
  lie("error-behind-success", "submitted-before-the-answer", (kit) => ({
    body: entry(kit, kit.words.submit) + kit.style.note("said"),
    script: `onSubmit("form", "go", () => { say("said", ${js(kit.words.submitted)}); put("name", ""); post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); });`,
  })),
  lie("error-behind-success", "thank-you-view", UNFRAMED, (kit) => ({
    body: `<div data-t="view">${entry(kit, kit.words.submit)}</div>`,
    script: `onSubmit("form", "go", async () => { await post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); history.pushState(null, "", "thanks"); $("view").innerHTML = ${js(kit.style.heading(kit.words.submitted))}; });`,
  })),
  lie("error-behind-success", "modal-closes-anyway", (kit) => ({
    body:
      kit.style.rows(kit.words.items) +
      kit.style.dialog({ t: "box", label: kit.words.add }, entry(kit, kit.words.save)) +
      kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { gone("box"); await post(${kit.chance.pick(REFUSALS)}, ${kit.delay}); say("said", ${js(kit.words.saved)}); });`,
  })),
  lie("error-behind-success", "generic-button", ({ style, words, chance, delay }) => ({
    title: words.settings,
    body: `${style.check({ t: "c", label: words.notes, on: true })}${style.button({ t: "go", label: `→ ${words.things}` })}${style.note("said")}`,
    script: `onTick("c"); onClick("go", async () => { await post(${chance.pick(REFUSALS)}, ${delay}, "PUT"); say("said", ${js(words.saved)}); });`,
  })),
  lie("error-behind-success", "switch-stays-on", ({ style, words, chance, delay }) => ({
    title: words.settings,
    body: style.check({ t: "go", label: words.notes }),
    script: `onTick("go", () => post(${chance.pick(REFUSALS)}, ${delay}, "PUT"));`,
    action: chance.pick(["check(@go,true)", "click(@go)"]),
  })),
  lie("error-page-behind-post", "error-page-says-thanks", ["semantic", "table"], ({ style, words, chance }) => ({
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
  })),
  lie("validation", "below-the-fold", (kit) => ({
    body: entry(
      kit,
      kit.words.save,
      `${`<p>${kit.words.notes}</p>`.repeat(45)}<div data-t="err" ${kit.chance.pick(["", 'role="alert"', 'class="error"'])}></div>`,
    ),
    script: `onSubmit("form", "go", () => after(${kit.delay}, () => say("err", ${js(kit.words.required)})));`,
  })),
  lie("validation", "at-the-field", (kit) => ({
    body: kit.style.form(
      { t: "form", label: kit.words.things },
      `${kit.style.field({ t: "name", label: kit.words.name })}<span data-t="err" id="err"></span>${kit.style.submit({ t: "go", label: kit.words.save })}`,
    ),
    script: `onSubmit("form", "go", () => { $("name").setAttribute("aria-invalid", "true"); $("name").setAttribute("aria-describedby", "err"); $("err").textContent = ${js(kit.words.required)}; });`,
  })),
  lie("validation", "the-browser-itself", ["semantic", "frame", "table"], ({ style, words }) => ({
    body: style.form(
      { t: "form", label: words.things },
      style.field({ t: "name", label: words.name, with: "required" }) + style.submit({ t: "go", label: words.save }),
    ),
    script: `onSubmit("form", "go", () => post(200, 0));`,
  })),
  lie("validation", "form-comes-back", ["semantic", "table"], ({ style, words, chance }) => {
    const form = (more: string) =>
      `${style.heading(words.add)}${more}${style.form({ t: "form", label: words.things, with: 'method="post" action="do?status=200&void=1&page=again"' }, style.field({ t: "name", label: words.name, value: words.value }) + style.field({ t: "mail", label: words.email }) + style.submit({ t: "go", label: words.submit }))}`;
    const error = chance.pick([
      `<p class="error">${words.required}</p>`,
      `<font color="red">${words.required}</font>`,
      `<ul class="errorlist"><li>${words.required}</li></ul>`,
    ]);
    return { body: form(""), more: { again: { title: words.things, body: form(error) } } };
  }),
  lie("validation", "error-toast", (kit) => ({
    body: entry(kit, kit.words.add) + kit.style.rows(kit.words.items) + kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { await post(422, ${kit.delay}); say("said", ${js(kit.words.failed)}); });`,
  })),
];
