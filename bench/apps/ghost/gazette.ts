/** Gazette: what Ghost is filled with, by its own API: a small paper's posts, tags, members, and who works there. */

import type { Mariadb } from "../mariadb.js";

export const PASSWORD = "of-this-run-alone";

const POSTS = [
  "Fog on the pier",
  "Eel soup",
  "Lost cat",
  "Low tide walks",
  "Market day",
  "New lanterns",
  "Storm watch",
];
const DRAFTS = ["Ferry prices", "Bees in town"];
const PAGES = ["Opening hours", "How to find us"];
const TAGS = ["Weather", "Harbour", "Food", "Letters", "Old stories", "Sport"];
const MEMBERS = [
  "Mira Voss",
  "Piet Haan",
  "Otto Kern",
  "Jonas Weil",
  "Selma Ruiz",
  "Hugo Brandt",
  "Klara Dahl",
  "Nils Ost",
];
const STAFF = [
  { login: "tom", name: "Tom Hale", role: "Editor" },
  { login: "rita", name: "Rita Sol", role: "Author" },
];

type Send = (path: string, body: unknown) => Promise<void>;

export async function fillGazette(url: string, database: Mariadb): Promise<void> {
  const ana = { name: "Ana Lopes", email: "ana@example.org", password: PASSWORD, blogTitle: "Tidewater Gazette" };
  await post(url, "/authentication/setup/", { setup: [ana] });
  const answer = await post(url, "/session/", { username: ana.email, password: PASSWORD });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const send: Send = async (path, body) => void (await post(url, path, body, cookie));
  for (const name of TAGS) await send("/tags/", { tags: [{ name }] });
  for (const title of PAGES) await send("/pages/", { pages: [{ title, status: "published" }] });
  for (const title of POSTS) await send("/posts/", { posts: [{ title, status: "published" }] });
  for (const title of DRAFTS) await send("/posts/", { posts: [{ title, status: "draft" }] });
  for (const name of MEMBERS) await send("/members/", { members: [{ name, email: emailOf(name) }] });
  await hire(database);
}

function emailOf(name: string): string {
  return `${name.toLowerCase().replace(" ", ".")}@example.com`;
}

/** An invitation would go out by mail: staff gets its rows, with the owner's password. */
async function hire(database: Mariadb): Promise<void> {
  const statements = STAFF.map(({ login, name, role }, at) => {
    const id = `a${at}`.padStart(24, "0");
    return `
      INSERT INTO users (id, name, slug, password, email, status, visibility, created_at, updated_at)
        SELECT '${id}', '${name}', '${login}', password, '${login}@example.org', 'active', 'public', NOW(), NOW()
        FROM users WHERE email = 'ana@example.org';
      INSERT INTO roles_users (id, role_id, user_id) SELECT '${id}', id, '${id}' FROM roles WHERE name = '${role}';`;
  });
  await database.run(`USE ghost; ${statements.join("")}`);
}

async function post(url: string, path: string, body: unknown, cookie?: string): Promise<Response> {
  const headers = { "content-type": "application/json", origin: url, ...(cookie !== undefined && { cookie }) };
  const answer = await fetch(`${url}/ghost/api/admin${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  // The session is in its store only when the whole answer is here.
  const said = await answer.text();
  if (!answer.ok) throw new Error(`Ghost declines ${path}: ${said}`);
  return answer;
}
