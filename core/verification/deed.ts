/** Deed: one action that was carried out, as far as the ledger of a task needs it. */

import { parseAction } from "../action/grammar.js";
import type { Kind } from "../action/kind.js";
import type { Risk } from "../action/risk.js";
import type { OpenedForm, Saving } from "./savable.js";
import type { VerdictTag } from "./verdict.js";

export interface Deed {
  readonly stepIndex: number;
  /** As issued. */
  readonly action: string;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly verdict: VerdictTag;
  /** Of the target. */
  readonly fingerprint?: string;
  readonly role?: string;
  readonly name?: string;
  /** Form, dialog or region of the target; the same for the same place in another document. */
  readonly holder?: string;
  /** Something that the action asked for was refused, by the site or by the page. */
  readonly refused?: true;
  /** A write request of the action has no answer yet, or the page asks something before it goes on. */
  readonly unanswered?: true;
  /** What the page asks before it goes on. */
  readonly asks?: string;
  /** Of an entry: something on the page would save it. */
  readonly saving?: Saving;
  /** A form that it opened. */
  readonly opened?: OpenedForm;
  /** A write request of its own was accepted. */
  readonly wrote?: true;
}

/** The step at which something last happened at a place. */
export interface Mark {
  readonly stepIndex: number;
  readonly holder?: string;
  readonly fingerprint?: string;
}

/** Presses what finishes something, or what cannot be undone. */
export function handsIn({ kind, risk }: Deed): boolean {
  return kind === "submit" || risk !== "reversible";
}

/** What changes a control without handing it in; an attempt that failed may have changed it all the same. */
export function isEntered(deed: Deed): boolean {
  if (handsIn(deed) || deed.fingerprint === undefined || deed.kind === "navigation") return false;
  const parsed = parseAction(deed.action);
  if (!parsed.ok) return false;
  const { kind } = parsed.action;
  if (kind === "click") return TOGGLES.includes(deed.role ?? "");
  return ENTRIES.includes(kind);
}

const ENTRIES: readonly string[] = ["type", "setValue", "select", "check", "upload"];
const TOGGLES: readonly string[] = ["checkbox", "radio", "switch", "option", "menuitemcheckbox", "menuitemradio"];

export function markOf({ stepIndex, holder, fingerprint }: Deed): Mark {
  return {
    stepIndex,
    ...(holder === undefined ? {} : { holder }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}
