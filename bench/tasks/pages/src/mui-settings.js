/** Material UI: a select, an autocomplete, a slider, switches and tabs. */
import {
  Autocomplete,
  FormControl,
  FormControlLabel,
  InputLabel,
  MenuItem,
  Select,
  Slider,
  Switch,
  Tab,
  Tabs,
  TextField,
} from "@mui/material";
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";

document.title = "Device";
const seen = {};
function useSeen(name, start) {
  const [value, set] = useState(start);
  seen[name] = value;
  return [value, set];
}
function App() {
  const [tab, setTab] = useSeen("tab", 0);
  const [unit, setUnit] = useSeen("unit", "celsius");
  const [city, setCity] = useSeen("city", null);
  const [level, setLevel] = useSeen("level", 40);
  const [night, setNight] = useSeen("night", false);
  return h(
    "div",
    { style: { padding: 24, width: 500 } },
    h("h1", null, "Device"),
    h(
      Tabs,
      { value: tab, onChange: (_, next) => setTab(next) },
      h(Tab, { label: "General" }),
      h(Tab, { label: "Network" }),
    ),
    h("p", null, tab === 0 ? "Everyday things." : "No network."),
    h(
      FormControl,
      { fullWidth: true, margin: "normal" },
      h(InputLabel, { id: "unit-label" }, "Unit"),
      h(
        Select,
        { labelId: "unit-label", label: "Unit", value: unit, onChange: (event) => setUnit(event.target.value) },
        h(MenuItem, { value: "celsius" }, "Celsius"),
        h(MenuItem, { value: "fahrenheit" }, "Fahrenheit"),
        h(MenuItem, { value: "kelvin" }, "Kelvin"),
      ),
    ),
    h(Autocomplete, {
      options: ["Lisbon", "London", "Los Angeles", "Oslo"],
      value: city,
      onChange: (_, next) => setCity(next),
      renderInput: (params) => h(TextField, { ...params, label: "City" }),
    }),
    h(
      "div",
      { style: { margin: "24px 8px" } },
      h(Slider, { "aria-label": "Brightness", value: level, step: 5, onChange: (_, next) => setLevel(next) }),
    ),
    h(FormControlLabel, {
      control: h(Switch, { checked: night, onChange: (event) => setNight(event.target.checked) }),
      label: "Night mode",
    }),
  );
}
createRoot(document.getElementById("app")).render(h(App));
window.truth = Object.fromEntries(["tab", "unit", "city", "level", "night"].map((name) => [name, () => seen[name]]));
