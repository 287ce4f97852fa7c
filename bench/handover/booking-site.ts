/** Booking site: a form of three entries for each run, whose address may come to show another record; it keeps what was written. */

import { type Html, html } from "../../testing/sites/markup.js";
import { page, redirect } from "../../testing/sites/reply.js";
import { serveSite } from "../../testing/sites/site-server.js";
import type { PersonsWord } from "../shared/person.js";
import type { Question } from "./report.js";

const FIELDS = ["name", "email", "guests"] as const;

export interface Booking {
  readonly room: string;
  readonly name: string;
  readonly email: string;
  readonly guests: string;
}

export const WANTED: Booking = { room: "Berlin", name: "Jas Doe", email: "jas@example.test", guests: "6" };
export const QUERY = `Type "${WANTED.name}" into Name, type "${WANTED.email}" into Email, type "${WANTED.guests}" into Guests, then press Save booking`;

const RECORDS: Readonly<Record<string, Booking>> = {
  Berlin: { room: "Berlin", name: "", email: "", guests: "2" },
  Oslo: { room: "Oslo", name: "Kim Lee", email: "kim@example.test", guests: "4" },
};

export interface BookingRun {
  readonly url: string;
  /** As its server stored them, oldest first. */
  readonly writes: readonly Booking[];
  /** From now on the address shows the other record. */
  swap(): void;
  /** A script that shows the present record in place, as a page that draws itself anew does. */
  redraw(): string;
}

export type BookingSite = { open(run: string): BookingRun; stop(): Promise<void> };

type RunState = { room: string; readonly writes: Booking[] };

export async function startBookingSite(): Promise<BookingSite> {
  const runs = new Map<string, RunState>();
  const site = await serveSite(({ method, path, body }) => {
    const [, , run = "", part = ""] = path.split("/");
    const state = runs.get(run);
    if (state === undefined) return { status: 404, body: "No such booking" };
    if (method === "POST") {
      const sent = new URLSearchParams(body);
      const written = Object.fromEntries(["room", ...FIELDS].map((name) => [name, sent.get(name) ?? ""]));
      state.writes.push(written as unknown as Booking); // the keys are those of a booking
      return redirect(`/booking/${run}/saved`);
    }
    const last = state.writes.at(-1);
    return page(part === "saved" && last !== undefined ? savedPage(last) : formPage(run, state));
  });
  return {
    open(run) {
      const state: RunState = { room: WANTED.room, writes: [] };
      runs.set(run, state);
      return {
        url: `${site.url}/booking/${run}`,
        writes: state.writes,
        swap() {
          state.room = "Oslo";
        },
        redraw: () => `document.querySelector("main").outerHTML = ${JSON.stringify(main(run, state).markup)}`,
      };
    },
    stop: () => site.stop(),
  };
}

const formPage = (run: string, state: RunState): Html =>
  html`<!doctype html><html lang="en"><title>Booking</title>${main(run, state)}</html>`;

function main(run: string, { room }: RunState): Html {
  const record = RECORDS[room] as Booking; // each room that a run has is a key
  const fields = FIELDS.map(
    (name) =>
      html`<p><label for="${name}">${name[0]?.toUpperCase()}${name.slice(1)}</label> <input id="${name}" name="${name}" value="${record[name]}"></p>`,
  );
  return html`<main><h1>Booking of room ${room}</h1>
    <form method="post" action="/booking/${run}" aria-label="Booking"><input type="hidden" name="room" value="${room}">
    ${fields}<button>Save booking</button></form></main>`;
}

const savedPage = ({ room, name, email, guests }: Booking): Html =>
  html`<!doctype html><html lang="en"><title>Booking</title><main><h1>Booking of room ${room}</h1>
    <p role="status">The booking was saved.</p><ul><li>Name: ${name}</li><li>Email: ${email}</li><li>Guests: ${guests}</li></ul></main></html>`;

const OF_THE_OUTCOME = /went through|go through|arrive|was sent|been sent|saved|submitted|worked/i;

export function answerOf(
  { kind, words, actionId = "" }: Question,
  { writes }: Pick<BookingRun, "writes">,
): PersonsWord | null {
  if (kind === "approval")
    return { route: "approve", actionId, approved: words.includes(WANTED.room) || !words.includes("Oslo") };
  if (!OF_THE_OUTCOME.test(words)) return null;
  return { route: "answer", text: writes.length > 0 ? "Yes, it was saved" : "No, it was not saved" };
}
