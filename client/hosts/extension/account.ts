/** The account of the person who uses the panel: signing in and out, and their tasks. */

import type { SignedIn, Account as WireAccount } from "../../../protocol/people.js";
import type { Problem, TaskView } from "../../../protocol/task.js";
import { type ApiAnswer, type ApiFailure, callApi, type ServerAddress } from "../../task-api.js";
import type { CommandDeps, CommandOf, CommandReply } from "./commands.js";

type AccountView = Pick<WireAccount, "expiresAt" | "user" | "tenantName">;

export class Account {
  constructor(private readonly deps: Pick<CommandDeps, "sessions" | "fetch" | "allowToken" | "wake">) {}

  async signIn({ serverUrl, email, password }: CommandOf<"sign-in">): Promise<CommandReply> {
    const answer = await this.post<SignedIn>("login", { serverUrl, token: null }, { email, password });
    if (answer.kind !== "ok") return refusalOf(answer, "The email or the password is not right.");
    return await this.begin(serverUrl, answer.data.accessToken, answer.data);
  }

  async useToken({ serverUrl, token }: CommandOf<"use-token">): Promise<CommandReply> {
    if (!this.deps.allowToken) return refusal("This build signs in with an email and a password.");
    const answer = await this.whoAmI({ serverUrl, token });
    if (answer.kind !== "ok") return refusalOf(answer, "The token is not valid.");
    return await this.begin(serverUrl, token, answer.data);
  }

  private async begin(serverUrl: string, token: string, account: AccountView): Promise<CommandReply> {
    const { expiresAt, user, tenantName } = account;
    await this.deps.sessions.write({ serverUrl, token, expiresAt, user, tenantName });
    this.deps.wake();
    return { ok: true };
  }

  /** The server may not hear of it. Records and logs stay: no action may be done twice for a sign-in. */
  async signOut(): Promise<CommandReply> {
    const session = await this.deps.sessions.read();
    await this.deps.sessions.write(null);
    if (session) await this.post("logout", session, {});
    return { ok: true };
  }

  async whoAmI(at: ServerAddress): Promise<ApiAnswer<AccountView>> {
    return await callApi(this.deps.fetch, at, { method: "GET", path: "/api/v1/auth/session" });
  }

  async tasks(at: ServerAddress): Promise<ApiAnswer<{ readonly tasks: readonly TaskView[] }>> {
    return await callApi(this.deps.fetch, at, { method: "GET", path: "/api/agent/tasks" });
  }

  private readonly post = <T>(route: "login" | "logout", at: Parameters<typeof callApi>[1], body: unknown) =>
    callApi<T>(this.deps.fetch, at, { method: "POST", path: `/api/v1/auth/${route}`, body });
}

export const refusal = (message: string): CommandReply => ({ ok: false, message });

export function refusalOf(failure: ApiFailure, unauthorized = "You have been signed out."): CommandReply {
  if (failure.kind === "unreachable")
    return refusal("Surefoot's server does not answer. Check the connection and its address.");
  return refusal(failure.problem.status === 401 ? unauthorized : messageOf(failure.problem));
}

function messageOf({ status, details, detail, message, retryAfter }: Problem): string {
  if (status === 429)
    return retryAfter === undefined ? "Too many tries. Wait a moment." : `Too many tries. Wait ${retryAfter} seconds.`;
  if (status >= 500) return "Surefoot's server has trouble just now. Try again in a moment.";
  return details?.reason ?? detail ?? message ?? "The server did not accept that.";
}
