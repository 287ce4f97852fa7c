/** Field values: what every field of the page holds. Scripts set most of it by property, which leaves no mutation. */

import { isVolatileChange } from "../../core/page/text.js";
import { queryAll } from "./composed-tree.js";

const FIELDS = "input,textarea,select";
const MOST_FIELDS = 2_000;
/** For so long a field that changed while nothing was done is taken for one that changes by itself. */
const MOVING_MS = 20_000;
/** Each key of a long text is an event. */
const MOST_READS = 30;

type FieldValues = ReadonlyMap<Element, string>;

export class FieldValueWatch {
  private begun: FieldValues = new Map();
  /** As they were when the last event of the action began. */
  private latest: FieldValues = new Map();
  /** As they were when the page was observed last; null while actions follow one another. */
  private atRest: FieldValues | null = null;
  private caused = new Set<Element>();
  private reads = 0;
  /** When each field changed while nothing was done. */
  private readonly moved = new WeakMap<Element, number>();
  private readonly page: Document;
  private readonly now: () => number;

  constructor(page: Document, now: () => number) {
    this.page = page;
    this.now = now;
  }

  begin(): void {
    this.begun = valuesOn(this.page);
    for (const field of changedIn(this.atRest ?? this.begun, this.begun)) this.moved.set(field, this.now());
    this.atRest = null;
    this.caused = new Set();
    this.restart();
  }

  end(): void {
    this.atRest = valuesOn(this.page);
  }

  /** An attempt is about to send its events. */
  restart(): void {
    this.latest = valuesOn(this.page);
    this.reads = 0;
  }

  /** The page has handled an event of the action. */
  noteEvent(): void {
    if (++this.reads > MOST_READS) return;
    const now = valuesOn(this.page);
    for (const field of changedIn(this.latest, now)) this.caused.add(field);
    this.latest = now;
  }

  /** Fields that hold something else than when the action began. */
  changed(): readonly Element[] {
    const now = valuesOn(this.page);
    return changedIn(this.begun, now).filter((field) => {
      const isClock = isVolatileChange(this.begun.get(field) ?? "", now.get(field) ?? "");
      return !this.isMoving(field) && (this.caused.has(field) || !isClock);
    });
  }

  /** Those that changed while the page handled the action's own events. */
  causedByEvents(): readonly Element[] {
    return [...this.caused].filter((field) => !this.isMoving(field));
  }

  /** It changes by itself. */
  isMoving(field: Element): boolean {
    return this.now() - (this.moved.get(field) ?? Number.NEGATIVE_INFINITY) < MOVING_MS;
  }
}

function valuesOn(page: Document): FieldValues {
  return new Map(
    queryAll(page, FIELDS)
      .slice(0, MOST_FIELDS)
      .map((field) => [field, fieldState(field)]),
  );
}

function changedIn(before: FieldValues, after: FieldValues): readonly Element[] {
  return [...after].flatMap(([field, is]) => {
    const was = before.get(field);
    return was === undefined || was === is ? [] : [field];
  });
}

/** As text: which options are chosen, whether it is ticked, the names of its files, its value. */
export function fieldState(field: Element): string {
  if (field.localName === "select") {
    // The casts: by the selector.
    const { selectedOptions } = field as HTMLSelectElement;
    return [...selectedOptions].map(({ index }) => index).join();
  }
  const { value, checked, indeterminate, files } = field as HTMLInputElement;
  return `${checked} ${indeterminate} ${[...(files ?? [])].map(({ name }) => name).join()} ${value}`;
}
