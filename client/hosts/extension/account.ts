/** Account of the panel's user: sign-in, sign-out, and the tenant that they work for. */

import type { SignedIn, Account as WireAccount } from "../../../protocol/people.js";
import { type ApiAnswer, callApi, type ServerAddress } from "../../task-api.js";
import { isLive } from "../../task-record.js";
import type { CommandDeps } from "./commands.js";
import type { CommandOf, CommandReply } from "./panel-command.js";
import { refusal, refusalOf, SIGN_IN_FIRST } from "./signed-in-calls.js";
import { isOf, type Session } from "./storage.js";

type AccountView = Pick<WireAccount, "expiresAt" | "user" | "tenantId" | "tenantName" | "tenants">;
const DONE: CommandReply = { ok: true };

export class Account {
  private readonly deps: Pick<CommandDeps, "sessions" | "records" | "fetch" | "allowToken" | "wake" | "settled">;

  constructor(deps: Pick<CommandDeps, "sessions" | "records" | "fetch" | "allowToken" | "wake" | "settled">) {
    this.deps = deps;
  }

  /** A user whose session expired signs in to the same tenant, if it still admits them; otherwise they choose one. */
  async signIn({ serverUrl, email, password }: CommandOf<"sign-in">): Promise<CommandReply> {
    const ended = await this.deps.sessions.lastEnded();
    const tenantId = ended !== null && isSameEmail(ended.email, email) && ended.tenantId !== "" ? ended.tenantId : null;
    const enter = (body: Readonly<Record<string, unknown>>) =>
      this.post<SignedIn>("login", { serverUrl, token: null }, { email, password, ...body });
    const first = await enter(tenantId === null ? {} : { tenantId });
    const isShutOut = tenantId !== null && first.kind === "problem" && first.problem.status === 403;
    const answer = isShutOut ? await enter({}) : first;
    if (answer.kind !== "ok") return refusalOf(answer, "The email or the password is not right.");
    const { accessToken: token, ...account } = answer.data;
    // No task goes on until the user has chosen a tenant.
    const isOpen = account.tenants.length > 1 && account.tenantId !== tenantId;
    return await this.begin({ serverUrl, token, ...viewOf(account), ...(isOpen && { choosing: true as const }) });
  }

  async useToken({ serverUrl, token }: CommandOf<"use-token">): Promise<CommandReply> {
    if (!this.deps.allowToken) return refusal("This build signs in with an email and a password.");
    const answer = await this.whoAmI({ serverUrl, token });
    if (answer.kind !== "ok") return refusalOf(answer, "The token is not valid.");
    return await this.begin({ serverUrl, token, ...viewOf(answer.data) });
  }

  private async begin(session: Session): Promise<CommandReply> {
    await this.deps.sessions.write(session);
    this.deps.wake();
    return DONE;
  }

  /** Signs out here even if the call to the server fails. Records and logs stay, so that a new sign-in repeats no action. */
  async signOut(): Promise<CommandReply> {
    const session = await this.deps.sessions.read();
    await this.deps.sessions.write(null);
    if (session) await this.post("logout", session, {});
    return DONE;
  }

  /**
   * The server moves the token itself to the new tenant, so no request may be in flight. The client stores `switchingTo`
   * first: if it ends in between, the session does nothing until `settle` has asked the server for its tenant.
   */
  async chooseTenant({ tenantId }: CommandOf<"choose-tenant">): Promise<CommandReply> {
    const { sessions, records, settled } = this.deps;
    const session = await sessions.read();
    if (session === null) return SIGN_IN_FIRST;
    if (tenantId === session.tenantId) return await this.begin(chosen(session));
    const isAtWork = (await records.all()).some(
      (one) => isOf(one, session) && isLive(one) && one.blocked === undefined,
    );
    if (isAtWork && session.choosing === undefined)
      return refusal(`A task is at work for ${session.tenantName}. Pause or stop it, then switch.`);
    await sessions.write({ ...session, switchingTo: tenantId });
    await settled();
    const answer = await this.post<WireAccount>("tenant", session, { tenantId });
    if (answer.kind === "ok") return await this.begin(chosen({ ...session, ...viewOf(answer.data) }));
    await this.settle();
    return refusalOf(answer);
  }

  /** Finishes a switch that was cut off: the server says which tenant the session has. */
  async settle(): Promise<void> {
    const { sessions } = this.deps;
    const session = await sessions.read();
    if (session?.switchingTo !== undefined) await this.refresh(session);
  }

  /** Stores changes to the user and their organisations. False if the session is over. */
  async refresh(session: Session): Promise<boolean> {
    const { sessions } = this.deps;
    const answer = await this.whoAmI(session);
    if (answer.kind === "problem" && answer.problem.status === 401) {
      await sessions.end(session.token);
      return false;
    }
    const now = await sessions.read();
    if (answer.kind !== "ok" || now?.token !== session.token) return now !== null;
    const { switchingTo, ...rest } = { ...now, ...viewOf(answer.data) };
    const fresh = rest.tenantId === switchingTo ? chosen(rest) : rest;
    if (!isSame(fresh, now)) await this.begin(fresh);
    return true;
  }

  private async whoAmI(at: ServerAddress): Promise<ApiAnswer<AccountView>> {
    return await callApi(this.deps.fetch, at, { method: "GET", path: "/api/v1/auth/session" });
  }

  private readonly post = <T>(
    route: "login" | "logout" | "tenant",
    at: Parameters<typeof callApi>[1],
    body: Readonly<Record<string, unknown>>,
  ) => callApi<T>(this.deps.fetch, at, { method: "POST", path: `/api/v1/auth/${route}`, body });
}

const isSameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const viewOf = ({ expiresAt, user, tenantId, tenantName, tenants }: AccountView): AccountView => ({
  ...(expiresAt !== undefined && { expiresAt }),
  user,
  tenantId,
  tenantName,
  tenants: tenants.map(({ tenantId: id, tenantName: name, kind, role }) => ({
    tenantId: id,
    tenantName: name,
    kind,
    role,
  })),
});

/** Ignores the order of members, because storage does not preserve it. */
const isSame = (a: Session, b: Session): boolean => {
  const inOrder = (_key: string, value: unknown): unknown =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : value;
  return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
};

function chosen({ choosing: _chosen, switchingTo: _done, ...session }: Session): Session {
  return session;
}
