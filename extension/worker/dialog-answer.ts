/** Dialog answer: while we act, the page's own alert, confirm and prompt are answered by code, for they would stop us. */

/** Put before the page's functions; what only informs is acknowledged, what asks is declined. */
export async function answerDialogs(tabId: number): Promise<void> {
  await inEveryFrame(tabId, () => {
    const page = window as typeof window & { surefootDialogs?: { said: string[]; restore(): void } };
    if (page.surefootDialogs) return;
    const said: string[] = [];
    const [alertOf, confirmOf, promptOf] = [window.alert, window.confirm, window.prompt];
    const note = (kind: string, message: unknown): void => {
      if (said.length < 5) said.push(`${kind}: ${String(message ?? "")}`.slice(0, 200));
    };
    window.alert = (message?: unknown) => note("alert", message);
    window.confirm = (message?: unknown) => {
      note("confirm", message);
      return false;
    };
    window.prompt = (message?: unknown) => {
      note("prompt", message);
      return null;
    };
    const restore = (): void => {
      window.alert = alertOf;
      window.confirm = confirmOf;
      window.prompt = promptOf;
      delete page.surefootDialogs;
    };
    Object.defineProperty(page, "surefootDialogs", { value: { said, restore }, configurable: true, enumerable: false });
  });
}

/** What was said so far; with `restore` the page has its own again. */
export async function heardDialogs(tabId: number, restore: boolean): Promise<string | undefined> {
  const answers = await inEveryFrame(
    tabId,
    (giveBack: boolean) => {
      const held = (window as typeof window & { surefootDialogs?: { said: string[]; restore(): void } })
        .surefootDialogs;
      if (giveBack) held?.restore();
      return held?.said[0] ?? null;
    },
    [restore],
  );
  return answers.find((said): said is string => typeof said === "string");
}

async function inEveryFrame<Args extends unknown[]>(
  tabId: number,
  func: (...args: Args) => unknown,
  args?: Args,
): Promise<readonly unknown[]> {
  try {
    const results = await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      world: "MAIN",
      injectImmediately: true,
      func,
      // The cast: left out, the function has no parameters.
      args: (args ?? []) as unknown as Args,
    });
    return results.map(({ result }): unknown => result);
  } catch {
    // A page that cannot be reached has no dialogs that we could answer.
    return [];
  }
}
