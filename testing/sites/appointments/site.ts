/** Appointments: a booking page that thanks before it knows: its server refuses every booking, and the page does not look at the answer. */

import { type Html, html } from "../markup.js";
import { json, page, pause } from "../reply.js";
import { type LoggedRequest, type SiteReply, type SiteRequest, serveSite } from "../site-server.js";

export interface AppointmentsSite {
  readonly url: string;
  /** Stays empty: nothing is ever booked. */
  readonly booked: readonly string[];
  readonly requests: readonly LoggedRequest[];
  stop(): Promise<void>;
}

const SAVE_MS = 150;

export async function startAppointments(): Promise<AppointmentsSite> {
  const server = await serveSite(answer);
  return { url: server.url, booked: [], requests: server.requests, stop: () => server.stop() };
}

async function answer({ method, path }: SiteRequest): Promise<SiteReply> {
  switch (`${method} ${path}`) {
    case "GET /":
      return page(bookingPage());
    case "POST /api/appointments":
      await pause(SAVE_MS);
      return json({ error: "The calendar cannot be reached." }, 500);
    default:
      return { status: 404, body: "Not found" };
  }
}

function bookingPage(): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Book an appointment</title><link rel="icon" href="data:,"></head>
<body><main><h1>Book an appointment</h1>
<form id="booking">
<p><label for="name">Your name</label> <input id="name" name="name" autocomplete="off"></p>
<p><label for="day">Day</label> <input id="day" name="day" type="date"></p>
<button type="submit">Book appointment</button>
</form>
<p id="said" role="status"></p></main>
<script>${SCRIPT}</script></body></html>`;
}

const SCRIPT: Html = {
  markup: `
const form = document.getElementById("booking");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const booking = Object.fromEntries(new FormData(form));
  await fetch("/api/appointments", { method: "POST", body: JSON.stringify(booking) });
  form.hidden = true;
  document.getElementById("said").textContent = "Thank you! Your appointment has been booked.";
});`,
};
