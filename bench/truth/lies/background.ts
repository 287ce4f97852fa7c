/** Background: what a page does on its own account while the button is dead, and refusals that take their time. */

import { BY_PAGE, BY_SERVER, js, type Kit, type Mechanism } from "../mechanism.js";

const button = ({ style, words, chance }: Kit) =>
  style.button({ t: "go", label: chance.pick([words.settings, words.more, words.add]) });

const entry = ({ style, words }: Kit) =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
  );

/** Writes that the site takes, and that nobody asked for. */
const syncs = ({ chance }: Kit) =>
  `setInterval(() => fetch(${js(chance.pick(["api/sync", "presence", "graphql", "api/v2/session"]))}, { method: "POST", body: "{}" }), ${chance.pick([400, 900, 1_600])});`;

/** Long enough for the page to have done it once: a model takes longer than that to choose. */
const SEEN_MS = [1_600, 2_500, 4_000] as const;

/** A refusal later than any page is watched without a break, and what the page had shown until then. */
const LATE_MS = 6_500;

export const BACKGROUND: readonly Mechanism[] = [
  {
    kind: "syncing-page",
    side: "lie",
    name: "syncs-and-counts",
    draw: (kit) => ({
      title: kit.words.things,
      body: `${button(kit)}<p>${kit.words.items[0]}: <b data-t="n">100</b></p>`,
      script: `${syncs(kit)} setInterval(() => put("n", String(Number(valueOf("n")) + 3)), ${kit.chance.pick([500, 1_300])});`,
      action: "click(@go)",
      truth: BY_PAGE,
      dwellMs: kit.chance.pick(SEEN_MS),
    }),
  },
  {
    kind: "syncing-page",
    side: "lie",
    name: "syncs-and-feeds",
    draw: (kit) => ({
      title: kit.words.things,
      body: button(kit) + kit.style.rows(kit.words.items),
      script: `${syncs(kit)} let n = 0; setInterval(() => { n += 1; addRow(${js(kit.words.items[0])} + " " + n); }, ${kit.chance.pick([700, 1_700])});`,
      action: "click(@go)",
      truth: BY_PAGE,
      dwellMs: kit.chance.pick(SEEN_MS),
    }),
  },
  {
    kind: "syncing-page",
    side: "lie",
    name: "syncs-beside-a-dead-form",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit) + kit.style.note("said"),
      script: `${syncs(kit)} onSubmit("form", "go", () => after(200, () => say("said", ${js(kit.chance.pick(kit.words.other))})));`,
      action: "click(@go)",
      truth: BY_SERVER,
      dwellMs: kit.chance.pick(SEEN_MS),
    }),
  },
  {
    kind: "late-refusal",
    side: "lie",
    name: "row-goes-late",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit) + kit.style.rows(kit.words.items) + kit.style.note("said"),
      script: `onSubmit("form", "go", async () => { const row = addRow(valueOf("name")); say("said", ${js(kit.words.added)}); const answer = await post(500, ${LATE_MS}); if (!answer.ok) { row.remove(); say("said", ""); } });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "late-refusal",
    side: "lie",
    name: "like-goes-late",
    draw: (kit) => ({
      title: kit.words.things,
      body: `${kit.style.button({ t: "go", label: "♡", with: 'aria-label="Like" aria-pressed="false"' })} <span data-t="n">12</span>`,
      script: `onClick("go", async (e, at) => { at.setAttribute("aria-pressed", "true"); put("n", "13"); const answer = await post(500, ${LATE_MS}); if (!answer.ok) { at.setAttribute("aria-pressed", "false"); put("n", "12"); } });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "late-refusal",
    side: "lie",
    name: "choice-goes-late",
    draw: (kit) => ({
      title: kit.words.things,
      body: kit.style.select({ t: "go", label: kit.words.city, options: kit.words.items }),
      script: `$("go").addEventListener("change", async () => { const answer = await post(409, ${LATE_MS}, "PUT"); if (!answer.ok) $("go").selectedIndex = 0; });`,
      action: `select(@go,${js(kit.words.items[1])})`,
      truth: BY_SERVER,
    }),
  },
];
