/** Identity: the branded ids of a task and everything in it. */

export type TenantId = string & { readonly brand: "TenantId" };
export type UserId = string & { readonly brand: "UserId" };
export type SessionId = string & { readonly brand: "SessionId" };
export type TaskId = string & { readonly brand: "TaskId" };
export type ObservationId = string & { readonly brand: "ObservationId" };
export type ActionId = string & { readonly brand: "ActionId" };
/** SHA-256 (hex) of user id, ambient ids and the masked HTML as stored. Unique per tenant. */
export type SnapshotId = string & { readonly brand: "SnapshotId" };

/** A protocol shape whose action ids are branded, because this server minted them. On the wire they are plain strings. */
export type Minted<T> = T extends readonly (infer Item)[]
  ? readonly Minted<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: K extends "actionId" ? ActionId : Minted<T[K]> }
    : T;

/** Id and owner of a task, passed to every activity. */
export interface TaskRef {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly taskId: TaskId;
}
