/** Django's admin: a shop's back office on SQLite; from PyPI. */

import { pythonApp } from "../python-app.js";
import type { SqliteTable } from "../sqlite.js";
import { FIRST_DRAW } from "./first-draw.js";
import { SECOND_DRAW, THIRD_DRAW } from "./later-draws.js";

const TABLES: readonly SqliteTable[] = [
  { table: "shop_customer", key: "id" },
  { table: "shop_product", key: "id" },
  { table: "shop_order", key: "id" },
  { table: "shop_line", key: "id" },
  { table: "auth_user", key: "id", ignore: ["last_login"] },
  { table: "auth_user_groups", key: "id" },
  { table: "auth_group", key: "id" },
  { table: "auth_group_permissions", key: "id" },
];

export const djangoAdmin = pythonApp({
  ...{ name: "django-admin", file: "shop.py", from: "django", signInAt: "/admin/login/", tables: TABLES },
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  /** Everybody's password is the user's own name. */
  async fillSignIn(page, user) {
    await page.locator("[name=username]").fill(user);
    await page.locator("[name=password]").fill(user);
  },
});
