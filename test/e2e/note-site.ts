/** Note site: saves a note by a script or by a form, or has let the session expire; its page believes in every answer. Test support. */

import { type SiteReply, type SiteRequest, serveSite } from "../../testing/sites/site-server.js";

export const NOTE = "Keys are with Pia";
/** `reading`: a script that reads what it is answered, and believes in it all the same. */
export type Way = "fetch" | "reading" | "form";

export interface SaveAnswer {
  readonly what: string;
  /** What a save is answered; `sso`: the address of the sign-in of another host. */
  readonly reply: (sso: string) => SiteReply;
}

const LOGIN =
  "<!doctype html><title>Sign in</title><h1>Sign in</h1><form method=post><label>User <input name=u></label><label>Password <input type=password name=p></label><button>Sign in</button></form>";
const redirect = (status: number, location: string): SiteReply => ({ status, headers: { location } });

export const EXPIRED_ANSWERS: readonly SaveAnswer[] = [
  { what: "302 to /login", reply: () => redirect(302, "/login?next=/notes") },
  { what: "303 to /login", reply: () => redirect(303, "/login") },
  { what: "307 to /login", reply: () => redirect(307, "/login") },
  { what: "302 to a page that asks to sign in, by no such name", reply: () => redirect(302, "/welcome") },
  { what: "302 to another host", reply: (sso) => redirect(302, `${sso}/u/authorize-me`) },
  { what: "401", reply: () => ({ status: 401, body: LOGIN }) },
  { what: "200 with the sign-in page", reply: () => ({ status: 200, body: LOGIN }) },
  {
    what: "200 with a page that leads to it",
    reply: () => ({
      status: 200,
      body: '<!doctype html><meta http-equiv="refresh" content="0; url=/login"><p>One moment',
    }),
  },
];

/** Only whoever reads it can know: no address and no status tells. */
export const EXPIRED_IN_WORDS: SaveAnswer = {
  what: '200 with JSON { "redirect": "/login" }',
  reply: () => ({ status: 200, headers: { "content-type": "application/json" }, body: '{"redirect":"/login"}' }),
};

/** Of a save that was taken. */
export const TAKEN_ANSWERS: readonly SaveAnswer[] = [
  { what: "201", reply: () => ({ status: 201 }) },
  { what: "303 to the list", reply: () => redirect(303, "/notes") },
  { what: "200 with a part of a page", reply: () => ({ status: 200, body: `<li>${NOTE}</li>` }) },
];

export interface NoteSite {
  readonly url: string;
  /** Notes in the store, and saves that were asked for. */
  stored(): number;
  asked(): number;
  stop(): Promise<void>;
}

export async function startNoteSite(answer: SaveAnswer): Promise<NoteSite> {
  const isTaken = TAKEN_ANSWERS.includes(answer);
  const notes: string[] = [];
  let asked = 0;
  const sso = await serveSite(() => ({ status: 200, body: LOGIN }));
  const elsewhere = sso.url.replace("127.0.0.1", "localhost");
  const answered = ({ method, path, body }: SiteRequest): SiteReply => {
    if (path === "/login" || path === "/welcome") return { status: 200, body: LOGIN };
    if (method === "GET") return { status: path.startsWith("/favicon") ? 404 : 200, body: pageOf(path, notes) };
    asked += 1;
    if (isTaken) notes.push(path === "/form" ? (new URLSearchParams(body).get("note") ?? "") : body);
    return isTaken && path === "/form" ? redirect(303, "/form") : answer.reply(elsewhere);
  };
  const { url, stop } = await serveSite(answered);
  return {
    ...{ url, stored: () => notes.length, asked: () => asked },
    stop: async () => {
      await Promise.all([stop(), sso.stop()]);
    },
  };
}

function pageOf(path: string, notes: readonly string[]): string {
  const list = `<ul id="l">${notes.map((note) => `<li>${note}</li>`).join("")}</ul>`;
  const field = `<label>Note <textarea id="n" name="note"></textarea></label>`;
  const head = `<!doctype html><html lang="en"><title>Notes</title><h1>Notes</h1>`;
  if (path === "/form")
    return `${head}<form method="post" action="/form">${field}<button>Save note</button></form>${list}`;
  return `${head}${field}<button id="b">Save note</button><p id="s" role="status"></p>${list}<script>
    b.onclick = async () => {
      const words = n.value;
      const answer = await fetch("/notes", { method: "POST", body: words }).catch(() => null);
      ${path === "/reading" ? "await answer?.text();" : ""}
      s.textContent = "Note saved"; n.value = "";
      l.append(Object.assign(document.createElement("li"), { textContent: words }));
    }</script>`;
}
