/** Nursery: what Directus is filled with, by its own API: plants, their suppliers, and who works there. */

export const PASSWORD = "of-this-run-alone";

const PLANTS = [
  "Blue Fescue",
  "Box",
  "Cornel",
  "Dog Rose",
  "Elder",
  "Field Maple",
  "Ginkgo",
  "Hazel",
  "Ivy",
  "Juniper",
];
const SUPPLIERS = ["Alder & Sons", "Birch Wholesale", "Cedar House"];
const STATES = ["draft", "for_sale", "sold_out"].map((value) => ({ text: titleOf(value), value }));
const LIGHTS = ["sun", "half_shade", "shade"].map((value) => ({ text: titleOf(value), value }));

type Body = Readonly<Record<string, unknown>>;

export async function fillNursery(url: string): Promise<void> {
  const first = await send(url, "/auth/login", { email: "ana@example.org", password: PASSWORD });
  const post = (path: string, body: unknown) => send(url, path, body, String(first.access_token));
  await post("/collections", collectionOf("supplier", SUPPLIER_FIELDS));
  await post("/collections", collectionOf("plant", PLANT_FIELDS));
  await post("/relations", {
    collection: "plant",
    field: "supplier",
    related_collection: "supplier",
    schema: { on_delete: "NO ACTION" },
  });
  const suppliers = SUPPLIERS.map((name) => ({
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@example.com`,
    city: "Porto",
  }));
  await post("/items/supplier", suppliers);
  const plants = PLANTS.map((name, at) => ({
    name,
    price: 10 + at,
    stock: 20 + at,
    state: "for_sale",
    light: "sun",
    supplier: (at % 2) + 1,
  }));
  await post("/items/plant", plants);
  await addClerk(post);
}

/** May see everything of the catalogue and change suppliers alone. */
async function addClerk(post: (path: string, body: unknown) => Promise<Body>): Promise<void> {
  const policy = await post("/policies", { name: "Clerks", icon: "badge", app_access: true, admin_access: false });
  const may = (collection: string, action: string) => ({
    policy: policy.id,
    collection,
    action,
    fields: ["*"],
    permissions: {},
  });
  await post("/permissions", [
    may("plant", "read"),
    may("supplier", "read"),
    may("supplier", "create"),
    may("supplier", "update"),
  ]);
  const role = await post("/roles", { name: "Clerk" });
  await post("/access", { role: role.id, policy: policy.id });
  for (const name of ["tom", "rita"]) {
    const user = { first_name: titleOf(name), last_name: "Hale", email: `${name}@example.org`, password: PASSWORD };
    await post("/users", { ...user, role: role.id });
  }
}

const ID = {
  field: "id",
  type: "integer",
  meta: { hidden: true, interface: "input", readonly: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
const text = (field: string, rules: Body = {}, meta: Body = {}) => ({
  field,
  type: "string",
  meta: { interface: "input", ...meta },
  schema: rules,
});
const choice = (field: string, choices: unknown) => ({
  field,
  type: "string",
  meta: { interface: "select-dropdown", options: { choices } },
  schema: {},
});

const SUPPLIER_FIELDS = [
  ID,
  text("name", { is_unique: true, is_nullable: false }, { required: true }),
  text("email"),
  text("city"),
];
const PLANT_FIELDS = [
  ID,
  text("name", { is_nullable: false }, { required: true }),
  text("latin"),
  {
    field: "price",
    type: "integer",
    meta: { interface: "input", validation: { _and: [{ price: { _gt: 0 } }] } },
    schema: {},
  },
  { field: "stock", type: "integer", meta: { interface: "input" }, schema: {} },
  choice("state", STATES),
  choice("light", LIGHTS),
  {
    field: "supplier",
    type: "integer",
    meta: { interface: "select-dropdown-m2o", special: ["m2o"], options: { template: "{{name}}" } },
    schema: {},
  },
  { field: "description", type: "text", meta: { interface: "input-rich-text-html" }, schema: {} },
  { field: "sown", type: "date", meta: { interface: "datetime" }, schema: {} },
];

function collectionOf(collection: string, fields: readonly Body[]): Body {
  return { collection, meta: { icon: "yard", display_template: "{{name}}" }, schema: {}, fields };
}

function titleOf(value: string): string {
  return `${value[0]?.toUpperCase()}${value.slice(1)}`.replace("_", " ");
}

async function send(url: string, path: string, body: unknown, token?: string): Promise<Body> {
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`Directus declines ${path}: ${said}`);
  // The cast: the application's own envelope.
  return said === "" ? {} : (JSON.parse(said) as { data: Body }).data;
}
