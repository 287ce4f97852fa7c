/** Side effects: new tabs, downloads and dialogs that an action causes. */

import type { Page } from "playwright-core";
import type { SideEffects } from "../../hand.js";
import type { PageDialogs } from "./dialogs.js";

export function watchSideEffects(page: Page, dialogs: PageDialogs): SideEffects {
  let newTab = false;
  let download: string | undefined;
  let dialog: string | undefined;
  // Of this page only: whatever else is opened in the browser is none of its doing.
  page.on("popup", () => {
    newTab = true;
  });
  page.on("download", (started) => {
    download = started.suggestedFilename().slice(0, 200);
  });
  dialogs.onSaid((said) => {
    dialog = said;
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
