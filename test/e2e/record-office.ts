/** Record office: a clinic whose page may say what is not so, or keep silent about what is, and its systems of record: a JSON API and a table. */

import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { html } from "../../testing/sites/markup.js";
import { json, page, readJson } from "../../testing/sites/reply.js";
import { type SiteReply, type SiteRequest, serveSite } from "../../testing/sites/site-server.js";

/** `lies`: says that it was saved, and saves nothing. `silent`: saves it and shows nothing. */
export type Conduct = "honest" | "lies" | "silent";

export interface RecordOffice {
  readonly url: string;
  /** Of the JSON API. */
  readonly apiUrl: string;
  readonly databaseUrl: string;
  /** `host:port` of both, as an operator allows them. */
  readonly places: string;
  conduct: Conduct;
  /** How often the form was handed in. */
  submits: number;
  readonly names: () => Promise<readonly string[]>;
  readonly stopApi: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const SCRIPT = `
document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = event.target.elements.name.value;
  const { show } = await (await fetch("/patients", { method: "POST", body: JSON.stringify({ name }) })).json();
  if (!show) return;
  const row = document.createElement("li");
  row.textContent = name;
  document.querySelector("ul").append(row);
  document.querySelector("[role=status]").textContent = "Patient " + name + " was saved.";
  event.target.reset();
});`;

const formPage = () =>
  page(html`<!doctype html><html lang="en"><head><title>Patients</title><link rel="icon" href="data:,"></head><body>
<h1>Patients</h1><div role="status"></div>
<form><label>Name <input name="name" autocomplete="off"></label><button>Add patient</button></form>
<h2 id="list">In care</h2><ul aria-labelledby="list"><li>Mara Lindqvist</li></ul>
<script type="module" src="/app.js"></script></body></html>`);

export async function openRecordOffice(adminUrl: string): Promise<RecordOffice> {
  const name = `office_${randomBytes(4).toString("hex")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`create table patients (id bigint generated always as identity, name text)`;
  await sql`insert into patients (name) values ('Mara Lindqvist')`;
  const names = async () => (await sql`select name from patients order by id`).map((row) => String(row["name"]));
  const site = await serveSite((request) =>
    answer(office, request, async (one) => void (await sql`insert into patients (name) values (${one})`)),
  );
  const api = await serveSite(async (request) => records(request, await names()));
  let isUp = true;
  const { hostname, port } = new URL(databaseUrl);
  const stopApi = async (): Promise<void> => {
    if (isUp) await api.stop();
    isUp = false;
  };
  const office: RecordOffice = {
    url: site.url,
    apiUrl: api.url,
    databaseUrl: `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}sslmode=disable`,
    places: [new URL(api.url).host, `${hostname}:${port || 5432}`].join(","),
    conduct: "honest",
    submits: 0,
    names,
    stopApi,
    close: async () => {
      await Promise.all([site.stop(), stopApi(), sql.end()]);
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
  return office;
}

async function answer(
  office: RecordOffice,
  request: SiteRequest,
  save: (name: string) => Promise<void>,
): Promise<SiteReply> {
  if (request.path === "/app.js") return { status: 200, headers: { "content-type": "text/javascript" }, body: SCRIPT };
  if (request.method !== "POST") return formPage();
  office.submits += 1;
  if (office.conduct !== "lies") await save(String(readJson(request.body)?.["name"] ?? ""));
  return json({ show: office.conduct !== "silent" });
}

function records({ path, query }: SiteRequest, names: readonly string[]): SiteReply {
  if (path !== "/patients") return json({}, 404);
  const wanted = query.get("name")?.toLowerCase() ?? "";
  return json({ patients: names.filter((name) => name.toLowerCase().includes(wanted)).map((name) => ({ name })) });
}
