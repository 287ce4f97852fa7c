/** Second and third draw on Django's admin. */

import { type AppCase, accepted, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, select, spin, type } from "../step.js";

const SAVE = click("button", "Save");
const GRANT_TOM =
  "INSERT INTO auth_user_user_permissions (user_id, permission_id) SELECT 2, p.id FROM auth_permission p JOIN django_content_type t ON t.id = p.content_type_id WHERE t.app_label = 'shop'";
const DELETE = [click("link", "Delete"), click("button", /^Yes/)];
const chosen = (action: string, ...rows: readonly RegExp[]) => [
  ...rows.map((row) => check(row)),
  select("Action", action),
  click("button", "Go"),
];

export const SECOND_DRAW: readonly AppCase[] = [
  refused("a", "Put 4 more of the Oak table into the order R-500")
    .at(
      "/admin/shop/order/1/change/",
      select("", "Oak table", { in: "table", nth: 2 }),
      spin("", "4", { in: "table", nth: 2 }),
      SAVE,
    )
    .wants(added("shop_line", { order_id: 1, product_id: 1, quantity: 4 })),
  refused("b", "In the list, set the stock of the Cork mat to 31", { planned: true })
    .at("/admin/shop/product/", spin("", "31", { in: "HM-106", nth: 2 }), SAVE)
    .during(sent("POST", /\/shop\/product\//, "DELETE FROM django_session"))
    .wants(changed("shop_product/7", { stock: 31 })),
  refused("c", "Delete the customers Akira Bloom and Fanny Grove from the list")
    .at("/admin/shop/customer/", ...chosen("Delete selected customers", /Akira Bloom$/, /Fanny Grove$/))
    .wants(removed("shop_customer/1"), removed("shop_customer/6")),
  accepted("bulk", "Delete the customers Emil Frost and Fanny Grove from the list for good")
    .at(
      "/admin/shop/customer/",
      ...chosen("Delete selected customers", /Emil Frost$/, /Fanny Grove$/),
      click("button", /^Yes/),
    )
    .wants(removed("shop_customer/5"), removed("shop_customer/6")),
  accepted("create", "Add the order R-700 for Berta Crane with one Wool rug", { planned: true })
    .at(
      "/admin/shop/order/add/",
      type("Number", "R-700"),
      select("Customer", "Berta Crane"),
      select("", "Wool rug", { in: "table", nth: 1 }),
      SAVE,
    )
    .wants(
      added("shop_order", { number: "R-700", customer_id: 2, state: "new" }),
      added("shop_line", { product_id: 3, quantity: 1 }),
    ),
  accepted("edit", "Note for Cyril Dane that he likes oak")
    .at("/admin/shop/customer/", click("link", "Cyril Dane"), type("Notes", "He likes oak"), SAVE)
    .wants(changed("shop_customer/3", { notes: "He likes oak" })),
  refused("a", "Add the customer Berta Crane with the email b.crane@example.com", { sign: "Berta Crane" })
    .at("/admin/shop/customer/add/", type("Name", "Berta Crane"), type("Email", "b.crane@example.com"), SAVE)
    .wants(added("shop_customer", { name: "Berta Crane", email: "b.crane@example.com" })),
  refused("a", "Add the product Ash bench with the SKU HM-300 and the price 0", { planned: true })
    .at(
      "/admin/shop/product/",
      click("link", "Add product"),
      type("SKU", "HM-300"),
      type("Name", "Ash bench"),
      spin("Price", "0"),
      SAVE,
    )
    .wants(added("shop_product", { sku: "HM-300", name: "Ash bench" })),
  refused("b", "Add the group Weavers", { sign: "Weavers" })
    .at("/admin/auth/group/add/", type("Name", "Weavers"), SAVE)
    .during(sent("POST", /\/group\/add\//, "DELETE FROM django_session"))
    .wants(added("auth_group", { name: "Weavers" })),
  refused("c", "Rename the product Glass bowl to Glass dish", { planned: true })
    .at("/admin/shop/product/6/change/", type("Name", "Glass dish"), SAVE)
    .during(sent("POST", /\/product\/6\/change\//, "DELETE FROM shop_product WHERE id = 6"))
    .wants(changed("shop_product/6", { name: "Glass dish" })),
  refused("d", "Set the credit limit of Dora Elm to 750 and note that she is a regular", { as: "tom" })
    .at("/admin/shop/customer/4/change/", type("Notes", "A regular"), spin("Credit limit", "750"), SAVE)
    .wants(changed("shop_customer/4", { credit_limit: 750, notes: "A regular" }))
    .leaving(changed("shop_customer/4", { notes: "A regular" })),
  refused("e", "Delete the order R-502")
    .at("/admin/shop/order/3/change/", click("link", "Delete"))
    .wants(removed("shop_order/3"), removed("shop_line/3")),
  refused("f", "Set the price of the Iron hook to 99")
    .at("/admin/shop/product/5/change/", spin("Price", "99"), click("link", "Products", { in: "Breadcrumbs" }))
    .wants(changed("shop_product/5", { price: 99 })),
  accepted("create", "Add the product Ash stool with the SKU HM-301 and the price 70", { planned: true })
    .at(
      "/admin/shop/product/",
      click("link", "Add product"),
      type("SKU", "HM-301"),
      type("Name", "Ash stool"),
      spin("Price", "70"),
      SAVE,
    )
    .wants(added("shop_product", { sku: "HM-301", name: "Ash stool", price: 70 })),
  accepted("create", "Add the group Cutters")
    .at("/admin/auth/group/add/", type("Name", "Cutters"), click("button", "Save and continue editing"))
    .wants(added("auth_group", { name: "Cutters" })),
  accepted("edit", "Grant Dora Elm a credit limit of 250")
    .at("/admin/shop/customer/", click("link", "Dora Elm"), spin("Credit limit", "250"), SAVE)
    .wants(changed("shop_customer/4", { credit_limit: 250 })),
  accepted("edit", "Set the due date of the order R-501 to 2027-01-20", { sign: "was changed successfully" })
    .at("/admin/shop/order/2/change/", type("Due", "2027-01-20"), SAVE)
    .wants(changed("shop_order/2", { due: "2027-01-20" })),
  accepted("edit", "Mark the order R-503 as shipped, due on 2027-04-01", { planned: true })
    .at("/admin/shop/order/4/change/", type("Due", "2027-04-01"), select("State", "Shipped"), SAVE)
    .wants(changed("shop_order/4", { state: "shipped", due: "2027-04-01" })),
  accepted("delete", "Delete the product Felt slippers")
    .at("/admin/shop/product/8/change/", ...DELETE)
    .wants(removed("shop_product/8")),
  accepted("inline", "In the list, set the stock of the Clay jug to 44", { planned: true })
    .at("/admin/shop/product/", spin("", "44", { in: "HM-103", nth: 2 }), SAVE)
    .wants(changed("shop_product/4", { stock: 44 })),
];

export const THIRD_DRAW: readonly AppCase[] = [
  refused("edit conflict", "Change the quantity in the order R-500 to 5")
    .at("/admin/shop/order/1/change/", spin("", "5", { in: "table", nth: 1 }), SAVE)
    .during(sent("POST", /\/order\/1\/change\//, "DELETE FROM shop_line WHERE order_id = 1"))
    .wants(changed("shop_line/1", { quantity: 5 })),
  refused("edit conflict", "Make the order R-501 one of Emil Frost", { planned: true })
    .at("/admin/shop/order/2/change/", select("Customer", "Emil Frost"), SAVE)
    .during(sent("POST", /\/order\/2\/change\//, "DELETE FROM shop_customer WHERE id = 5"))
    .wants(changed("shop_order/2", { customer_id: 5 })),
  refused("lost rights", "Rename the customer Dora Elm to Dora Ash", { as: "tom" })
    .at("/admin/shop/customer/4/change/", type("Name", "Dora Ash"), SAVE)
    .during(
      sent("POST", /\/customer\/4\/change\//, "DELETE FROM auth_user_user_permissions WHERE user_id = 2", GRANT_TOM),
    )
    .wants(changed("shop_customer/4", { name: "Dora Ash" })),
  refused("lost rights", "Delete the group Packers, which nobody needs", { planned: true })
    .at("/admin/auth/group/1/change/", ...DELETE)
    .during(
      sent(
        "POST",
        /\/group\/1\/delete\//,
        "UPDATE auth_user SET is_superuser = 0 WHERE username = 'ana'",
        "UPDATE auth_user SET is_superuser = 1 WHERE username = 'ana'",
      ),
    )
    .wants(removed("auth_group/1")),
  refused("stale token", "Add the group Night shift")
    .at("/admin/auth/group/add/", type("Name", "Night shift"), SAVE)
    .during(sent("POST", /\/group\/add\//, "DELETE FROM django_session"))
    .wants(added("auth_group", { name: "Night shift" })),
  // Whoever's password was changed elsewhere is signed out here.
  refused("stale token", "Set the stock of the Felt slippers to 44")
    .at("/admin/shop/product/8/change/", spin("Stock", "44"), SAVE)
    .during(
      sent(
        "POST",
        /\/product\/8\/change\//,
        "UPDATE auth_user SET password = password || 'x' WHERE username = 'ana'",
        "UPDATE auth_user SET password = substr(password, 1, length(password) - 1) WHERE username = 'ana'",
      ),
    )
    .wants(changed("shop_product/8", { stock: 44 })),
  refused("duplicate", "Add the product Ash ladle with the SKU HM-300 and the price 9", { sign: "Ash ladle" })
    .at("/admin/shop/product/add/", type("SKU", "HM-300"), type("Name", "Ash ladle"), spin("Price", "9"), SAVE)
    .during(
      sent(
        "POST",
        /\/product\/add\//,
        "INSERT INTO shop_product (sku, name, price, stock, listed) VALUES ('HM-300', 'Ash spoon', 8, 0, 1)",
      ),
    )
    .wants(added("shop_product", { sku: "HM-300", name: "Ash ladle" })),
  refused("duplicate", "Add the group Drivers once more", { planned: true })
    .at("/admin/auth/group/", click("link", "Add group"), type("Name", "Drivers"), SAVE)
    .wants(added("auth_group", { name: "Drivers" })),
  refused("quota", "Add the customer Ivo Lark with the email ivo@example.com")
    .at("/admin/shop/customer/add/", type("Name", "Ivo Lark"), type("Email", "ivo@example.com"), SAVE)
    .during(
      sent(
        "POST",
        /\/customer\/add\//,
        "CREATE TRIGGER quota BEFORE INSERT ON shop_customer BEGIN SELECT RAISE(ABORT, 'The plan allows no more customers.'); END",
        "DROP TRIGGER quota",
      ),
    )
    .wants(added("shop_customer", { name: "Ivo Lark" })),
  refused("maintenance", "Mark the order R-504 as paid", { planned: true })
    .at("/admin/shop/order/5/change/", select("State", "Paid"), SAVE)
    .during(
      sent(
        "POST",
        /\/order\/5\/change\//,
        "CREATE TRIGGER closed BEFORE UPDATE ON shop_order BEGIN SELECT RAISE(ABORT, 'Closed for maintenance.'); END",
        "DROP TRIGGER closed",
      ),
    )
    .wants(changed("shop_order/5", { state: "paid" })),
  refused("partial save", "Set the credit limit of Akira Bloom to 700 and note that he pays on time", { as: "tom" })
    .at("/admin/shop/customer/1/change/", type("Notes", "Pays on time"), spin("Credit limit", "700"), SAVE)
    .wants(changed("shop_customer/1", { notes: "Pays on time", credit_limit: 700 }))
    .leaving(changed("shop_customer/1", { notes: "Pays on time" })),
  accepted("create", "Add the customer Kira Lund with the email kira@example.com and the note New here")
    .at(
      "/admin/shop/customer/add/",
      type("Name", "Kira Lund"),
      type("Email", "kira@example.com"),
      type("Notes", "New here"),
      SAVE,
    )
    .wants(added("shop_customer", { name: "Kira Lund", email: "kira@example.com", notes: "New here" })),
  accepted("create", "Add the group Gardeners", { planned: true })
    .at("/admin/auth/group/", click("link", "Add group"), type("Name", "Gardeners"), SAVE)
    .wants(added("auth_group", { name: "Gardeners" })),
  accepted("edit", "Set the due date of the order R-505 to 2027-04-01")
    .at("/admin/shop/order/6/change/", type("Due", "2027-04-01"), SAVE)
    .wants(changed("shop_order/6", { due: "2027-04-01" })),
  accepted("edit", "Rename the product Pine shelf to Larch shelf and price it at 16.20", { sign: "Larch shelf" })
    .at("/admin/shop/product/2/change/", type("Name", "Larch shelf"), spin("Price", "16.20"), SAVE)
    .wants(changed("shop_product/2", { name: "Larch shelf", price: 16.2 })),
  accepted("inline", "In the list, set the stock of the Oak table to 3")
    .at("/admin/shop/product/", spin("", "3", { in: "HM-100", nth: 2 }), SAVE)
    .wants(changed("shop_product/1", { stock: 3 })),
  accepted("bulk", "Delete the customer Fanny Grove from the list for good", { planned: true })
    .at("/admin/shop/customer/", ...chosen("Delete selected customers", /Fanny Grove$/), click("button", /^Yes/))
    .wants(removed("shop_customer/6")),
];
