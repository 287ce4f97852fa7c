/** Link kind: effect of following a link, with its expected outcome, its proofs and whether it may be pressed again. */

import type { ExpectedOutcome } from "../../protocol/contract.js";
import type { Kind } from "../../protocol/task.js";
import type { SkeletonNode } from "../page/skeleton.js";

/** `page`: leads elsewhere in the same tab. `mail`, `phone`: the browser hands it over to another program. */
export type LinkKind = "page" | "window" | "download" | "fragment" | "script" | "mail" | "phone";

export interface LinkRule {
  /** Kind of the action that follows it (VD8). */
  readonly kind: Kind;
  /** Absent: the kind's default applies. */
  readonly expected?: Pick<ExpectedOutcome, "description" | "urlShouldChange">;
  /**
   * Evidence that it was followed. `page`: another page. `file`: a started download. `place`: the address is at its
   * fragment. `effects`: any effect of its script. `nothing`: a page cannot show it.
   */
  readonly proofs: readonly ("page" | "file" | "place" | "effects" | "nothing")[];
  /** A second press would do it a second time (RC4). */
  readonly once: boolean;
}

const stays = (description: string) => ({ description, urlShouldChange: false });

export const LINK_RULES: Readonly<Record<LinkKind, LinkRule>> = {
  // Only the server knows whether an address leads to a page or to a file.
  page: { kind: "navigation", proofs: ["page", "file"], once: false },
  window: {
    kind: "navigation",
    expected: { description: "It opens in a window of its own.", urlShouldChange: true },
    proofs: ["page", "file"],
    once: true,
  },
  download: {
    kind: "generic",
    expected: stays("A file is saved, and the page stays where it is."),
    proofs: ["file"],
    once: true,
  },
  fragment: {
    kind: "generic",
    expected: { description: "The page goes to that place on it." },
    proofs: ["place", "effects"],
    // Scripts use fragment links as buttons.
    once: true,
  },
  script: { kind: "generic", proofs: ["effects"], once: true },
  mail: { kind: "generic", expected: stays("The mail program opens."), proofs: ["nothing"], once: true },
  phone: { kind: "generic", expected: stays("The phone program opens."), proofs: ["nothing"], once: true },
};

const PROGRAMS: Readonly<Record<string, LinkKind>> = { "mailto:": "mail", "tel:": "phone", "sms:": "phone" };
/** Data that a page made itself. Without `download` the browser would open it as a page. */
const MADE: readonly string[] = ["blob:", "data:"];

/** Prefers the address that the browser resolved. Undefined if the control is no link or leads nowhere. */
export function linkKindOf(
  { href, control }: Pick<SkeletonNode, "href" | "control">,
  url: string,
): LinkKind | undefined {
  const written = control?.resolved?.href ?? href;
  if (control === undefined || written === undefined || !URL.canParse(url) || !URL.canParse(written, url))
    return undefined;
  const [there, here] = [new URL(written, url), new URL(url)];
  const { protocol } = there;
  if (protocol === "javascript:") return "script";
  if (PROGRAMS[protocol] !== undefined) return PROGRAMS[protocol];
  // The browser ignores `download` on links to another origin.
  if (control.download === true && (MADE.includes(protocol) || there.origin === here.origin)) return "download";
  if (control.opensWindow === true) return "window";
  if (there.origin !== here.origin || there.pathname !== here.pathname || there.search !== here.search) return "page";
  return there.href.includes("#") ? "fragment" : undefined;
}

export const isHandedOver = (kind: LinkKind): boolean => LINK_RULES[kind].proofs.includes("nothing");

/** Protocols other than HTTP that a link of this kind may have. Such addresses are handed over or saved, never opened. */
export const isOwnProtocol = (kind: LinkKind | undefined, protocol: string): boolean =>
  kind === "download" ? MADE.includes(protocol) : kind !== undefined && PROGRAMS[protocol] === kind;
