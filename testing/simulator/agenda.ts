/** Agenda: what will happen in a simulated world, soonest first. */

export interface Entry<T> {
  readonly atMs: number;
  readonly happening: T;
}

export class Agenda<T> {
  private readonly entries: (Entry<T> & { readonly order: number })[] = [];
  private order = 0;

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  add(atMs: number, happening: T): void {
    this.order += 1;
    this.entries.push({ atMs, order: this.order, happening });
  }

  next(): Entry<T> | undefined {
    let soonest = 0;
    for (let index = 1; index < this.entries.length; index++) {
      const [one, best] = [this.entries[index], this.entries[soonest]];
      if (one === undefined || best === undefined) continue;
      if (one.atMs < best.atMs || (one.atMs === best.atMs && one.order < best.order)) soonest = index;
    }
    return this.entries.splice(soonest, 1)[0];
  }
}
