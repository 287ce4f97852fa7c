/** Browser of a simulated task with a form: a client with a write-ahead log that is killed between any two messages. */

import type { Receipt } from "../../../core/action/execution.js";
import { readAction } from "../../../core/action/grammar.js";
import { differenceOf, hashesOf, partsInChain, surroundingsOf } from "../../../core/action/judged.js";
import type { NextAction } from "../../../core/task/reply.js";
import type { ActionId, ObservationId } from "../../../core/turn/identity.js";
import type { Observation } from "../../../core/turn/observation.js";
import { anObservation, aReceipt } from "../../builders.js";
import type { Chance } from "../chance.js";
import { CALAMITIES, type FormSite } from "./site.js";

export interface Storm {
  readonly calamity: number;
  readonly kill: number;
}

type Page = ReturnType<FormSite["page"]>;
type WireAction = NonNullable<NextAction["actions"]>[number];

export class FormBrowser {
  readonly executed = new Map<ActionId, number>();
  private readonly begun = new Map<ActionId, string>();
  private readonly done = new Map<ActionId, Receipt>();
  private readonly pages: Page[] = [];
  private posted = 0;
  private before: string | undefined;
  private readonly site: FormSite;
  private readonly chance: Chance;
  private readonly storm: Storm;

  constructor(site: FormSite, chance: Chance, storm: Storm) {
    this.site = site;
    this.chance = chance;
    this.storm = storm;
  }

  observe(receipts: readonly Receipt[] = []): Observation {
    this.weather();
    this.posted += 1;
    const { id, url, title, domHash, skeletonHash } = this.site.page();
    const beforeDomHash = this.before;
    this.before = undefined;
    const observation = anObservation(`o${this.posted}`, {
      observationId: `o${this.posted}` as ObservationId,
      ...{ snapshotId: id, url, title, domHash, skeletonHash, focus: "", receipts },
      ...(beforeDomHash !== undefined && { beforeDomHash, afterDomHash: domHash }),
    });
    this.pages.push(this.site.page());
    return observation;
  }

  /** One of the last pages once more, without receipts. */
  lateObservation(): Observation {
    this.posted += 1;
    const { id, url, title, domHash, skeletonHash } = this.chance.pick(this.pages.slice(-3) as [Page, ...Page[]]);
    const page = { snapshotId: id, url, title, domHash, skeletonHash, focus: "" };
    const observationId = `o${this.posted}` as ObservationId;
    return anObservation(observationId, { observationId, ...page, receipts: [] });
  }

  /** Carries out what the reply says, as far as nothing comes between, and reports the page. */
  carryOut(reply: NextAction & { readonly actionId: ActionId }): Observation {
    const chain: readonly WireAction[] = reply.actions ?? [reply as WireAction];
    const known = chain.filter(({ actionId }) => this.begun.has(actionId));
    if (known.length > 0) return this.observe(known.map(({ actionId }) => this.receiptOf(actionId)));
    const receipts: Receipt[] = [];
    for (const [at, action] of chain.entries()) {
      this.weather();
      if (this.isKilled()) return this.observe(receipts);
      this.begun.set(action.actionId, action.action);
      if (this.isKilled()) return this.observe([...receipts, this.receiptOf(action.actionId)]);
      const refused = this.refusalOf(action, at > 0);
      if (refused === null) this.act(action);
      const isLost = this.isKilled();
      if (!isLost) this.done.set(action.actionId, this.made(action, refused));
      receipts.push(this.receiptOf(action.actionId));
      if (refused !== null || isLost) break;
    }
    return this.observe(receipts);
  }

  /** As the page runtime compares them, right before the act. */
  private refusalOf({ target, judged }: WireAction, follows: boolean): string | null {
    if (target === undefined) return null;
    const page = this.site.page();
    const node = Object.values(page.skeleton.nodes).find(
      (one) => one.control && one.fingerprint === target.fingerprint,
    );
    if (node === undefined) return "target not found";
    if (judged === undefined) return null;
    const now = { skeleton: page.skeleton, url: page.url, ambient: new Set<number>() };
    return differenceOf(partsInChain(judged, follows), hashesOf(surroundingsOf(node, now)));
  }

  private act({ action, actionId, target }: WireAction): void {
    this.executed.set(actionId, (this.executed.get(actionId) ?? 0) + 1);
    const page = this.site.page();
    this.before = page.domHash;
    const node = Object.values(page.skeleton.nodes).find(
      (one) => one.control && one.fingerprint === target?.fingerprint,
    );
    const n = node?.control?.sf?.n ?? 0;
    const read = readAction(action);
    if (read?.kind === "setValue") this.site.enter(n, read.text);
    if (read?.kind === "click" && this.site.isSave(n)) this.site.save();
    if (read?.kind === "refresh") this.site.reload();
  }

  private made({ action, actionId, target }: WireAction, refused: string | null): Receipt {
    if (refused !== null)
      return aReceipt(actionId, { action, ok: false, effect: "refused", error: refused, attempts: [] });
    const told = target && { target: { id: target.id, role: target.role, name: target.name } };
    return aReceipt(actionId, { action, ...told });
  }

  private receiptOf(actionId: ActionId): Receipt {
    const unknown = { ok: false, verified: null, effect: "unknown", attempts: [] } as const;
    return this.done.get(actionId) ?? aReceipt(actionId, { ...unknown, action: this.begun.get(actionId) ?? "" });
  }

  private weather(): void {
    if (this.chance.happens(this.storm.calamity)) this.site.happen(this.chance.pick(CALAMITIES));
  }

  /** The next life opens the page anew. */
  private isKilled(): boolean {
    if (!this.chance.happens(this.storm.kill)) return false;
    this.before = undefined;
    this.site.reload();
    return true;
  }
}
