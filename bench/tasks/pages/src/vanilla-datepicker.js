/** Vanilla JS Datepicker: a calendar that is always open. */
import "vanillajs-datepicker/css/datepicker.css";
import Datepicker from "vanillajs-datepicker/Datepicker";

document.title = "Delivery";
document.getElementById("app").innerHTML =
  '<h1>Delivery</h1><h2>Delivery day</h2><div id="day" data-date="2026-12-01"></div>';
const picker = new Datepicker(document.getElementById("day"), { format: "yyyy-mm-dd" });
window.truth = { day: () => picker.getDate("yyyy-mm-dd") };
