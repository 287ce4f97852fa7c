/** Third draw on Directus: worded before it was first run. */

import type { AppRequest } from "../request.js";

const [PLANTS, SUPPLIERS] = ["/admin/content/plant", "/admin/content/supplier"];

export const DIRECTUS_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click the row of 'Ginkgo', set Latin to 'Ginkgo biloba' and click 'Save'",
    start: PLANTS,
    wanted: [{ changed: "plant/7", to: { latin: "Ginkgo biloba" } }],
  },
  {
    kind: "literal",
    query: "Open 'Field Maple', put 18 in Price and 7 in Stock, then press 'Save'",
    start: PLANTS,
    wanted: [{ changed: "plant/6", to: { price: 18, stock: 7 } }],
  },
  {
    kind: "literal",
    query: "Click 'Create', type 'Fern & Fell' into Name and 'Lagos' into City, click 'Save'",
    start: SUPPLIERS,
    wanted: [{ added: "supplier", with: { name: "Fern & Fell", city: "Lagos" } }],
  },
  {
    kind: "free",
    query: "There are 59 Junipers in stock now",
    start: PLANTS,
    wanted: [{ changed: "plant/10", to: { stock: 59 } }],
  },
  {
    kind: "free",
    query: "Elder isn't ready to be sold yet, put it back to draft please",
    start: PLANTS,
    wanted: [{ changed: "plant/5", to: { state: "draft" } }],
  },
  {
    kind: "free",
    query: "cedar house wants its mail at orders@cedar.example.com from now on",
    start: SUPPLIERS,
    wanted: [{ changed: "supplier/3", to: { email: "orders@cedar.example.com" } }],
  },
];
