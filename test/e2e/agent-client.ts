/** Agent client: the client that the API's usage examples print for an extension (14.6.1, 14.7.2), on a store that stands in for the browser's. Test support. */

// biome-ignore lint/suspicious/noExplicitAny: the examples read replies of every shape
export type Reply = any;
export type Body = Readonly<Record<string, unknown>>;

export class AgentClient {
  readonly kept = new Map<string, unknown>();
  private token: string | null = null;
  private readonly baseUrl: string;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  async login(email: string, password: string): Promise<Reply> {
    const data: Reply = await (await this.post("/api/v1/auth/login", { email, password })).json();
    if (!data.success) return data;
    this.token = data.data.accessToken;
    this.kept.set("accessToken", data.data.accessToken);
    this.kept.set("expiresAt", data.data.expiresAt);
    return data;
  }

  async interact(body: Body): Promise<Reply> {
    if (!this.token) throw new Error("Not authenticated");
    const response = await this.post("/api/agent/interact", body);
    if (response.status === 429) throw new Error(`Rate limited: ${((await response.json()) as Reply).message}`);
    if (response.status === 401) {
      this.token = null;
      this.kept.delete("accessToken");
      throw new Error("Authentication required");
    }
    return response.json();
  }

  async getSessionMessages(sessionId: string, limit = 50): Promise<Reply> {
    const headers = { Authorization: `Bearer ${this.token}` };
    return (await fetch(`${this.baseUrl}/api/session/${sessionId}/messages?limit=${limit}`, { headers })).json();
  }

  ensureAuthenticated(now = new Date()): unknown {
    const [accessToken, expiresAt] = [this.kept.get("accessToken"), String(this.kept.get("expiresAt"))];
    if (!accessToken || new Date(expiresAt) < now) throw new Error("Authentication required");
    return accessToken;
  }

  private post(path: string, body: Body): Promise<Response> {
    const authorization = this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
    return fetch(`${this.baseUrl}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization },
      body: JSON.stringify(body),
    });
  }
}
