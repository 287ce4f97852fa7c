/** Membership: rules for changing members, and the owner that an organisation must keep. */

import type { OrganisationRole } from "../protocol/people.js";

export type MembershipChange =
  | { readonly kind: "role"; readonly role: OrganisationRole }
  | { readonly kind: "disable" }
  | { readonly kind: "enable" }
  | { readonly kind: "remove" };

export type MembershipRefusal =
  /** A personal tenant has no other members. */
  | "PERSONAL"
  /** The actor may not do that to this member, or not assign this role. */
  | "NOT_ALLOWED"
  /** Members may not disable or enable themselves. */
  | "ONESELF"
  /** An organisation must keep one enabled owner. */
  | "LAST_OWNER";

export interface MembershipQuestion {
  readonly change: MembershipChange;
  /** Null: the installation's operator. */
  readonly actor: { readonly userId: string; readonly role: OrganisationRole } | null;
  readonly member: { readonly userId: string; readonly role: OrganisationRole; readonly isDisabled: boolean };
  readonly isPersonal: boolean;
  /** Number of enabled owners, including this member if they are one. */
  readonly activeOwners: number;
}

/** Null if the change is allowed. */
export function refusalOfChange(question: MembershipQuestion): MembershipRefusal | null {
  const { change, actor, member, isPersonal, activeOwners } = question;
  if (isPersonal) return "PERSONAL";
  if (actor !== null) {
    const isOneself = actor.userId === member.userId;
    if (isOneself && (change.kind === "disable" || change.kind === "enable")) return "ONESELF";
    const isLeaving = isOneself && change.kind === "remove";
    if (!isLeaving && !mayChange(actor.role, member.role, change)) return "NOT_ALLOWED";
  }
  const isActiveOwner = member.role === "owner" && !member.isDisabled;
  const staysOwner = change.kind === "enable" || (change.kind === "role" && change.role === "owner");
  return isActiveOwner && !staysOwner && activeOwners <= 1 ? "LAST_OWNER" : null;
}

/** Owners change everybody; admins change everybody but owners, and make no owner. */
export function mayChange(actor: OrganisationRole, member: OrganisationRole, change: MembershipChange): boolean {
  if (actor === "owner") return true;
  return actor === "admin" && member !== "owner" && !(change.kind === "role" && change.role === "owner");
}

/** Whether the actor may invite somebody as `role`. Null: the installation's operator. */
export const mayInvite = (actor: OrganisationRole | null, role: OrganisationRole): boolean =>
  actor === null || actor === "owner" || (actor === "admin" && role !== "owner");
