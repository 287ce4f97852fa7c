/** Flask-Admin: a library's administration on SQLAlchemy and SQLite; from PyPI. */

import { pythonApp } from "../python-app.js";
import type { SqliteTable } from "../sqlite.js";
import { FIRST_DRAW } from "./first-draw.js";
import { SECOND_DRAW, THIRD_DRAW } from "./later-draws.js";

const TABLES: readonly SqliteTable[] = [
  { table: "author", key: "id" },
  { table: "book", key: "id", ignore: ["version"] },
  { table: "member", key: "id" },
  { table: "wish", key: "id" },
  { table: "setting", key: "key" },
];

export const flaskAdmin = pythonApp({
  ...{ name: "flask-admin", file: "app.py", from: "flask-admin", signInAt: "/sign-in", tables: TABLES },
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  fillSignIn: (page, user) => page.locator("[name=name]").fill(user),
});
