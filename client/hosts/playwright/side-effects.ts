/** Side effects: new tabs, downloads and dialogs that an action causes. */

import type { Dialog, Page } from "playwright-core";
import type { SideEffects } from "../../hand.js";

export function watchSideEffects(page: Page): SideEffects {
  let newTab = false;
  let download: string | undefined;
  let dialog: string | undefined;
  page.context().on("page", () => {
    newTab = true;
  });
  page.on("download", (started) => {
    download = started.suggestedFilename().slice(0, 200);
  });
  page.on("dialog", async (opened) => {
    dialog = `${opened.type()}: ${opened.message()}`.slice(0, 200);
    await answer(opened).catch(() => undefined);
  });
  return {
    begin() {
      newTab = false;
      download = undefined;
      dialog = undefined;
    },
    seen: () => ({
      ...(newTab ? { newTab } : {}),
      ...(download === undefined ? {} : { download }),
      ...(dialog === undefined ? {} : { dialog }),
    }),
  };
}

/** Until dialogs can be answered by an action: what only informs is acknowledged, what asks is declined. */
async function answer(dialog: Dialog): Promise<void> {
  if (dialog.type() === "alert" || dialog.type() === "beforeunload") await dialog.accept();
  else await dialog.dismiss();
}
