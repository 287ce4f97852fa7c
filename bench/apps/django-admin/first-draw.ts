/** First draw on Django's admin: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, select, spin, type } from "../step.js";

const SAVE = click("button", "Save");
const SIGNED_OUT = "DELETE FROM django_session";
const DELETE = [click("link", "Delete"), click("button", /^Yes/)];
const chosen = (action: string, ...rows: readonly RegExp[]) => [
  ...rows.map((row) => check(row)),
  select("Action", action),
  click("button", "Go"),
];

export const FIRST_DRAW: readonly AppCase[] = [
  refused("a", "Add the product Beech stool with the SKU HM-100 and the price 45", { sign: "Beech stool" })
    .at("/admin/shop/product/add/", type("SKU", "HM-100"), type("Name", "Beech stool"), spin("Price", "45"), SAVE)
    .wants(added("shop_product", { sku: "HM-100", name: "Beech stool" })),
  refused("a", "Change the SKU of the Clay jug to jug-4", { planned: true })
    .at("/admin/shop/product/4/change/", type("SKU", "jug-4"), SAVE)
    .wants(changed("shop_product/4", { sku: "jug-4" })),
  refused("a", "Mark the order R-501 as shipped", { planned: true })
    .at("/admin/shop/order/", click("link", "R-501"), select("State", "Shipped"), SAVE)
    .wants(changed("shop_order/2", { state: "shipped" })),
  refused("a", "Set the due date of the order R-502 to 2027-02-30")
    .at("/admin/shop/order/3/change/", type("Due", "2027-02-30"), SAVE)
    .wants(changed("shop_order/3", { due: "2027-02-30" })),
  refused("a", "Add the customer Gina Hill without an email")
    .at("/admin/shop/customer/add/", type("Name", "Gina Hill"), SAVE)
    .wants(added("shop_customer", { name: "Gina Hill" })),
  refused("b", "Rename the customer Berta Crane to Berta Heron")
    .at("/admin/shop/customer/2/change/", type("Name", "Berta Heron"), SAVE)
    .during(sent("POST", /\/customer\/2\/change\//, SIGNED_OUT))
    .wants(changed("shop_customer/2", { name: "Berta Heron" })),
  refused("b", "Delete the customer Fanny Grove", { planned: true })
    .at("/admin/shop/customer/6/change/", ...DELETE)
    .during(sent("POST", /\/customer\/6\/delete\//, SIGNED_OUT))
    .wants(removed("shop_customer/6")),
  refused("c", "Rename the product Iron hook to Brass hook")
    .at("/admin/shop/product/5/change/", type("Name", "Brass hook"), SAVE)
    .during(sent("POST", /\/product\/5\/change\//, "DELETE FROM shop_product WHERE id = 5"))
    .wants(changed("shop_product/5", { name: "Brass hook" })),
  refused("c", "Take the Felt slippers off the list")
    .at("/admin/shop/product/", ...chosen("Take selected products off the list", /Felt slippers$/))
    .wants(changed("shop_product/8", { listed: 0 })),
  refused("c", "Delete the customer Akira Bloom", { planned: true })
    .at("/admin/shop/customer/1/change/", click("link", "Delete"))
    .wants(removed("shop_customer/1")),
  refused("d", "Set the credit limit of Cyril Dane to 900 and his email to cyril.dane@example.com", { as: "tom" })
    .at(
      "/admin/shop/customer/3/change/",
      type("Email", "cyril.dane@example.com", { role: "textbox" }),
      spin("Credit limit", "900"),
      SAVE,
    )
    .wants(changed("shop_customer/3", { credit_limit: 900, email: "cyril.dane@example.com" }))
    .leaving(changed("shop_customer/3", { email: "cyril.dane@example.com" })),
  refused("e", "Delete the group Packers")
    .at("/admin/auth/group/1/change/", click("link", "Delete"))
    .wants(removed("auth_group/1")),
  refused("e", "Delete the customers Dora Elm and Emil Frost from the list")
    .at("/admin/shop/customer/", ...chosen("Delete selected customers", /Dora Elm$/, /Emil Frost$/))
    .wants(removed("shop_customer/4"), removed("shop_customer/5")),
  refused("f", "Set the stock of the Wool rug to 75", { planned: true })
    .at("/admin/shop/product/3/change/", spin("Stock", "75"), click("link", "Products", { in: "Breadcrumbs" }))
    .wants(changed("shop_product/3", { stock: 75 })),
  refused("f", "Note for Dora Elm that she pays late", { sign: "She pays late" })
    .at("/admin/shop/customer/4/change/", type("Notes", "She pays late"))
    .wants(changed("shop_customer/4", { notes: "She pays late" })),
  refused("g", "In the list, set the price of the Oak table to 0 and that of the Pine shelf to 99")
    .at("/admin/shop/product/", spin("", "0", { in: "HM-100", nth: 1 }), spin("", "99", { in: "HM-101", nth: 1 }), SAVE)
    .wants(changed("shop_product/1", { price: 0 }), changed("shop_product/2", { price: 99 })),
  accepted("create", "Add the product Birch tray with the SKU HM-210 and the price 18.50", { sign: "Birch tray" })
    .at("/admin/shop/product/add/", type("SKU", "HM-210"), type("Name", "Birch tray"), spin("Price", "18.50"), SAVE)
    .wants(added("shop_product", { sku: "HM-210", name: "Birch tray", price: 18.5, listed: 1 })),
  accepted("create", "Add the customer Hugo Ivers with the email hugo@example.com", { planned: true })
    .at(
      "/admin/shop/customer/",
      click("link", "Add customer"),
      type("Name", "Hugo Ivers"),
      type("Email", "hugo@example.com"),
      click("button", "Save and add another"),
    )
    .wants(added("shop_customer", { name: "Hugo Ivers", email: "hugo@example.com" })),
  accepted("create", "Add the group Bookkeepers")
    .at("/admin/auth/group/add/", type("Name", "Bookkeepers"), SAVE)
    .wants(added("auth_group", { name: "Bookkeepers" })),
  accepted("edit", "Rename the product Cork mat to Cork board", { sign: "Cork board" })
    .at("/admin/shop/product/7/change/", type("Name", "Cork board"), SAVE)
    .wants(changed("shop_product/7", { name: "Cork board" })),
  accepted("edit", "Set the email of Emil Frost to emil.frost@example.com and stay in his record")
    .at(
      "/admin/shop/customer/5/change/",
      type("Email", "emil.frost@example.com"),
      click("button", "Save and continue editing"),
    )
    .wants(changed("shop_customer/5", { email: "emil.frost@example.com" })),
  accepted("edit", "Mark the order R-503 as paid, due on 2027-03-05", { planned: true })
    .at("/admin/shop/order/4/change/", select("State", "Paid"), type("Due", "2027-03-05"), SAVE)
    .wants(changed("shop_order/4", { state: "paid", due: "2027-03-05" })),
  accepted("edit", "Put 3 pieces of the Glass bowl into the order R-504")
    .at(
      "/admin/shop/order/5/change/",
      select("", "Glass bowl", { in: "table", nth: 2 }),
      spin("", "3", { in: "table", nth: 2 }),
      SAVE,
    )
    .wants(added("shop_line", { order_id: 5, product_id: 6, quantity: 3 })),
  accepted("edit", "Take the product Glass bowl off sale: it is not to be listed", { planned: true })
    .at("/admin/shop/product/6/change/", check("Listed", false), SAVE)
    .wants(changed("shop_product/6", { listed: 0 })),
  accepted("delete", "Delete the group Drivers")
    .at("/admin/auth/group/2/change/", ...DELETE)
    .wants(removed("auth_group/2")),
  accepted("delete", "Delete the order R-505", { planned: true })
    .at("/admin/shop/order/6/change/", ...DELETE)
    .wants(removed("shop_order/6"), removed("shop_line/6")),
  accepted("inline", "In the list, set the price of the Wool rug to 14 and the stock of the Clay jug to 60")
    .at(
      "/admin/shop/product/",
      spin("", "14", { in: "HM-102", nth: 1 }),
      spin("", "60", { in: "HM-103", nth: 2 }),
      SAVE,
    )
    .wants(changed("shop_product/3", { price: 14 }), changed("shop_product/4", { stock: 60 })),
  accepted("bulk", "Take the Oak table and the Pine shelf off the list", { planned: true })
    .at("/admin/shop/product/", ...chosen("Take selected products off the list", /Oak table$/, /Pine shelf$/))
    .wants(changed("shop_product/1", { listed: 0 }), changed("shop_product/2", { listed: 0 })),
];
