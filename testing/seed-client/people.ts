/** People: who asks the probes: an owner on the enterprise tier, a member of the same organisation, and a guest on the free tier. */

import { randomUUID } from "node:crypto";
import { openDatabase } from "../../db/client.js";
import { addInvitation } from "../../db/invitations.js";
import { addOrganisation } from "../../db/people.js";
import { changeTenantSettings } from "../../db/tenant-settings.js";
import { type Caller, callerOf, signIn } from "../contract/caller.js";
import { PASSWORD } from "../contract/seed.js";
import type { Server } from "./probe.js";

export interface Installation {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly tenantId: string;
  readonly databaseUrl: string;
}

/** The host on which the owner's organisation has a document. */
export const KNOWN_HOST = "orders.acme.test";
const MEMBER_EMAIL = "member@acme.test";
const HANDBOOK = { title: "Handbook", content: "# Deliveries\n\nDeliveries go to 12 Harbour Street, dock 4." };

export async function addPeople(installation: Installation): Promise<Server> {
  const { url, email, password } = installation;
  const guest = await openOrganisations(installation);
  const owner = await signIn(url, installation);
  const call = callerOf(url, owner);
  await call.post("/api/v1/tenant/settings", { allowedDomains: [KNOWN_HOST] });
  await call.post("/api/knowledge/documents", HANDBOOK);
  const invited = await call.post<{ token: string }>("/api/v1/tenant/invitations", { email: MEMBER_EMAIL });
  const nobody = callerOf(url, null);
  return {
    url,
    names: { email, password },
    tokens: { owner, member: await join(nobody, invited.token), guest: await join(nobody, guest) },
  };
}

async function openOrganisations({ databaseUrl, tenantId }: Installation): Promise<string> {
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-rows" });
  try {
    const [nowMs, token, guests] = [Date.now(), randomUUID(), randomUUID()];
    await changeTenantSettings(database, tenantId, { tier: "enterprise" }, nowMs);
    await addOrganisation(database, { tenantId: guests, name: "Guests", nowMs });
    const invitation = { token, tenantId: guests, inviterId: null, email: "guest@guests.test", role: "owner" } as const;
    await addInvitation(database, { ...invitation, nowMs });
    return token;
  } finally {
    await database.close();
  }
}

const join = async (call: Caller, token: string): Promise<string> =>
  (
    await call.post<{ accessToken: string }>("/api/v1/auth/accept-invite", {
      token,
      name: "Jas Doe",
      password: PASSWORD,
    })
  ).accessToken;
