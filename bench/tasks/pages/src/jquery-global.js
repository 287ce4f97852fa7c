/** jQuery where its plug-ins look for it; a module of its own, so that it is there before they are. */
import $ from "jquery";

window.jQuery = $;
window.$ = $;
