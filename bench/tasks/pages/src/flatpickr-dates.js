/** flatpickr: a date field that only its calendar fills, one that may be typed into, and a calendar that stays open. */
import "flatpickr/dist/flatpickr.css";
import flatpickr from "flatpickr";

document.title = "Book a visit";
document.getElementById("app").innerHTML =
  `<h1>Book a visit</h1><p><label for="visit">Day of the visit</label> <input id="visit"></p>
<p><label for="reminder">Reminder on</label> <input id="reminder" placeholder="YYYY-MM-DD"></p>
<section aria-label="Follow-up"><h2>Follow-up</h2><div id="follow"></div></section>`;
const start = new Date(2026, 11, 1);
const visit = flatpickr("#visit", { defaultDate: start });
const reminder = flatpickr("#reminder", { allowInput: true });
const follow = flatpickr("#follow", { inline: true, defaultDate: start });
const day = (picker) => (picker.selectedDates[0] ? picker.formatDate(picker.selectedDates[0], "Y-m-d") : "");
window.truth = { visit: () => day(visit), reminder: () => day(reminder), follow: () => day(follow) };
