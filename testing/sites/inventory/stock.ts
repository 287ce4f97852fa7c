/** Stock: what the inventory's server holds and counts; the authority on what really happened. */

export interface Product {
  readonly id: number;
  readonly name: string;
  /** In cents. */
  readonly price: number;
  readonly category: string;
  readonly quantity: number;
}

export interface InventoryEffects {
  productsCreated: number;
  productsRefused: number;
  optionWrites: number;
}

export interface Stock {
  products: Product[];
  options: { emailAlerts: boolean; weeklyReport: boolean };
  readonly effects: InventoryEffects;
}

export const CATEGORIES: readonly string[] = ["Bathroom", "Garden", "Kitchen", "Office"];

export function openStock(): Stock {
  return {
    products: [
      { id: 1, name: "Steel Kettle", price: 3_490, category: "Kitchen", quantity: 14 },
      { id: 2, name: "Linen Towel", price: 1_200, category: "Bathroom", quantity: 40 },
      { id: 3, name: "Pruning Shears", price: 2_750, category: "Garden", quantity: 6 },
    ],
    options: { emailAlerts: false, weeklyReport: true },
    effects: { productsCreated: 0, productsRefused: 0, optionWrites: 0 },
  };
}

/** The product, or one sentence for each field that is wrong. Not idempotent on purpose. */
export function addProduct(stock: Stock, form: URLSearchParams): Product | { readonly faults: readonly string[] } {
  const read = (field: string) => (form.get(field) ?? "").trim();
  const faults = productFaults(read);
  if (faults.length > 0) {
    stock.effects.productsRefused += 1;
    return { faults };
  }
  const product = {
    id: stock.products.length + 1,
    name: read("name"),
    price: Math.round(Number(read("price")) * 100),
    category: read("category"),
    quantity: Number(read("quantity") || "0"),
  };
  stock.products.push(product);
  stock.effects.productsCreated += 1;
  return product;
}

function productFaults(read: (field: string) => string): string[] {
  return [
    ...(read("name") ? [] : ["Give the product a name."]),
    ...(/^\d+(\.\d{1,2})?$/.test(read("price")) ? [] : ["The price is a number such as 9.50."]),
    ...(CATEGORIES.includes(read("category")) ? [] : ["Choose a category."]),
    ...(/^\d*$/.test(read("quantity")) ? [] : ["The quantity is a whole number."]),
  ];
}

export function saveOptions(stock: Stock, form: URLSearchParams): void {
  stock.options = { emailAlerts: form.has("emailAlerts"), weeklyReport: form.has("weeklyReport") };
  stock.effects.optionWrites += 1;
}

/** 1250 → "12.50". */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
