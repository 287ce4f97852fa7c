/** Membership: who may change what another member is, and what an organisation must keep. */

import type { OrganisationRole } from "../protocol/people.js";

export type MembershipChange =
  | { readonly kind: "role"; readonly role: OrganisationRole }
  | { readonly kind: "disable" }
  | { readonly kind: "enable" }
  | { readonly kind: "remove" };

export type MembershipRefusal =
  /** Of somebody's own tenant: there is nobody else in it. */
  | "PERSONAL"
  /** The one who asks may not do that to this member, or not give this role. */
  | "NOT_ALLOWED"
  /** To shut oneself out, or in, is for somebody else. */
  | "ONESELF"
  /** An organisation keeps one owner who can come in. */
  | "LAST_OWNER";

export interface MembershipQuestion {
  readonly change: MembershipChange;
  /** Null: whoever runs the installation. */
  readonly actor: { readonly userId: string; readonly role: OrganisationRole } | null;
  readonly member: { readonly userId: string; readonly role: OrganisationRole; readonly isDisabled: boolean };
  readonly isPersonal: boolean;
  /** Owners who can come in, this member included when they are one. */
  readonly activeOwners: number;
}

/** Null: it may be done. */
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

/** Whom somebody of this role may invite; null: whoever runs the installation. */
export const mayInvite = (actor: OrganisationRole | null, role: OrganisationRole): boolean =>
  actor === null || actor === "owner" || (actor === "admin" && role !== "owner");
