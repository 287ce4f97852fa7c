/** Main: puts the console together and draws it anew when something has changed. */

import { render } from "lit-html";
import { ComparedPagesElement } from "./compared-pages.js";
import { openConsole } from "./console.js";
import { StepTimeline } from "./step-timeline.js";
import { titleOf, viewOf } from "./view.js";

customElements.define("step-timeline", StepTimeline);
customElements.define("compared-pages", ComparedPagesElement);

const place = document.getElementById("console");
if (place !== null) {
  openConsole((state, actions) => {
    document.title = titleOf(state);
    render(viewOf(state, actions), place);
  });
}
