/** Errand: what one task of the fleet is asked to do, in a person's words. */

import type { Chance } from "../simulator/chance.js";

export interface Errand {
  readonly query: string;
  readonly slowLooks: number;
  /** Typed into the settings, and to be found nowhere afterwards. */
  readonly password?: string;
}

const FIRST = ["Kim", "Noor", "Ines", "Olu", "Tariq", "Maja"] as const;
const LAST = ["Lee", "Haddad", "Costa", "Berg", "Novak", "Okoye"] as const;
const CITIES = ["Oslo", "Lima", "Porto", "Graz"] as const;

export const CARD = "4929 7712 0468 3318";
export const PASSWORD_MARK = "Vq7Zk";

/** Six to twelve actions, two of them submit-shaped. With `hasSecrets` some type a password too. */
export function errandOf(chance: Chance, hasSecrets = false): Errand {
  const first = chance.pick(FIRST);
  const last = chance.pick(LAST);
  const details = [
    `email ${first.toLowerCase()}.${last.toLowerCase()}@example.test`,
    `phone 555 0${100 + chance.below(900)}`,
    `city ${chance.pick(CITIES)}`,
  ].slice(0, 1 + chance.below(3));
  const add = `add a contact named ${first} ${last} with ${details.join(", ")}`;
  const plain = chance.pick(["open Settings and choose the dark theme", "open Settings and tick Weekly digest"]);
  const password = hasSecrets && chance.happens(0.5) ? `${PASSWORD_MARK}${1_000 + chance.below(9_000)}x` : undefined;
  const setting = password === undefined ? plain : plain.replace(" and ", `, type ${password} into Password and `);
  const parts = chance.happens(0.7) ? [add, setting] : [setting, `open Contacts, then ${add}`];
  const query = parts.join(", then ");
  return {
    query: query[0]?.toUpperCase() + query.slice(1),
    slowLooks: chance.happens(0.15) ? 1 + chance.below(3) : 0,
    ...(password !== undefined && { password }),
  };
}
