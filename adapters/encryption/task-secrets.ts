/** Task secrets: values that a task may know by their slots alone, encrypted for their tenant, task and name (SF14). */

import type { Secret } from "../../core/secrets/slot.js";
import type { Cipher, Encrypted } from "./cipher.js";

export interface EncryptedSecret {
  readonly name: string;
  readonly keyId: string;
  readonly value: Buffer;
}

interface TaskOwner {
  readonly tenantId: string;
  readonly taskId: string;
}

export const encryptSecrets = (
  cipher: Cipher,
  task: TaskOwner,
  secrets: readonly Secret[],
): readonly EncryptedSecret[] =>
  secrets.map(({ name, value }) => {
    const { keyId, bytes } = cipher.encrypt(Buffer.from(value, "utf8"), useOf(task), placeOf(task, name));
    return { name, keyId, value: bytes };
  });

/** One whose key is gone is left out, and its task goes on without it. */
export const decryptSecrets = (
  cipher: Cipher,
  task: TaskOwner,
  stored: readonly EncryptedSecret[],
  onUnreadable: (error: unknown, name: string) => void,
): readonly Secret[] =>
  stored.flatMap(({ name, keyId, value: bytes }) => {
    try {
      const encrypted: Encrypted = { keyId, bytes };
      return [{ name, value: cipher.decrypt(encrypted, useOf(task), placeOf(task, name)).toString("utf8") }];
    } catch (error) {
      onUnreadable(error, name);
      return [];
    }
  });

const useOf = ({ tenantId }: TaskOwner): string => `task-secrets:${tenantId}`;
const placeOf = ({ taskId }: TaskOwner, name: string): string => `${taskId}:${name}`;
