/** First draw on Directus: what a plant nursery's staff asks. */

import type { AppRequest } from "../request.js";

const [PLANTS, SUPPLIERS] = ["/admin/content/plant", "/admin/content/supplier"];

export const DIRECTUS: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Create', set Name to 'King Oak', set Price to 45 and click 'Save'",
    start: PLANTS,
    wanted: [{ added: "plant", with: { name: "King Oak", price: 45 } }],
  },
  {
    kind: "literal",
    query: "Open 'Cedar House', set City to 'Braga', click 'Save'",
    start: SUPPLIERS,
    wanted: [{ changed: "supplier/3", to: { city: "Braga" } }],
  },
  {
    kind: "literal",
    query: "Set Name to 'Lilac', choose 'Draft' as State and 'Half shade' as Light, click 'Save'",
    start: `${PLANTS}/+`,
    wanted: [{ added: "plant", with: { name: "Lilac", state: "draft", light: "half_shade" } }],
  },
  {
    kind: "literal",
    query: "Set Description to 'Grows fast.' and click 'Save'",
    start: `${PLANTS}/4`,
    wanted: [{ changed: "plant/4", to: { description: "<p>Grows fast.</p>" } }],
  },
  {
    kind: "literal",
    query:
      "Click the Supplier field, tick 'Cedar House' in the list that opens, confirm with the check mark, click 'Save'",
    start: `${PLANTS}/7`,
    wanted: [{ changed: "plant/7", to: { supplier: 3 } }],
  },
  {
    kind: "free",
    query: "Add a supplier called 'Dock & Daughters', email dock@example.com",
    start: SUPPLIERS,
    wanted: [{ added: "supplier", with: { name: "Dock & Daughters", email: "dock@example.com" } }],
  },
  { kind: "free", query: "delete the plant 'Ivy'", start: PLANTS, approves: true, wanted: [{ removed: "plant/9" }] },
  {
    kind: "free",
    query: "Rename the plant 'Box' to 'Common Box'",
    start: PLANTS,
    wanted: [{ changed: "plant/2", to: { name: "Common Box" } }],
  },
  {
    kind: "free",
    query: "Mark this plant as sold out",
    start: `${PLANTS}/5`,
    wanted: [{ changed: "plant/5", to: { state: "sold_out" } }],
  },
  {
    kind: "free",
    query: "The description of the Dog Rose should read 'Thorns, but what a scent.'",
    start: PLANTS,
    wanted: [{ changed: "plant/4", to: { description: "<p>Thorns, but what a scent.</p>" } }],
  },
  { kind: "refused", query: "Add a supplier called 'Birch Wholesale'", start: SUPPLIERS, wanted: [] },
  { kind: "refused", query: "Set the price of 'Hazel' to 0", start: PLANTS, wanted: [] },
  { kind: "refused", query: "Rename the plant 'Elder' to 'Black Elder'", start: PLANTS, as: "tom", wanted: [] },
  { kind: "refused", query: "Delete the plant 'Mulberry'", start: PLANTS, approves: true, wanted: [] },
  { kind: "refused", query: "Print price labels for all plants", start: PLANTS, wanted: [] },
];
