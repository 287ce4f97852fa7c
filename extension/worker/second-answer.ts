/** Second answer: a question of the page that was declined at once can still be accepted, by the same click and a yes. Elsewhere: dialog port, replay. */

import type { Dialogs, Hand, OpenDialog } from "../../client/hand.js";
import type { Order } from "../../client/host.js";
import type { PageSurface } from "../../client/surface.js";
import { answerDialogs, type HeardDialog } from "./dialog-answer.js";

export interface SecondAnswers extends Dialogs {
  /** What was said while this was carried out. */
  heard(order: Order, said: readonly HeardDialog[]): void;
}

interface Asked {
  readonly dialog: OpenDialog;
  readonly order: Order;
}

/**
 * An extension cannot keep the page's own question open, so it is declined, which does nothing, and told. It stands as
 * open until the next action: `dialog("accept")` presses once more what asked, with the yes given beforehand.
 */
export function createSecondAnswers(tabId: number, surface: PageSurface, hand: Hand): SecondAnswers {
  let asked: Asked | null = null;
  return {
    open: () => asked?.dialog ?? null,
    async answer(answer) {
      const question = asked;
      asked = null;
      if (answer === "dismiss" || question === null) return;
      await answerDialogs(tabId, "accept");
      if (!(await pressAgain(question.order, surface, hand))) asked = question;
    },
    heard(order, said) {
      const declined = said.find(({ type, answer }) => type !== "alert" && answer === "dismiss");
      if (declined === undefined || !order.target || !order.action.startsWith("click(")) return;
      const { type, message } = declined;
      asked = { dialog: { type, message }, order };
    },
  };
}

/** False: it is not there any more, or out of reach, and nothing was pressed. */
async function pressAgain({ target }: Order, surface: PageSurface, hand: Hand): Promise<boolean> {
  if (!target) return false;
  const found = await surface.resolve(target);
  if (found.kind === "refused") return false;
  const aim = await surface.aim(found.n);
  if (aim.kind === "blocked") return false;
  await surface.arm(found.n);
  await hand.click(aim.x, aim.y);
  await surface.disarm();
  return true;
}
