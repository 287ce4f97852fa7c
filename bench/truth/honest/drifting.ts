/** Drifting: the page does something by itself before the act, and the act does what it is for all the same. */

import { DRIFTS } from "../drift/drifts.js";
import { BY_PAGE, honest, js, type Mechanism } from "../mechanism.js";

const KIND = "drift-then-done";

export const DRIFTED_THEN_DONE: readonly Mechanism[] = DRIFTS.flatMap((drift): readonly Mechanism[] => [
  honest(KIND, `${drift.name}-beside-a-button`, (kit) => ({
    body:
      drift.body(kit) +
      kit.style.button({ t: "go", label: kit.words.more, with: 'aria-expanded="false"' }) +
      `<div data-t="panel" hidden><p>${kit.words.items.join(", ")}</p></div>`,
    script: `onClick("go", () => { expand("go", true); show("panel"); state.done = true; });`,
    meanwhile: drift.happens(kit),
    truth: BY_PAGE,
  })),
  honest(KIND, `${drift.name}-beside-a-form`, (kit) => ({
    body:
      drift.body(kit) +
      kit.style.form(
        { t: "form", label: kit.words.things },
        kit.style.field({ t: "name", label: kit.words.name, value: kit.words.value }) +
          kit.style.submit({ t: "go", label: kit.words.save }),
      ) +
      kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { await post(201, ${kit.delay}); put("name", ""); say("said", ${js(kit.words.saved)}); });`,
    meanwhile: drift.happens(kit),
  })),
]);
