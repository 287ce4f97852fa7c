/** Pages: the inventory's HTML, as such tools have looked for twenty years. */

import { type Html, html } from "../markup.js";
import { CATEGORIES, priceText, type Stock } from "./stock.js";

function shell(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} - StockRoom</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<table class="frame"><tr><td class="side">
<div class="logo">StockRoom</div>
<ul class="links">
<li><a href="/">Stock</a></li>
<li><a href="/products/new">New product</a></li>
<li><a href="/options">Options</a></li>
</ul>
<div class="foot">Warehouse 3, aisle B</div>
</td><td class="main">
<h1>${title}</h1>
${body}
</td></tr></table>
</body>
</html>`;
}

export function stockPage(stock: Stock, createdId: number): Html {
  const created = stock.products.find((product) => product.id === createdId);
  const rows = stock.products.map(
    (product) =>
      html`<tr><td>${product.id}</td><td>${product.name}</td><td>${product.category}</td><td class="number">${priceText(product.price)}</td><td class="number">${product.quantity}</td></tr>`,
  );
  const body = html`${created && html`<p class="success">Product ${created.name} was created.</p>`}
<table class="grid"><tr><th>No.</th><th>Product</th><th>Category</th><th>Price</th><th>In stock</th></tr>
${rows}</table>
<p class="note">${stock.products.length} products</p>`;
  return shell("Stock", body);
}

export function productPage(form: URLSearchParams, faults: readonly string[]): Html {
  const input = (
    name: string,
    label: string,
    fallback = "",
  ) => html`<tr><td class="name"><label for="${name}">${label}</label></td>
<td><input type="text" id="${name}" name="${name}" value="${form.get(name) ?? fallback}"></td></tr>`;
  const options = CATEGORIES.map(
    (category) => html`<option ${form.get("category") === category && html`selected`}>${category}</option>`,
  );
  const body = html`${faults.length > 0 && html`<ul class="error">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`}
<form method="post" action="/products">
<table class="form">
${input("name", "Product name")}
${input("price", "Price (EUR)")}
<tr><td class="name"><label for="category">Category</label></td>
<td><select id="category" name="category"><option value="">Please choose</option>${options}</select></td></tr>
${input("quantity", "Quantity", "0")}
<tr><td></td><td><input type="submit" value="Create product"> <a href="/">Cancel</a></td></tr>
</table></form>`;
  return shell("New product", body);
}

export function optionsPage(stock: Stock, saved: boolean): Html {
  const box = (name: "emailAlerts" | "weeklyReport", label: string) =>
    html`<tr><td><input type="checkbox" id="${name}" name="${name}" ${stock.options[name] && html`checked`}></td><td><label for="${name}">${label}</label></td></tr>`;
  const body = html`${saved && html`<p class="success">Your options were saved.</p>`}
<form method="post" action="/options">
<table class="form">
${box("emailAlerts", "Email alerts")}
${box("weeklyReport", "Weekly report")}
<tr><td></td><td><input type="submit" value="Save options"></td></tr>
</table></form>`;
  return shell("Options", body);
}

export const STYLE = `
body { margin: 0; background: #e9ecef; color: #222; font: 14px/1.45 Verdana, "DejaVu Sans", Arial, sans-serif; }
h1 { margin: 0 0 18px; font-size: 20px; color: #1f3d5c; }
a { color: #1b5fa8; }
table { border-collapse: collapse; }
.frame { width: 900px; min-height: 520px; margin: 32px auto; background: #fff; border: 1px solid #c5ccd3; }
.frame td { vertical-align: top; }
.side { width: 190px; padding: 22px 20px; background: #1f3d5c; color: #cfdcea; }
.side a { color: #fff; }
.logo { margin-bottom: 22px; font-size: 19px; font-weight: bold; color: #fff; }
.links { margin: 0; padding: 0; list-style: none; line-height: 2.1; }
.foot { margin-top: 300px; font-size: 11px; }
.main { padding: 24px 28px; }
.grid { width: 100%; }
.grid th { padding: 8px 10px; background: #dfe6ee; border: 1px solid #c5ccd3; text-align: left; }
.grid td { padding: 8px 10px; border: 1px solid #d8dee4; }
.grid tr:nth-child(odd) td { background: #f7f9fb; }
.number { text-align: right; }
.form td { padding: 6px 14px 6px 0; }
.name { color: #555; }
input[type="text"], select { width: 250px; padding: 5px 6px; border: 1px solid #aab4be; font: inherit; box-sizing: border-box; }
input[type="submit"] { padding: 5px 16px; border: 1px solid #14507f; background: #1b5fa8; color: #fff; font: inherit; font-weight: bold; cursor: pointer; }
.success { padding: 9px 12px; background: #e2f3e3; border: 1px solid #9ccf9f; color: #1c5d20; }
.error { padding: 9px 12px 9px 28px; background: #fbe4e2; border: 1px solid #e2a19b; color: #8c1d13; }
.note { color: #666; }
`;
