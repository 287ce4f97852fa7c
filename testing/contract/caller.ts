/** Caller: JSON calls of the API as somebody, each of which has to succeed. */

export interface Caller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
}

export class CallFailedError extends Error {
  override readonly name = "CallFailedError";
}

/** `token`: null for nobody. Its calls give the reply's `data`. Throws `CallFailedError`. */
export function callerOf(url: string, token: string | null): Caller {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new CallFailedError(`${method} ${path} was answered ${response.status}: ${text}`);
    // The cast: whoever calls a route knows what it answers; 204 has nothing.
    return (text === "" ? undefined : JSON.parse(text).data) as T;
  };
  return { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}

export const signIn = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> =>
  (await callerOf(url, null).post<{ accessToken: string }>("/api/v1/auth/login", { email, password })).accessToken;
