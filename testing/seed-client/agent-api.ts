/**
 * Agent API: the routes of the seed, the server's specification in the first design, as its sections 2, 4, 5, 12 and 14 word them.
 * Numbers in brackets are sections of it. Nothing here was taken from the server.
 */

import { setTimeout as sleep } from "node:timers/promises";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Body of `POST /api/agent/interact` (4.2, 14.2; the optional fields are those of the verification process). */
export interface InteractBody {
  readonly url: string;
  readonly query: string;
  readonly dom: string;
  readonly taskId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly previousUrl?: string | undefined;
  readonly clientObservations?: ClientObservations | undefined;
  readonly lastActionStatus?: "success" | "failure" | undefined;
  readonly lastActionError?: ActionError | undefined;
}

/** Changes that the client itself saw since its action. */
export interface ClientObservations {
  readonly didNetworkOccur: boolean;
  readonly didDomMutate: boolean;
  readonly didUrlChange: boolean;
}

export interface ActionError {
  readonly message: string;
  readonly code: string;
  readonly action: string;
  readonly elementId?: number | undefined;
}

/** Reply of interact (4.12) and its form `needs_user_input` (4.7.4). */
export interface NextActionResponse {
  readonly taskId?: string;
  readonly sessionId?: string;
  readonly thought?: string;
  readonly action?: string;
  readonly status?: string;
  readonly userQuestion?: string;
  readonly hasOrgKnowledge?: boolean;
  readonly verification?: { readonly goalAchieved?: boolean };
  readonly retryAfter?: number;
}

interface Failure {
  readonly success: false;
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number;
}

type Answer<T> = { readonly success: true; readonly data: T } | Failure;

/** An error response (4.16) that no waiting and no new sign-in mends. */
export class AgentApiError extends Error {
  override readonly name = "AgentApiError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: Pick<Failure, "code" | "message">) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

/** How often the client had to do what sections 14.4 and 14.5 ask of it. */
export interface Recoveries {
  signIns: number;
  rateLimits: number;
  retries: number;
}

const TRIES = 5;
/** Section 14.5.2: `data.retryAfter || 60`. */
const RATE_LIMIT_SECONDS = 60;

export class AgentApi {
  readonly recoveries: Recoveries = { signIns: 0, rateLimits: 0, retries: 0 };
  private accessToken: string | null = null;
  private readonly baseUrl: string;
  private readonly credentials: Credentials;
  private readonly send: typeof fetch;

  constructor(baseUrl: string, credentials: Credentials, send: typeof fetch = fetch) {
    this.baseUrl = baseUrl;
    this.credentials = credentials;
    this.send = send;
  }

  interact = (body: InteractBody) => this.post<NextActionResponse>("/api/agent/interact", body);

  /** At startup (12): a 401 means that the login form is shown. */
  session = () => this.get<{ user: { email: string }; tenantId: string }>("/api/v1/auth/session");

  async logout(): Promise<void> {
    await this.post("/api/v1/auth/logout", {});
    // The token is kept on purpose: the next request meets 401, as one does whose token expired.
  }

  sessions = (query = "") => this.get<{ sessions: readonly SessionSummary[] }>(`/api/session${query}`);
  latestSession = () => this.get<SessionSummary>("/api/session/latest");
  archive = (sessionId: string) => this.post<{ status: string }>("/api/session", { sessionId });
  messages = (sessionId: string) =>
    this.get<{ messages: readonly SessionMessage[]; total: number }>(`/api/session/${sessionId}/messages?limit=50`);
  /** "taskId persistence" of the verification process: 404 where there is none. */
  activeTask = (sessionId: string, url: string) =>
    this.get<{ taskId: string }>(`/api/session/${sessionId}/task/active?url=${encodeURIComponent(url)}`);
  preferences = () => this.get<{ preferences: Readonly<Record<string, unknown>> }>("/api/v1/user/preferences");
  /** The seed names the route and not its body. */
  savePreferences = (preferences: Readonly<Record<string, unknown>>) =>
    this.post<{ preferences: Readonly<Record<string, unknown>> }>("/api/v1/user/preferences", { preferences });
  resolve = (url: string) =>
    this.get<{ allowed: boolean; domain: string; hasOrgKnowledge: boolean; context: readonly unknown[] }>(
      `/api/knowledge/resolve?url=${encodeURIComponent(url)}`,
    );
  logs = (taskId: string) => this.get<Readonly<Record<string, unknown>>>(`/api/debug/logs?taskId=${taskId}&limit=20`);
  exportTask = (taskId: string) => this.get<Readonly<Record<string, unknown>>>(`/api/debug/session/${taskId}/export`);
  /** The seed measures satisfaction "via feedback" (4.18) and names no route: this one is the server's. */
  giveFeedback = (taskId: string, rating: "up" | "down") =>
    this.post<{ rating: string }>(`/api/agent/tasks/${taskId}/feedback`, { rating });

  private get = <T>(path: string) => this.call<T>(path, { method: "GET" });
  private post = <T>(path: string, body: object) => this.call<T>(path, { method: "POST", body: JSON.stringify(body) });

  /** Signs in where it has to, waits where it is told to, and tries again what failed on the way (14.4.2, 14.7.1). */
  private async call<T>(path: string, request: RequestInit): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const response = await this.sendOnce(path, request).catch((error: unknown) => {
        // A refused sign-in is an answer; everything else is a line that broke.
        if (tries === TRIES || error instanceof AgentApiError) throw error;
        return null;
      });
      if (response?.status === 204) return undefined as T; // logout alone answers so, and nobody reads it
      const answer = response === null ? null : ((await response.json()) as Answer<T>);
      if (answer?.success === true) return answer.data;
      if (tries === TRIES && response !== null && answer !== null) throw new AgentApiError(response.status, answer);
      await this.recover(tries, response, answer);
    }
  }

  private async recover(tries: number, response: Response | null, failure: Failure | null): Promise<void> {
    if (response?.status === 429) {
      this.recoveries.rateLimits += 1;
      await sleep(1_000 * (failure?.retryAfter ?? RATE_LIMIT_SECONDS));
    } else if (response?.status === 401) {
      this.accessToken = null;
    } else if (response === null || response.status >= 500) {
      this.recoveries.retries += 1;
      await sleep(1_000 * (failure?.retryAfter ?? 2 ** (tries - 1)));
    } else if (failure !== null) {
      throw new AgentApiError(response.status, failure);
    }
  }

  private async sendOnce(path: string, request: RequestInit): Promise<Response> {
    this.accessToken ??= await this.login();
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${this.accessToken}` };
    return await this.send(`${this.baseUrl}${path}`, { ...request, headers, credentials: "omit" });
  }

  private async login(): Promise<string> {
    const response = await this.send(`${this.baseUrl}/api/v1/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(this.credentials),
    });
    const answer = (await response.json()) as Answer<{ accessToken: string }>;
    if (!answer.success) throw new AgentApiError(response.status, answer);
    this.recoveries.signIns += 1;
    return answer.data.accessToken;
  }
}

export interface SessionSummary {
  readonly sessionId: string;
  readonly url: string;
  readonly status: string;
  readonly messageCount: number;
}

export interface SessionMessage {
  readonly role: "user" | "assistant" | "system";
  readonly content: string;
  readonly sequenceNumber: number;
  readonly actionString?: string;
}
