/**
 * Dialog replay: a browser dialog that was open when a task came to rest. The client declines it so that the page can go
 * on, and shows it as open until the next action. `dialog("accept")` repeats the press that opened it, then accepts.
 */

import { isWait, pressIn } from "../core/action/grammar.js";
import { faultOfPlace } from "./attempt.js";
import { type ActionRequest, InputNotSentError, type OpenDialog } from "./host.js";
import type { PageView } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

const ASKED_AGAIN_MS = 2_000;
const LOOK_EVERY_MS = 50;
/** Time for a menu to open. */
const OPENED_MS = 500;

interface Withheld {
  readonly dialog: OpenDialog;
  /** Presses that led to the dialog: last, the control that asked; before it, perhaps the opener of its menu. */
  readonly presses: readonly ActionRequest[];
}

export class DialogReplay {
  private withheld: Withheld | null = null;
  /** Dialog that was open at the last observation; undefined: the page was not observed yet. */
  private shown: OpenDialog | null | undefined;
  /** Latest consecutive presses, at most two. */
  private presses: readonly ActionRequest[] = [];

  private readonly driver: TabDriver;
  private readonly withDialog: (view: PageView, dialog: OpenDialog) => PageView;

  constructor(driver: TabDriver, withDialog: (view: PageView, dialog: OpenDialog) => PageView) {
    this.driver = driver;
    this.withDialog = withDialog;
  }

  /** Declines and keeps the open dialog. */
  async withhold(): Promise<void> {
    const { dialogs } = this.driver;
    const dialog = dialogs?.open() ?? null;
    if (dialog === null) return;
    this.withheld = { dialog, presses: this.presses };
    await dialogs?.answer("dismiss");
  }

  /** Shows a dialog that was declined on this document as if it were open. */
  async observe(seek?: readonly string[]): Promise<PageView> {
    const { surface, dialogs } = this.driver;
    // Read first: a dialog that opens meanwhile may be missing in `seen`.
    this.shown = dialogs?.open() ?? null;
    const seen = await surface.observe(seek);
    if (this.withheld === null || dialogs?.open()) return seen;
    const { dialog, presses } = this.withheld;
    return presses.at(-1)?.target?.epoch === seen.epoch ? this.withDialog(seen, dialog) : seen;
  }

  /** Call right before an action. Returns why an accept is void (the open dialog is not the one that was shown), else null. */
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

  /** Repeats the presses. Declines a dialog that asks something else: the accept was not meant for it. */
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

  /** Opens the menu again, which the answer has closed. */
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
