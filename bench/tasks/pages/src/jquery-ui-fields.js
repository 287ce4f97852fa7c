/** jQuery UI: spinner, select menu, autocomplete and checkboxes made buttons. */
import "jquery-ui/dist/themes/base/jquery-ui.css";
import "./jquery-global.js";
import "jquery-ui/dist/jquery-ui.js";

const { $ } = window;
document.title = "Printer set-up";
document.getElementById("app").innerHTML = `<h1>Printer set-up</h1><form onsubmit="return false">
<p><label for="copies">Copies</label> <input id="copies" value="1"></p>
<p><label for="speed">Speed</label> <select id="speed"><option>Slow</option><option selected>Medium</option><option>Fast</option><option>Faster</option></select></p>
<p><label for="language">Language</label> <input id="language"></p>
<fieldset><legend>Paper</legend><label for="a4">A4</label><input type="radio" name="paper" id="a4" checked><label for="a3">A3</label><input type="radio" name="paper" id="a3"></fieldset>
<p><label for="duplex">Both sides</label><input type="checkbox" id="duplex"></p></form>`;
$("#copies").spinner({ min: 1, max: 99 });
$("#speed").selectmenu();
$("#language").autocomplete({
  source: ["C++", "Java", "JavaScript", "Perl", "PHP", "Python", "Ruby", "Scala"],
  minLength: 1,
});
$("input[type=radio]").checkboxradio();
$("#duplex").checkboxradio();
window.truth = {
  copies: () => $("#copies").spinner("value"),
  speed: () => $("#speed").val(),
  language: () => $("#language").val(),
  paper: () => $("input[name=paper]:checked").attr("id"),
  duplex: () => $("#duplex").prop("checked"),
};
