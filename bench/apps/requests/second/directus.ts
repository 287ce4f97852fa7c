/** Second draw on Directus: worded without a look at the rules. */

import type { AppRequest } from "../request.js";

const [PLANTS, SUPPLIERS] = ["/admin/content/plant", "/admin/content/supplier"];

export const DIRECTUS_AGAIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Open Supplier, click 'Create', set Name to 'Elm & Co' and Email to 'elm@example.com', click 'Save'",
    start: PLANTS,
    wanted: [{ added: "supplier", with: { name: "Elm & Co", email: "elm@example.com" } }],
  },
  {
    kind: "literal",
    query: "Click the row of 'Hazel', set Stock to 55 and click 'Save'",
    start: PLANTS,
    wanted: [{ changed: "plant/8", to: { stock: 55 } }],
  },
  {
    kind: "literal",
    query: "Tick 'Juniper', click 'Delete' at the top and confirm with 'Delete'",
    start: PLANTS,
    approves: true,
    wanted: [{ removed: "plant/10" }],
  },
  {
    kind: "literal",
    query: "Choose 'Shade' as Light and click 'Save'",
    start: `${PLANTS}/3`,
    wanted: [{ changed: "plant/3", to: { light: "shade" } }],
  },
  {
    kind: "literal",
    query: "Set Project Descriptor to 'Plants by post' and click 'Save'",
    start: "/admin/settings/project",
    wanted: [{ changed: "setting/1", to: { project_descriptor: "Plants by post" } }],
  },
  {
    kind: "free",
    query: "Add a plant 'Kale' with the price 3, 120 in stock",
    start: PLANTS,
    wanted: [{ added: "plant", with: { name: "Kale", price: 3, stock: 120 } }],
  },
  {
    kind: "free",
    query: "The price of the Cornel is 15 now",
    start: PLANTS,
    wanted: [{ changed: "plant/3", to: { price: 15 } }],
  },
  {
    kind: "free",
    query: "remove the supplier 'Cedar House'",
    start: SUPPLIERS,
    approves: true,
    wanted: [{ removed: "supplier/3" }],
  },
  {
    kind: "free",
    query: "Make Birch Wholesale the supplier of this plant",
    start: `${PLANTS}/1`,
    wanted: [{ changed: "plant/1", to: { supplier: 2 } }],
  },
  {
    kind: "free",
    query: "Give Rita Hale the title 'Head gardener'",
    start: "/admin/users",
    wanted: [{ changed: "user/rita@example.org", to: { title: "Head gardener" } }],
  },
  { kind: "refused", query: "Delete the supplier 'Alder & Sons'", start: SUPPLIERS, approves: true, wanted: [] },
  {
    kind: "refused",
    query: "Rename the supplier 'Birch Wholesale' to 'Alder & Sons'",
    start: SUPPLIERS,
    wanted: [],
  },
  { kind: "refused", query: "Set the price of the Ginkgo to -4", start: PLANTS, wanted: [] },
  { kind: "refused", query: "Delete the plant 'Elder'", start: PLANTS, as: "tom", approves: true, wanted: [] },
  { kind: "refused", query: "Book the gardener for Friday", start: PLANTS, wanted: [] },
];
