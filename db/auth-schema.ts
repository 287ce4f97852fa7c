/** Auth schema: who may come in, and how often. Found before a tenant is known, so without row-level security. */

import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { OrganisationRole } from "../protocol/people.js";
import { at } from "./schema.js";

const madeAt = () => at("created_at").notNull();
const changedAt = () => at("updated_at").notNull();
const ofUser = (name = "user_id") => text(name).references(() => authUsers.id, { onDelete: "cascade" });
const ofOrganization = () => text("organization_id").references(() => authOrganizations.id, { onDelete: "cascade" });

export type TenantKind = "organisation" | "personal";

/** A person. Names of columns are Better Auth's, with those of its admin plugin. */
export const authUsers = pgTable("auth_users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  role: text("role"),
  banned: boolean("banned").default(false),
  banReason: text("ban_reason"),
  banExpires: at("ban_expires"),
  createdAt: madeAt(),
  updatedAt: changedAt(),
});

/** A sign-in. The token in here is worth nothing without the server's signature. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: text("id").primaryKey(),
    userId: ofUser().notNull(),
    token: text("token").notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    impersonatedBy: text("impersonated_by"),
    /** The tenant it speaks for; that its user is still a member is looked up on every request. */
    activeOrganizationId: text("active_organization_id"),
    createdAt: madeAt(),
    updatedAt: changedAt(),
  },
  (t) => [index("auth_sessions_user").on(t.userId)],
);

/** How a person proves who they are; ours is `credential`, with the hash of a password. */
export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: text("id").primaryKey(),
    userId: ofUser().notNull(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: madeAt(),
    updatedAt: changedAt(),
  },
  (t) => [unique("auth_accounts_provider").on(t.providerId, t.accountId), index("auth_accounts_user").on(t.userId)],
);

export const authVerifications = pgTable("auth_verifications", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: madeAt(),
  updatedAt: changedAt(),
});

/** An organisation is a tenant, and so is a person for themselves: its id is the `tenant_id` of every other table. */
export const authOrganizations = pgTable("auth_organizations", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  logo: text("logo"),
  metadata: text("metadata"),
  /** `personal`: one person's own; nobody else joins, and its one member stays. */
  kind: text("kind").$type<TenantKind>().notNull().default("organisation"),
  createdAt: madeAt(),
});

export const authMembers = pgTable(
  "auth_members",
  {
    id: text("id").primaryKey(),
    organizationId: ofOrganization().notNull(),
    userId: ofUser().notNull(),
    role: text("role").$type<OrganisationRole>().notNull(),
    /** Since when this member may not come in; null: they may. */
    disabledAt: at("disabled_at"),
    createdAt: madeAt(),
  },
  (t) => [unique("auth_members_once").on(t.organizationId, t.userId), index("auth_members_user").on(t.userId)],
);

/** The id is the SHA-256 of the token that the invited person holds: reading this table lets nobody in. */
export const authInvitations = pgTable("auth_invitations", {
  id: text("id").primaryKey(),
  organizationId: ofOrganization().notNull(),
  email: text("email").notNull(),
  role: text("role").$type<OrganisationRole>().notNull(),
  status: text("status").$type<"pending" | "accepted">().notNull(),
  /** Null: whoever set this server up. */
  inviterId: ofUser("inviter_id"),
  expiresAt: at("expires_at").notNull(),
  createdAt: madeAt(),
});

/** Points spent in the window that ends at `expire`; columns are rate-limiter-flexible's. */
export const rateLimits = pgTable(
  "rate_limits",
  { key: text("key").primaryKey(), points: integer("points").notNull(), expire: at("expire") },
  (t) => [index("rate_limits_expire").on(t.expire)],
);
