/** Drifting: the page does by itself, before the act, what the act would have done; the act itself does nothing. */

import { DRIFTS } from "../drift/drifts.js";
import { BY_PAGE, lie, type Mechanism } from "../mechanism.js";

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
