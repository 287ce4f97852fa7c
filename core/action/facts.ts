/** Target facts: properties of an action's target that code establishes for the gate and the client (SF1). */

import type { Target } from "../../protocol/task.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { accessibleName, clientIdOf, epochOf, holderOf, isOn, wordsIn } from "../page/skeleton.js";
import { credentialOfField } from "../secrets/credential-field.js";
import { slotIn } from "../secrets/slot.js";
import type { SnapshotId } from "../turn/identity.js";
import { isTick } from "../verification/record/text-match.js";
import { cardOf, cardOfWords } from "./card.js";
import type { TargetFacts } from "./gate.js";
import { type Action, elementIdsOf, enteredValue, keyIn } from "./grammar.js";
import { actedOn, isActivation, kindOf } from "./kind.js";
import { linkKindOf } from "./link-kind.js";
import { originOf } from "./origins.js";
import { type DeliveryQuestion, isOnOrOpen, isRepeatable } from "./repeatable.js";
import { isIrreversibleText, questionAbout, riskOf, spends } from "./risk.js";
import { VERBS } from "./verbs.js";
import { SECRET_NAME } from "./words.js";

export interface FactsQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  readonly page: { readonly snapshotId: SnapshotId; readonly url: string; readonly focus: string };
  readonly valueSource?: TargetFacts["valueSource"];
}

/** Leaves `target` out if the id is not on the page; the gate then refuses the action. */
export function targetFacts({ action, skeleton, page, valueSource }: FactsQuestion): TargetFacts {
  const { url, focus, snapshotId } = page;
  const node = actedOn({ action, skeleton, focus });
  const activates = isActivation({ action, skeleton, focus });
  const kind = kindOf({ action, skeleton, url, focus });
  const submit = keyIn(action) !== undefined && node ? submitOf(node, skeleton) : undefined;
  const [formAction, ...further] = node && activates ? addressesOf(node, kind === "submit", url) : [];
  const link = node && activates && kind !== "submit" && kind !== "dropdown" ? linkKindOf(node, url) : undefined;
  const said =
    node && activates ? questionAbout(node, accessibleName(submit ?? node), skeleton) : browserAsks(action, skeleton);
  const risk =
    (action.kind === "dialog" && isIrreversibleText(said)) || (node && exposes(action, node))
      ? "irreversible"
      : riskOf({
          kind,
          target: node,
          activates,
          submitName: submit?.name,
          said,
          address: formAction,
          spends: spends(node, skeleton),
        });
  return {
    ...(node && { target: targetOf(node, action, skeleton, snapshotId) }),
    kind,
    risk,
    ...(node && deliveryFacts({ action, kind, risk, target: node, link })),
    visible: node !== undefined && node.state.inert !== true,
    enabled: node !== undefined && node.state.disabled !== true,
    ...placeOf(node, originOf(url)),
    ...(formAction !== undefined && { formAction }),
    ...(further.length > 0 && { further }),
    ...(node && activates && disguised(node)),
    ...(node && activates ? cardOf(node, skeleton) : cardOfWords(said)),
    ...(node && { holder: holderOf(node, skeleton) }),
    ...(node && replaces(action, node) && { replaces: true as const, held: heldIn(node).slice(0, REPLACED_MAX) }),
    ...(node && VERBS[action.kind].press === "once" && isTick(node) && { turns: node.role === "radio" || !isOn(node) }),
    ...(valueSource && { valueSource }),
  };
}

/** An action in a frame acts on the frame's origin, within the origins around it (SF2). */
function placeOf(
  { frames = [] }: Pick<SkeletonNode, "frames"> = {},
  page: string,
): Pick<TargetFacts, "origin" | "within"> {
  const origin = frames.at(-1);
  return origin === undefined ? { origin: page } : { origin, within: [page, ...frames.slice(0, -1)] };
}

/** Limit on repeated delivery, and the state that a press would change. */
const deliveryFacts = (question: DeliveryQuestion): Pick<TargetFacts, "once" | "on" | "link"> => ({
  ...(!isRepeatable(question) && { once: true as const }),
  on: isOnOrOpen(question.target),
  ...(question.link !== undefined && { link: question.link }),
});

