/** noUiSlider: sliders made of divs. */
import "nouislider/dist/nouislider.css";
import noUiSlider from "nouislider";

document.title = "Sound";
document.getElementById("app").innerHTML =
  `<h1>Sound</h1><h2>Volume</h2><div id="volume" style="width:400px;margin:20px"></div><h2>Balance</h2><div id="balance" style="width:400px;margin:20px"></div>`;
const make = (id, label, start, range) =>
  noUiSlider.create(document.getElementById(id), {
    start,
    step: 5,
    range,
    handleAttributes: [{ "aria-label": label }],
  });
make("volume", "Volume", 20, { min: 0, max: 100 });
make("balance", "Balance", 0, { min: -50, max: 50 });
const level = (id) => () => Number(document.getElementById(id).noUiSlider.get());
window.truth = { volume: level("volume"), balance: level("balance") };
