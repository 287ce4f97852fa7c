/** Ant Design: a table with sorting, ticks, pages and a question before a row is removed. */
import { Button, Popconfirm, Table } from "antd";
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";
import { people } from "./people.js";

document.title = "Members";
const seen = { removed: [], ticked: [], page: 1, sort: "" };
function App() {
  const [rows, setRows] = useState(people);
  const [ticked, setTicked] = useState([]);
  const remove = (row) => {
    seen.removed.push(row.name);
    setRows(rows.filter((one) => one !== row));
  };
  const columns = [
    { title: "Name", dataIndex: "name", sorter: (a, b) => a.name.localeCompare(b.name) },
    { title: "Department", dataIndex: "department" },
    { title: "Age", dataIndex: "age", sorter: (a, b) => a.age - b.age },
    {
      title: "Action",
      render: (_, row) =>
        h(
          Popconfirm,
          { title: "Remove this member?", onConfirm: () => remove(row), okText: "Yes", cancelText: "No" },
          h(Button, { type: "link" }, "Remove"),
        ),
    },
  ];
  return h(
    "div",
    { style: { padding: 24 } },
    h("h1", null, "Members"),
    h(Table, {
      rowKey: "id",
      dataSource: rows,
      columns,
      pagination: { pageSize: 5 },
      rowSelection: {
        selectedRowKeys: ticked,
        onChange: (keys, chosen) => {
          seen.ticked = chosen.map((row) => row.name);
          setTicked(keys);
        },
      },
      onChange: ({ current }, _, sorter) => {
        seen.page = current;
        seen.sort = `${sorter.field ?? ""} ${sorter.order ?? ""}`.trim();
      },
    }),
  );
}
createRoot(document.getElementById("app")).render(h(App));
window.truth = {
  removed: () => seen.removed.join(),
  ticked: () => [...seen.ticked].sort().join(),
  page: () => seen.page,
  sort: () => seen.sort,
};
