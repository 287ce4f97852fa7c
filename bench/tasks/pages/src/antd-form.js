/** Ant Design: a form of its fields. */
import { Alert, Button, DatePicker, Form, Input, InputNumber, Radio, Select, Slider, Switch } from "antd";
import dayjs from "dayjs";
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";

document.title = "New project";
window.sent = [];
let form;
function App() {
  [form] = Form.useForm();
  const [created, setCreated] = useState("");
  const item = (name, label, field, more = {}) => h(Form.Item, { name, label, ...more }, field);
  const stages = ["Idea", "Draft", "Review", "Done"].map((one) => ({ value: one.toLowerCase(), label: one }));
  return h(
    "div",
    { style: { padding: 24, maxWidth: 600 } },
    h("h1", null, "New project"),
    created && h(Alert, { type: "success", title: `Project ${created} was created` }),
    h(
      Form,
      {
        form,
        layout: "vertical",
        initialValues: { priority: 30, seats: 1, kind: "inner", start: dayjs("2026-12-01") },
        onFinish: (values) => {
          window.sent.push(values);
          setCreated(values.title);
        },
      },
      item("title", "Title", h(Input), { rules: [{ required: true }] }),
      item("stage", "Stage", h(Select, { options: stages })),
      item("start", "Start date", h(DatePicker)),
      item("seats", "Seats", h(InputNumber, { min: 1, max: 50 })),
      item("priority", "Priority", h(Slider, { ariaLabelForHandle: "Priority" })),
      item("open", "Open to all", h(Switch), { valuePropName: "checked" }),
      item(
        "kind",
        "Kind",
        h(Radio.Group, {
          options: [
            { value: "inner", label: "Internal" },
            { value: "outer", label: "External" },
          ],
        }),
      ),
      h(Button, { type: "primary", htmlType: "submit" }, "Create project"),
    ),
  );
}
createRoot(document.getElementById("app")).render(h(App));
const read = (name) => () => form.getFieldValue(name);
window.truth = {
  title: read("title"),
  stage: read("stage"),
  seats: read("seats"),
  priority: read("priority"),
  open: read("open"),
  kind: read("kind"),
  start: () => form.getFieldValue("start")?.format("YYYY-MM-DD"),
  sent: () => window.sent.length,
};
