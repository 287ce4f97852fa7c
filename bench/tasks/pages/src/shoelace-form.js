/** Shoelace: fields made of custom elements, their insides in shadow roots. */
import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/radio/radio.js";
import "@shoelace-style/shoelace/dist/components/radio-group/radio-group.js";
import "@shoelace-style/shoelace/dist/components/range/range.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";

document.title = "Order a pizza";
document.getElementById("app").innerHTML = `<h1>Order a pizza</h1>
<sl-input id="guest" label="Name on the box"></sl-input>
<sl-select id="size" label="Size" value="medium"><sl-option value="small">Small</sl-option><sl-option value="medium">Medium</sl-option><sl-option value="large">Large</sl-option></sl-select>
<sl-radio-group id="crust" label="Crust" value="thin"><sl-radio value="thin">Thin</sl-radio><sl-radio value="thick">Thick</sl-radio></sl-radio-group>
<p><sl-switch id="spicy">Spicy</sl-switch></p><p><sl-checkbox id="cheese">Extra cheese</sl-checkbox></p>
<sl-range id="tip" label="Tip" min="0" max="20"></sl-range>`;
const value = (id) => () => document.getElementById(id).value;
const on = (id) => () => document.getElementById(id).checked;
window.truth = {
  guest: value("guest"),
  size: value("size"),
  crust: value("crust"),
  tip: value("tip"),
  spicy: on("spicy"),
  cheese: on("cheese"),
};
