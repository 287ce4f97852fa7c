/**
 * Dialog replay: what the browser asked when a task came to rest. It was declined, so that nothing holds the page up,
 * and stands as open until the next action: `dialog("accept")` presses once more what asked, and then says yes.
 */

import { isWait, pressIn } from "../core/action/grammar.js";
import { faultOfPlace } from "./attempt.js";
import { type ActionRequest, InputNotSentError, type OpenDialog } from "./host.js";
import type { PageView } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

const ASKED_AGAIN_MS = 2_000;
const LOOK_EVERY_MS = 50;
/** Menus come out within so long. */
const OPENED_MS = 500;

interface Withheld {
  readonly dialog: OpenDialog;
  /** The presses that led to it: of what asked, and before that perhaps of what opened the menu that it stands in. */
  readonly presses: readonly ActionRequest[];
}

export class DialogReplay {
  private withheld: Withheld | null = null;
  /** What was open when the page was observed last; undefined: it was not observed yet. */
  private shown: OpenDialog | null | undefined;
  /** The two last actions, as far as they are presses. */
  private presses: readonly ActionRequest[] = [];

  private readonly driver: TabDriver;
  private readonly withDialog: (view: PageView, dialog: OpenDialog) => PageView;

  constructor(driver: TabDriver, withDialog: (view: PageView, dialog: OpenDialog) => PageView) {
    this.driver = driver;
    this.withDialog = withDialog;
  }

  /** Declines what is open. */
  async withhold(): Promise<void> {
    const { dialogs } = this.driver;
    const dialog = dialogs?.open() ?? null;
    if (dialog === null) return;
    this.withheld = { dialog, presses: this.presses };
    await dialogs?.answer("dismiss");
  }

  /** With what was declined on this document, as if it were open. */
  async observe(): Promise<PageView> {
    const { surface, dialogs } = this.driver;
    // One that opens meanwhile may not be on what was seen.
    this.shown = dialogs?.open() ?? null;
    const seen = await surface.observe();
    if (this.withheld === null || dialogs?.open()) return seen;
    const { dialog, presses } = this.withheld;
    return presses.at(-1)?.target?.epoch === seen.epoch ? this.withDialog(seen, dialog) : seen;
  }

  /** Right before an action. A sentence says why a yes is none: the page asks something else than it did, or had asked nothing. */
  async beforeAction(request: ActionRequest): Promise<string | null> {
    const { withheld } = this;
    if (isWait(request.action)) return null;
    const isYes = request.action === 'dialog("accept")';
    if (isYes && withheld === null && this.isOther()) return "the page asks something else now";
    this.withheld = null;
    this.presses = pressIn(request.action) === "once" ? [...this.presses.slice(-1), request] : [];
    if (withheld !== null && isYes) await this.askAgain(withheld);
    return null;
  }

  private isOther(): boolean {
    const open = this.driver.dialogs?.open() ?? null;
    if (open === null || this.shown === undefined) return false;
    return open.type !== this.shown?.type || open.message !== this.shown.message;
  }

  /** What asks something else now is declined again: the yes was not for that. */
  private async askAgain({ dialog, presses }: Withheld): Promise<void> {
    const { dialogs, clock } = this.driver;
    const [asking, opener] = presses.toReversed();
    if (asking === undefined) return;
    const isPressed =
      (await this.press(asking)) || (opener?.kind === "dropdown" && (await this.pressIn(opener, asking)));
    if (!isPressed) return;
    const untilMs = clock.now() + ASKED_AGAIN_MS;
    while (!dialogs?.open() && clock.now() < untilMs) await clock.sleep(LOOK_EVERY_MS);
    const now = dialogs?.open() ?? null;
    if (now !== null && (now.type !== dialog.type || now.message !== dialog.message)) await dialogs?.answer("dismiss");
  }

  /** The menu was closed by the answer. */
  private async pressIn(opener: ActionRequest, asking: ActionRequest): Promise<boolean> {
    if (!(await this.press(opener))) return false;
    await this.driver.clock.sleep(OPENED_MS);
    return await this.press(asking);
  }

  private async press(asking: ActionRequest): Promise<boolean> {
    const { surface, input } = this.driver;
    if (asking.target === undefined || (await faultOfPlace(asking, this.driver)) !== null) return false;
    const found = await surface.resolve(asking.target);
    if (found.kind === "refused") return false;
    const aim = await surface.aim(found.n);
    if (aim.kind === "blocked") return false;
    try {
      await surface.arm(found.n, true);
      await input.click(aim.x, aim.y);
    } catch (error) {
      if (error instanceof InputNotSentError) return false;
      throw error;
    }
    await surface.disarm();
    return true;
  }
}
