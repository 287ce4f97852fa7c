/** jQuery UI: tabs and an accordion. */
import "jquery-ui/dist/themes/base/jquery-ui.css";
import "./jquery-global.js";
import "jquery-ui/dist/jquery-ui.js";

const { $ } = window;
document.title = "Travel guide";
document.getElementById("app").innerHTML = `<h1>Travel guide</h1>
<div id="tabs"><ul><li><a href="#a">Overview</a></li><li><a href="#b">Prices</a></li><li><a href="#c">Reviews</a></li></ul>
<div id="a"><p>A quiet island in the north.</p></div><div id="b"><p>From 120 a night.</p></div><div id="c"><p>Four of five.</p></div></div>
<h2>Questions</h2>
<div id="accordion"><h3>How do I get there?</h3><div><p>By ferry.</p></div><h3>May I bring a dog?</h3><div><p>Yes.</p></div><h3>Is there parking?</h3><div><p>Behind the house.</p></div></div>`;
$("#tabs").tabs();
$("#accordion").accordion({ collapsible: true, active: false });
window.truth = {
  tab: () => $("#tabs").tabs("option", "active"),
  section: () => $("#accordion").accordion("option", "active"),
};