/** A secret is exposed unless its field hides it or is named after it: elsewhere others may read it. */
function exposes(action: Action, node: SkeletonNode): boolean {
  const slot = slotIn(action);
  const { control } = node;
  const name = accessibleName(node);
  if (slot === undefined || SECRET_NAME.test(name) || /\bkey\b/i.test(name)) return false;
  if (control?.type === "password" || credentialOfField(node) !== undefined) return false;
  const label = name.toLowerCase();
  return !slot.split("-").some((word) => word.length > 2 && label.includes(word));
}

const BROWSER_ASKS = /^The browser asks(?: \([\w, ]+\))?/;

/** The words of the browser's own dialog, as the client puts them on the page. */
function browserAsks(action: Action, skeleton: Skeleton): string {
  if (action.kind !== "dialog" || action.answer !== "accept") return "";
  const asking = Object.values(skeleton.nodes).filter(
    ({ role, name }) => role === "alertdialog" && BROWSER_ASKS.test(name),
  );
  return asking.map((node) => wordsIn(node, skeleton).replace(BROWSER_ASKS, "").trim()).join(" ");
}

function targetOf(node: SkeletonNode, action: Action, skeleton: Skeleton, snapshotId: SnapshotId): Target {
  const id = elementIdsOf(action)[0] ?? clientIdOf(node)?.n ?? node.control?.index ?? 0;
  const { fingerprint, role, name } = node;
  return { snapshotId, epoch: epochOf(skeleton), id, fingerprint, role, name };
}

const REPLACED_MAX = 120;
const heldIn = (node: SkeletonNode): string => (isTick(node) ? (isOn(node) ? "on" : "off") : (node.value ?? ""));

function replaces(action: Action, node: SkeletonNode): boolean {
  const { value = "", control } = node;
  const entered = enteredValue(action);
  switch (entered?.kind) {
    case "state":
      return isOn(node) !== entered.on;
    case "text":
      return value !== entered.text;
    case "choice":
      return value !== entered.option && !control?.options?.some((one) => one.selected && one.label === entered.option);
    default:
      return false;
  }
}

/** Enter presses the form's default button: the first that submits. */
function submitOf({ control: field }: SkeletonNode, skeleton: Skeleton): SkeletonNode | undefined {
  if (field?.form === undefined) return undefined;
  return Object.values(skeleton.nodes).find(({ control }) => control?.form === field.form && control?.submits);
}

/** The visible text sounds irreversible; the accessible name does not. */
function disguised({ name, control }: SkeletonNode): Pick<TargetFacts, "shows"> {
  const shows = control?.shows;
  return shows !== undefined && isIrreversibleText(shows) && !isIrreversibleText(name) ? { shows } : {};
}

/** Addresses of the link or form, from the browser and from the markup, and `ping`. Each must be allowed. */
function addressesOf({ href, control }: SkeletonNode, submits: boolean, pageUrl: string): readonly string[] {
  const { formAction, resolved } = control ?? {};
  const isSent = submits || control?.submits === true;
  const written = href ?? (isSent ? formAction : undefined);
  const asked = [resolved?.href, isSent ? resolved?.action : undefined, written, resolved?.ping];
  return [...new Set(asked.flatMap((one) => absolute(one, pageUrl) ?? []))];
}

/** Returns an unparsable address as written, so that the gate refuses it. */
function absolute(written: string | undefined, pageUrl: string): string | undefined {
  if (written === undefined || written.trim() === "") return undefined;
  // The link leads nowhere; the page's own listener does the work.
  if (runsNothing(written)) return undefined;
  return URL.canParse(written, pageUrl) ? new URL(written, pageUrl).href : written;
}

/** `javascript:void(0);` and the like. */
function runsNothing(address: string): boolean {
  const script = /^\s*javascript:(.*)$/is.exec(address)?.[1];
  return script !== undefined && /^(?:void\(?0\)?|undefined|false)?;*$/i.test(script.replace(/\s+/g, ""));
}
