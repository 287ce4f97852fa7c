/** Booking: a page of our own with a stepper, a slider, dates, fields that share a label, and a button that depends on it all. */
document.title = "Book a room";
const sent = [];
document.getElementById("app").innerHTML =
  `<style>body{font:15px sans-serif;margin:24px}label{display:block;margin:8px 0}</style><h1>Book a room</h1>
<form id="form"><fieldset><legend>Guest</legend><label>Name <input name="guest"></label><label>Phone <input name="guestPhone"></label></fieldset>
<fieldset><legend>Company</legend><label>Name <input name="company"></label><label>Phone <input name="companyPhone"></label></fieldset>
<label>Arrival <input name="arrival" type="date"></label><label>Departure <input name="departure" placeholder="DD.MM.YYYY"></label>
<div role="group" aria-label="Guests"><span>Guests</span> <button type="button" id="fewer" aria-label="Fewer guests">−</button> <output id="count">1</output> <button type="button" id="more" aria-label="More guests">+</button></div>
<label>Temperature <input name="temperature" type="range" min="16" max="26" value="20"></label>
<label><input type="checkbox" name="breakfast" checked> Breakfast</label><label><input type="checkbox" name="parking"> Parking</label><label><input type="checkbox" name="crib"> Crib</label>
<p>Your code is <strong>MX-4471</strong></p><label>Booking code <input name="code"></label>
<button>Book room</button></form><p role="status" id="status"></p>`;
const form = document.getElementById("form");
const count = document.getElementById("count");
const step = (by) => () => {
  count.textContent = String(Math.min(6, Math.max(1, Number(count.textContent) + by)));
};
document.getElementById("fewer").addEventListener("click", step(-1));
document.getElementById("more").addEventListener("click", step(1));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  sent.push(Object.fromEntries(new FormData(form)));
  document.getElementById("status").textContent = "The room is booked";
});
const read = (name) => form.elements[name].value;
const on = (name) => form.elements[name].checked;
window.truth = { read, on, guests: () => Number(count.textContent), sent: () => sent.length };
