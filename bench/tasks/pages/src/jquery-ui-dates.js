/** jQuery UI: a date field with its pop-up, and a calendar that is always open. */
import "jquery-ui/dist/themes/base/jquery-ui.css";
import "./jquery-global.js";
import "jquery-ui/dist/jquery-ui.js";

const { $ } = window;
document.title = "Holiday flat";
document.getElementById("app").innerHTML =
  `<h1>Holiday flat</h1><p><label for="arrival">Arrival</label> <input id="arrival" placeholder="mm/dd/yyyy"></p>
<h2>Departure</h2><div id="departure"></div>`;
$("#arrival").datepicker();
$("#departure").datepicker({ defaultDate: new Date(2026, 11, 10), dateFormat: "yy-mm-dd" });
$("#departure").datepicker("setDate", new Date(2026, 11, 10));
window.truth = {
  arrival: () => $.datepicker.formatDate("yy-mm-dd", $("#arrival").datepicker("getDate")),
  departure: () => $.datepicker.formatDate("yy-mm-dd", $("#departure").datepicker("getDate")),
};
