/** Drifting: the page does by itself, before the act, what the act would have done; the act itself does nothing. */

import { DRIFTS } from "../drift/drifts.js";
import { BY_PAGE, BY_SERVER, type Mechanism } from "../mechanism.js";

const KIND = "drift-then-dead";

export const DRIFTED_THEN_DEAD: readonly Mechanism[] = DRIFTS.flatMap((drift): readonly Mechanism[] => [
  {
    kind: KIND,
    side: "lie",
    name: `${drift.name}-beside-a-dead-button`,
    draw: (kit) => ({
      title: kit.words.things,
      body:
        drift.body(kit) +
        kit.style.button({ t: "go", label: kit.chance.pick([kit.words.add, kit.words.more, kit.words.settings]) }),
      meanwhile: drift.happens(kit),
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: KIND,
    side: "lie",
    name: `${drift.name}-beside-a-dead-form`,
    draw: (kit) => ({
      title: kit.words.things,
      body:
        drift.body(kit) +
        kit.style.form(
          { t: "form", label: kit.words.things },
          kit.style.field({ t: "name", label: kit.words.name, value: kit.words.value }) +
            kit.style.submit({ t: "go", label: kit.words.save }),
        ),
      script: `onSubmit("form", "go", () => undefined);`,
      meanwhile: drift.happens(kit),
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
]);
