/** Perform: carries one method out, by trusted input where there is some. Elsewhere: execute, dispatch. */

import type { Action } from "../core/action/grammar.js";
import { dragTo, dragToByEvents } from "./drag.js";
import type { MethodName } from "./methods.js";
import { pickOption } from "./pick.js";
import { clickOn, deedOn, fromDeed, notSent, SENT, type Sent, type Tools, unreachable } from "./sent.js";
import { steerTo } from "./steer.js";
import type { FoundTarget } from "./surface.js";

export interface Move {
  readonly method: MethodName;
  readonly action: Action;
  readonly target: FoundTarget | null;
  /** Where a drag ends. */
  readonly destination: FoundTarget | null;
}

export async function performMethod(move: Move, tools: Tools): Promise<Sent> {
  const { action, target, method } = move;
  if (action.kind === "press") return await pressKey(action.key, tools);
  if (action.kind === "scroll" && typeof action.to === "string")
    return fromDeed(await tools.surface.perform({ kind: "scroll", to: action.to }));
  if (target === null) return notSent("no target");
  const { n } = target;
  switch (method) {
    case "click":
      return await clickOn(n, tools);
    case "offset-click":
      return await clickOn(n, tools, 1);
    case "hover":
      return await hoverOver(n, tools);
    case "activate":
      return await activate(target, tools);
    case "scroll":
      return fromDeed(await tools.surface.perform({ kind: "reveal", n }));
    case "drag":
      return await dragTo(n, move.destination?.n ?? null, tools);
    case "drag-events":
      return await dragToByEvents(n, move.destination?.n ?? null, tools);
    case "upload":
      return action.kind === "upload" ? await uploadTo(n, action.file, tools) : notSent("no file");
    case "press":
      return notSent("no key");
    default:
      return await enter(method, target, wordsOf(action), tools);
  }
}

type EntryMethod = Extract<MethodName, "type" | "set-value" | "steer" | "select" | "pick" | "pick-typing">;

async function enter(method: EntryMethod, target: FoundTarget, text: string, tools: Tools): Promise<Sent> {
  const { n } = target;
  switch (method) {
    case "type":
      return await typeInto(n, text, tools);
    case "set-value":
      return await deedOn(n, { kind: "setValue", n, text }, tools);
    case "steer":
      return await steerTo(n, text, tools);
    case "select":
      return await deedOn(n, { kind: "choose", n, option: text }, tools);
    case "pick":
      return await pickOption(target, text, tools, false);
    case "pick-typing":
      return await pickOption(target, text, tools, true);
  }
}

function wordsOf(action: Action): string {
  if (action.kind === "select") return action.option;
  return action.kind === "type" || action.kind === "setValue" ? action.text : "";
}

async function pressKey(key: string, { surface, hand }: Tools): Promise<Sent> {
  await surface.arm(null);
  await hand.press(key);
  return SENT;
}

/** Menus that style sheets alone open leave no trace but what can be seen. */
async function hoverOver(n: number, { surface, hand, clock }: Tools): Promise<Sent> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked") return notSent(aim.reason);
  const before = (await surface.perform({ kind: "countShown" })).n ?? 0;
  await surface.arm(n);
  await hand.move(aim.x, aim.y);
  await clock.sleep(100);
  const more = ((await surface.perform({ kind: "countShown" })).n ?? 0) - before;
  return more > 0 ? { ...SENT, observed: `${more} ${more === 1 ? "control" : "controls"} appeared` } : SENT;
}

/** As assistive technology would: focus and Enter where the browser itself makes a click of it, else `element.click()`. */
async function activate(target: FoundTarget, { surface, hand }: Tools): Promise<Sent> {
  const { n, shape } = target;
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n);
  if (shape === "button" && (await surface.perform({ kind: "focus", n, selectAll: false })).done) {
    await hand.press("Enter");
    return SENT;
  }
  return fromDeed(await surface.perform({ kind: "activate", n }));
}

async function typeInto(n: number, text: string, { surface, hand }: Tools): Promise<Sent> {
  const aim = await surface.aim(n);
  const blocked = unreachable(aim);
  if (blocked) return blocked;
  await surface.arm(n);
  let focused = await surface.perform({ kind: "focus", n, selectAll: true });
  if (!focused.done && aim.kind === "open") {
    await hand.click(aim.x, aim.y);
    focused = await surface.perform({ kind: "focus", n, selectAll: true });
  }
  // Without the focus the keys would land somewhere else (seed 003, problem 2).
  if (!focused.done) return notSent(focused.observed ?? "it does not take the focus");
  if (text === "") await hand.press("Delete");
  else await hand.type(text);
  return SENT;
}

async function uploadTo(n: number, file: string, { surface, hand }: Tools): Promise<Sent> {
  if (!hand.upload) return notSent("this browser has no files to hand over");
  const aim = await surface.aim(n);
  await surface.arm(n);
  const handed = await hand.upload(n, aim.kind === "open" ? aim : null, file);
  if (handed.kind === "kept") return notSent(handed.reason);
  return { ...SENT, wanted: { kind: "file", name: handed.name } };
}
