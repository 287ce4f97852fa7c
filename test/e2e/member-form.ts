/** Member form: a site with one form of six fields, of which the third can be kept from taking a value. Test support. */

import { type Html, html } from "../../testing/sites/markup.js";
import { page, redirect } from "../../testing/sites/reply.js";
import { serveSite } from "../../testing/sites/site-server.js";

const FIELDS = ["name", "email", "phone", "city", "company"] as const;

export type Member = Readonly<Record<(typeof FIELDS)[number] | "level", string>>;

/** Whom the tests enter. */
export const MEMBER: Member = {
  name: "Jas Doe",
  email: "jas@example.test",
  phone: "5550100",
  city: "Oslo",
  company: "Acme",
  level: "Premium",
};

export interface MemberForm {
  readonly url: string;
  readonly members: readonly Member[];
  /** From now on the phone field takes what is entered. */
  release(): void;
  stop(): Promise<void>;
}

/** `held`: the page looks something up first, and until then it clears the phone field. */
export async function startMemberForm({ held }: { readonly held: boolean }): Promise<MemberForm> {
  const members: Member[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const site = await serveSite(async ({ method, path, body }) => {
    if (path === "/lookup") {
      if (held) await released;
      return { status: 200, body: "ready" };
    }
    if (method === "POST") {
      const sent = new URLSearchParams(body);
      const entries = [...FIELDS, "level"].map((name) => [name, sent.get(name) ?? ""]);
      members.push(Object.fromEntries(entries) as Member); // the keys are those of a member
      return redirect("/members");
    }
    return page(path === "/members" ? listOf(members) : form(held));
  });
  return { url: `${site.url}/members/new`, members, release: () => release(), stop: () => site.stop() };
}

function form(held: boolean): Html {
  const fields = FIELDS.map(
    (name) =>
      html`<p><label for="${name}">${name[0]?.toUpperCase()}${name.slice(1)}</label> <input id="${name}" name="${name}"></p>`,
  );
  return html`<!doctype html><html lang="en"><title>Add a member</title><main><h1>Add a member</h1>
    <form method="post" action="/members" aria-label="New member">${fields}
    <p><label for="level">Level</label> <select id="level" name="level"><option value="">Choose</option><option>Basic</option><option>Premium</option></select></p>
    <button>Save member</button></form></main>${held ? script : null}</html>`;
}

/** Looks up once; what is entered before the answer is lost. */
const script: Html = {
  markup: `<script>
    let ready = false;
    const phone = document.getElementById("phone");
    phone.addEventListener("input", () => { if (!ready) phone.value = ""; });
    fetch("/lookup").then(() => { ready = true; });
  </script>`,
};

function listOf(members: readonly Member[]): Html {
  const rows = members.map((member) => html`<li>${Object.values(member).join(", ")}</li>`);
  return html`<!doctype html><html lang="en"><title>Members</title><main><h1>Members</h1><ul>${rows}</ul></main></html>`;
}
