/** Element facts: what elements and roles mean, worked out once for each of the few that a page is made of. */

import {
  isCell,
  isControlRole,
  isDialog,
  isNamedByContent,
  isRegion,
  isRow,
  NATIVE_CONTROLS,
  ownRole,
  ROLES,
  tokenSet,
} from "./aria.js";
import { BLOCKS, type EndRules, endRulesOf, NEVER_SHOWN } from "./html.js";
import { mayBeIcon } from "./icon-name.js";

const SECTIONING = tokenSet("article aside main nav section");
/** A text field's content is its value. */
const VALUE_ROLES = tokenSet("textbox searchbox spinbutton slider scrollbar");
/** Elements and roles that hold a value to be shown. */
const HOLDING = tokenSet("input select textarea progress meter");
const SHOWING = tokenSet("textbox searchbox combobox");
const FRAMES = tokenSet("iframe frame");
const PICTURES = tokenSet("iframe frame canvas audio video");
const BETWEEN_WORDS = tokenSet("button input select textarea img br");

/** What a role is, as bits. */
export const CONTROL = 1;
export const REGION = 2;
export const ROW = 4;
export const CELL = 8;
export const BY_CONTENT = 16;
export const DIALOG = 32;
export const VALUE = 64;
export const SHOWS = 128;

export interface ElementFacts {
  readonly isBlock: boolean;
  /** Its edges part words. */
  readonly isParting: boolean;
  readonly isNeverShown: boolean;
  readonly isFrame: boolean;
  /** What is in it is not what is seen. */
  readonly isPicture: boolean;
  /** A control by itself. */
  readonly isControl: boolean;
  readonly isSectioning: boolean;
  readonly isHolding: boolean;
  readonly mayBeIcon: boolean;
  /** Where neither its attributes nor what holds it say more. */
  readonly role: string | undefined;
  /** Of that. */
  readonly roleBits: number;
  readonly ends: EndRules;
}

export function elementFactsOf(tag: string): ElementFacts {
  const isBlock = BLOCKS.has(tag) || tag.includes("-");
  const role = ownRole(tag);
  return {
    isBlock,
    isParting: isBlock || BETWEEN_WORDS.has(tag),
    isNeverShown: NEVER_SHOWN.has(tag),
    isFrame: FRAMES.has(tag),
    isPicture: PICTURES.has(tag),
    isControl: NATIVE_CONTROLS.has(tag),
    isSectioning: SECTIONING.has(tag),
    isHolding: HOLDING.has(tag),
    mayBeIcon: mayBeIcon(tag),
    role,
    roleBits: roleBitsOf(role ?? ""),
    ends: endRulesOf(tag),
  };
}

const bitsOf = (role: string): number =>
  (isControlRole(role) ? CONTROL : 0) |
  (isRegion(role) ? REGION : 0) |
  (isRow(role) ? ROW : 0) |
  (isCell(role) ? CELL : 0) |
  (isNamedByContent(role) ? BY_CONTENT : 0) |
  (isDialog(role) ? DIALOG : 0) |
  (VALUE_ROLES.has(role) ? VALUE : 0) |
  (SHOWING.has(role) ? SHOWS : 0);

const ROLE_BITS: ReadonlyMap<string, number> = new Map(ROLES.map((role) => [role, bitsOf(role)]));

/** 0 for one that nobody knows. */
export const roleBitsOf = (role: string): number => ROLE_BITS.get(role) ?? 0;
