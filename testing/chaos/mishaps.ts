/** Mishaps: what happens to a page of the fleet between two messages, a few times in each task. */

import type { Chance } from "../simulator/chance.js";
import { type AddressBook, MISHAPS } from "./address-book.js";

const MISHAP = 0.12;
const MOST = 3;

export class Mishaps {
  private times = 0;
  private readonly book: AddressBook;
  private readonly chance: Chance;
  private readonly told: (fault: string) => void;

  constructor(book: AddressBook, chance: Chance, told: (fault: string) => void) {
    this.book = book;
    this.chance = chance;
    this.told = told;
  }

  mayHappen(): void {
    if (this.times >= MOST || !this.chance.happens(MISHAP)) return;
    this.times += 1;
    const mishap = this.chance.pick(MISHAPS);
    this.told(`page: ${mishap}`);
    this.book.happen(mishap);
  }
}
