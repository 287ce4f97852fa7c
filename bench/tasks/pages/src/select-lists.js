/** Choices.js and Tom Select: two ways of making a select into something else. */
import "choices.js/public/assets/styles/choices.css";
import "tom-select/dist/css/tom-select.css";
import Choices from "choices.js";
import TomSelect from "tom-select";

document.title = "Shipping";
const countries = ["Austria", "Canada", "Denmark", "Japan", "Kenya", "Portugal"]
  .map((one) => `<option>${one}</option>`)
  .join("");
document.getElementById("app").innerHTML = `<h1>Shipping</h1>
<p><label for="country">Country</label><select id="country"><option value="">Choose a country</option>${countries}</select></p>
<p><label for="carrier">Carrier</label><select id="carrier"><option value="">Choose a carrier</option><option value="post">Post</option><option value="bike">Bike courier</option><option value="van">Van</option></select></p>`;
new Choices("#country", { shouldSort: false });
new TomSelect("#carrier", {});
window.truth = {
  country: () => document.getElementById("country").value,
  carrier: () => document.getElementById("carrier").value,
};
