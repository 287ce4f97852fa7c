/** Background: pages that do something on their own account, or drift, while the button is dead, and refusals that take their time. */

import { DRIFTS } from "../drift/drifts.js";
import { BY_PAGE, js, type Kit, lie, type Mechanism } from "../mechanism.js";

const KIND = "drift-then-dead";

export const DRIFTED_THEN_DEAD: readonly Mechanism[] = DRIFTS.flatMap((drift): readonly Mechanism[] => [
  lie(KIND, `${drift.name}-beside-a-dead-button`, (kit) => ({
    body:
      drift.body(kit) +
      kit.style.button({ t: "go", label: kit.chance.pick([kit.words.add, kit.words.more, kit.words.settings]) }),
    meanwhile: drift.happens(kit),
    truth: BY_PAGE,
  })),
  lie(KIND, `${drift.name}-beside-a-dead-form`, (kit) => ({
    body:
      drift.body(kit) +
      kit.style.form(
        { t: "form", label: kit.words.things },
        kit.style.field({ t: "name", label: kit.words.name, value: kit.words.value }) +
          kit.style.submit({ t: "go", label: kit.words.save }),
      ),
    script: `onSubmit("form", "go", () => undefined);`,
    meanwhile: drift.happens(kit),
  })),
]);

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
  lie("syncing-page", "syncs-and-counts", (kit) => ({
    body: `${button(kit)}<p>${kit.words.items[0]}: <b data-t="n">100</b></p>`,
    script: `${syncs(kit)} setInterval(() => put("n", String(Number(valueOf("n")) + 3)), ${kit.chance.pick([500, 1_300])});`,
    truth: BY_PAGE,
    dwellMs: kit.chance.pick(SEEN_MS),
  })),
  lie("syncing-page", "syncs-and-feeds", (kit) => ({
    body: button(kit) + kit.style.rows(kit.words.items),
    script: `${syncs(kit)} let n = 0; setInterval(() => { n += 1; addRow(${js(kit.words.items[0])} + " " + n); }, ${kit.chance.pick([700, 1_700])});`,
    truth: BY_PAGE,
    dwellMs: kit.chance.pick(SEEN_MS),
  })),
  lie("syncing-page", "syncs-beside-a-dead-form", (kit) => ({
    body: entry(kit) + kit.style.note("said"),
    script: `${syncs(kit)} onSubmit("form", "go", () => after(200, () => say("said", ${js(kit.chance.pick(kit.words.other))})));`,
    dwellMs: kit.chance.pick(SEEN_MS),
  })),
  lie("late-refusal", "row-goes-late", (kit) => ({
    body: entry(kit) + kit.style.rows(kit.words.items) + kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { const row = addRow(valueOf("name")); say("said", ${js(kit.words.added)}); const answer = await post(500, ${LATE_MS}); if (!answer.ok) { row.remove(); say("said", ""); } });`,
  })),
  lie("late-refusal", "like-goes-late", (kit) => ({
    body: `${kit.style.button({ t: "go", label: "♡", with: 'aria-label="Like" aria-pressed="false"' })} <span data-t="n">12</span>`,
    script: `onClick("go", async (e, at) => { at.setAttribute("aria-pressed", "true"); put("n", "13"); const answer = await post(500, ${LATE_MS}); if (!answer.ok) { at.setAttribute("aria-pressed", "false"); put("n", "12"); } });`,
  })),
  lie("late-refusal", "choice-goes-late", (kit) => ({
    body: kit.style.select({ t: "go", label: kit.words.city, options: kit.words.items }),
    script: `$("go").addEventListener("change", async () => { const answer = await post(409, ${LATE_MS}, "PUT"); if (!answer.ok) $("go").selectedIndex = 0; });`,
    action: `select(@go,${js(kit.words.items[1])})`,
  })),
];
