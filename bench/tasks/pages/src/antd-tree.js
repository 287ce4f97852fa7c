/** Ant Design: a tree and a menu of several levels. */
import { Menu, Tree } from "antd";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";

document.title = "Archive";
const seen = { node: "", item: "" };
const treeData = [
  {
    title: "Contracts",
    key: "contracts",
    children: [
      { title: "2024", key: "c24" },
      { title: "2025", key: "c25" },
    ],
  },
  {
    title: "Invoices",
    key: "invoices",
    children: [
      { title: "2024", key: "i24" },
      { title: "2025", key: "i25", children: [{ title: "March", key: "i25m" }] },
    ],
  },
];
const items = [
  {
    key: "view",
    label: "View",
    children: [
      { key: "list", label: "As a list" },
      { key: "cards", label: "As cards" },
    ],
  },
  { key: "share", label: "Share", children: [{ key: "link", label: "Copy link" }] },
];
createRoot(document.getElementById("app")).render(
  h(
    "div",
    { style: { padding: 24, width: 400 } },
    h("h1", null, "Archive"),
    h(Menu, {
      mode: "inline",
      items,
      onClick: ({ key }) => {
        seen.item = key;
      },
    }),
    h(Tree, {
      treeData,
      onSelect: ([key]) => {
        seen.node = key ?? "";
      },
    }),
  ),
);
window.truth = { node: () => seen.node, item: () => seen.item };
