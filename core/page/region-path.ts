/** Region paths: what holds a node, and how the fingerprints of what stands in it begin. Classes, as whatever lasts as long as its page (`built-node.ts`). */

import { TextHash } from "./text.js";

/** Both are paths with names. What stands in `home` stands inside, too. */
export const isInside = (region: string, home: string): boolean => region === home || region.startsWith(`${home}>`);

/** What holds a region and itself: with names (`main>form "New patient"`), and by role alone; innermost last. */
export class RegionPath {
  declare readonly named: readonly string[];
  declare readonly roles: readonly string[];
  declare readonly namedPath: string;
  private readonly rolesPath: string;
  /** By their role, and the last that was asked for. */
  private readonly begins = new Map<string, FingerprintBegin>();
  private last: FingerprintBegin | undefined;

  constructor(named: readonly string[], roles: readonly string[]) {
    this.named = named;
    this.roles = roles;
    this.namedPath = named.join(">");
    this.rolesPath = roles.join(">");
  }

  /** Of the fingerprints of all nodes of this role in it. */
  beginOf(role: string): FingerprintBegin {
    if (this.last?.role === role) return this.last;
    let begin = this.begins.get(role);
    if (begin === undefined) {
      begin = new FingerprintBegin(role, this.rolesPath ? `${this.rolesPath}>${role}` : role);
      this.begins.set(role, begin);
    }
    this.last = begin;
    return begin;
  }
}

/** Alone, and before words. */
export class FingerprintBegin {
  declare readonly role: string;
  declare readonly plain: string;
  declare readonly quoting: string;
  /** Of it alone, which all begin with. */
  declare readonly hash: TextHash;

  constructor(role: string, plain: string) {
    this.role = role;
    this.plain = plain;
    this.quoting = `${plain} "`;
    this.hash = new TextHash(plain);
  }
}
