/** Reverting: what was done shows for a moment, and is taken back. */

import { js, type Kit, lie, type Mechanism } from "../mechanism.js";

const held = (value: string) => ({ by: "page" as const, holds: `valueOf("go") === ${js(value)}` });

const form = ({ style, words }: Kit, inside: string) =>
  style.form({ t: "form", label: words.things }, `${inside}${style.submit({ t: "save", label: words.save })}`);

const regret = ({ chance, words }: Kit) => chance.pick(["", `say("said", ${js(words.failed)});`]);

export const REVERTING: readonly Mechanism[] = [
  lie("rolled-back", "row-rolled-back", (kit) => ({
    body:
      kit.style.form(
        { t: "form", label: kit.words.things },
        kit.style.field({ t: "name", label: kit.words.name, value: kit.words.value }) +
          kit.style.submit({ t: "go", label: kit.words.add }),
      ) +
      kit.style.rows(kit.words.items) +
      kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { const row = addRow(valueOf("name")); const answer = await post(${kit.chance.pick([500, 409])}, ${kit.delay}); if (!answer.ok) { row.remove(); ${regret(kit)} } });`,
  })),
  lie("rolled-back", "row-rolled-back-without-form", (kit) => ({
    body:
      kit.style.field({ t: "name", label: kit.words.name, value: kit.words.value }) +
      kit.style.button({ t: "go", label: `+ ${kit.words.items[3]}` }) +
      kit.style.rows(kit.words.items) +
      kit.style.note("said"),
    script: `onClick("go", async () => { const row = addRow(valueOf("name")); const answer = await post(500, ${kit.delay}); if (!answer.ok) { row.remove(); ${regret(kit)} } });`,
  })),
  lie("rolled-back", "removed-row-returns", (kit) => ({
    body: `<ul data-t="list">${kit.words.items.map((one, index) => `<li data-t="row${index}">${one} ${kit.style.button({ t: `del${index}`, label: kit.words.remove })}</li>`).join("")}</ul>${kit.style.note("said")}`,
    script: `onClick("del1", async () => { const row = $("row1"); const next = row.nextSibling; row.remove(); const answer = await post(403, ${kit.delay}, "DELETE"); if (!answer.ok) { $("list").insertBefore(row, next); ${regret(kit)} } });`,
    action: "click(@del1)",
  })),
  lie("rolled-back", "like-rolled-back", (kit) => ({
    body: `${kit.style.button({ t: "go", label: "♡", with: 'aria-label="Like" aria-pressed="false"' })} <span data-t="n">12</span>${kit.style.note("said")}`,
    script: `onClick("go", async (e, at) => { at.setAttribute("aria-pressed", "true"); put("n", "13"); const answer = await post(500, ${kit.delay}); if (!answer.ok) { at.setAttribute("aria-pressed", "false"); put("n", "12"); ${regret(kit)} } });`,
  })),
  lie("rolled-back", "switch-springs-back", (kit) => ({
    title: kit.words.settings,
    body: kit.style.check({ t: "go", label: kit.words.notes }) + kit.style.note("said"),
    script: `onTick("go", async (at) => { const answer = await post(500, ${kit.delay}, "PUT"); if (!answer.ok) { if ("checked" in at) at.checked = false; else at.setAttribute("aria-checked", "false"); ${regret(kit)} } });`,
    action: kit.chance.pick(["check(@go,true)", "click(@go)"]),
    truth: { by: "page", holds: 'isTicked("go")' },
  })),
  lie("rolled-back", "rename-rolled-back", (kit) => ({
    body: `<h2 data-t="place"><input data-t="go" aria-label="${kit.words.name}" value="${kit.words.value}"></h2>${kit.style.note("said")}`,
    script: `$("go").addEventListener("keydown", async (e) => { if (e.key !== "Enter") return; $("place").textContent = valueOf("go"); const answer = await post(500, ${kit.delay}, "PATCH"); if (!answer.ok) { $("place").textContent = ${js(kit.words.items[0])}; ${regret(kit)} } }); $("go").focus();`,
    action: 'press("Enter")',
  })),
  lie("swallowed-input", "emptied", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.name })),
    script: `$("go").addEventListener("input", () => after(${kit.chance.pick([0, 120, 400])}, () => put("go", "")));`,
    action: `${kit.chance.pick(["type", "setValue"])}(@go,${js(kit.words.value)})`,
    truth: held(kit.words.value),
  })),
  lie("swallowed-input", "old-value-returns", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.name, value: kit.words.items[0] })),
    script: `$("go").addEventListener("input", () => after(${kit.chance.pick([0, 200])}, () => put("go", ${js(kit.words.items[0])})));`,
    action: `setValue(@go,${js(kit.words.value)})`,
    truth: held(kit.words.value),
  })),
  lie("swallowed-input", "letters-dropped", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.phone, type: "tel" })),
    script: `$("go").addEventListener("input", () => put("go", valueOf("go").replace(/\\D/g, "")));`,
    action: 'type(@go,"call reception")',
    truth: held("call reception"),
  })),
  lie("swallowed-input", "cut-short", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.name, type: "search", with: 'maxlength="4"' })),
    action: `${kit.chance.pick(["type", "setValue"])}(@go,${js(kit.words.value)})`,
    truth: held(kit.words.value),
  })),
  lie("swallowed-input", "read-only", (kit) => ({
    body: form(
      kit,
      kit.style.field({ t: "go", label: kit.words.name, type: "email", value: "a@example.org", with: "readonly" }),
    ),
    action: 'setValue(@go,"b@example.org")',
    truth: held("b@example.org"),
  })),
  lie("reverting-select", "select-reverts", (kit) => ({
    body: form(
      kit,
      kit.style.select({ t: "go", label: kit.words.city, options: kit.words.items }) + kit.style.note("said"),
    ),
    script: `$("go").addEventListener("change", () => after(${kit.chance.pick([0, 100, 350])}, () => { $("go").selectedIndex = 0; ${regret(kit)} }));`,
    action: `select(@go,${js(kit.words.items[2])})`,
    truth: held(kit.words.items[2]),
  })),
  lie("reverting-select", "select-refused", (kit) => ({
    body: form(
      kit,
      kit.style.select({ t: "go", label: kit.words.colour, options: kit.words.items }) + kit.style.note("said"),
    ),
    script: `$("go").addEventListener("change", async () => { const answer = await post(409, ${kit.delay}, "PUT"); if (!answer.ok) { $("go").selectedIndex = 0; ${regret(kit)} } });`,
    action: `select(@go,${js(kit.words.items[1])})`,
    truth: held(kit.words.items[1]),
  })),
  lie("reverting-select", "slider-springs-back", ({ words, chance }) => ({
    title: words.settings,
    body: `<label for="r">${words.colour}</label><input id="r" type="range" min="0" max="100" value="10" data-t="go">`,
    script: `$("go").addEventListener("input", () => after(${chance.pick([0, 250])}, () => put("go", "10")));`,
    action: 'setValue(@go,"60")',
    truth: held("60"),
  })),
];
