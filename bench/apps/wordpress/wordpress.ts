/** WordPress: a small magazine on MariaDB; from Debian. */

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { PROJECT } from "../../../cli/stack/tools.js";
import { type App, leaningOn, SIGN_IN_MS } from "../app.js";
import { debianTree } from "../install/debian.js";
import { run } from "../install/run.js";
import { type MariadbTable, startMariadb } from "../mariadb.js";
import { startPhp } from "../php.js";
import { FIRST_DRAW } from "./first-draw.js";
import { SECOND_DRAW, THIRD_DRAW } from "./later-draws.js";
import { MAINTENANCE, setMaintenance } from "./maintenance.js";

const FOLDER = join(PROJECT, "bench/apps/wordpress");
const INSTALL_MS = 120_000;
/** What WordPress keeps for itself is no content: drafts made by themselves, revisions, most options. */
const SETTINGS = ["blogname", "blogdescription", "admin_email", "posts_per_page", "posts_per_rss"];
const TABLES: readonly MariadbTable[] = [
  {
    table: "wp_posts",
    key: "ID",
    columns: ["post_title", "post_name", "post_status", "post_type", "comment_status"],
    where: "post_type IN ('post', 'page') AND post_status <> 'auto-draft'",
  },
  { table: "wp_terms", key: "term_id", columns: ["name", "slug"] },
  { table: "wp_term_taxonomy", key: "term_taxonomy_id", columns: ["taxonomy", "description", "parent"] },
  { table: "wp_users", key: "ID", columns: ["user_login", "user_email", "user_url", "display_name"] },
  {
    table: "wp_usermeta",
    key: "CONCAT(user_id, '.', meta_key)",
    columns: ["meta_value"],
    where: "meta_key IN ('first_name', 'last_name', 'wp_capabilities')",
  },
  { table: "wp_comments", key: "comment_ID", columns: ["comment_author", "comment_content", "comment_approved"] },
  {
    table: "wp_options",
    key: "option_name",
    columns: ["option_value"],
    where: `option_name IN (${SETTINGS.map((name) => `'${name}'`).join(", ")})`,
  },
];

export const wordpress: App = {
  name: "wordpress",
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  async start(place) {
    const tree = await debianTree("wordpress", place);
    const folder = join(tree.root, "usr/share/wordpress");
    await copyFile(join(FOLDER, "wp-config.php"), join(folder, "wp-config.php"));
    const { scratch } = place;
    return await leaningOn(await startMariadb(tree, scratch), async (database) => {
      await database.run("CREATE DATABASE wordpress CHARACTER SET utf8mb4");
      const content = join(tree.root, "var/lib/wordpress/wp-content");
      const env = { APP_SOCKET: database.socket, APP_FOLDER: folder, APP_CONTENT: content };
      const probe = "/wp-includes/js/wp-util.js";
      const { url, stop } = await startPhp(tree, { name: "wordpress", folder, scratch, probe, env });
      const args = ["-c", join(scratch, "php.ini"), join(FOLDER, "fill.php")];
      const own = { timeoutMs: INSTALL_MS, env: { ...tree.env, ...env, APP_URL: url } };
      const filled = await run(join(tree.root, "usr/bin/php8.2"), args, own);
      if (!filled.ok) throw new Error(`WordPress cannot be filled: ${filled.said}`);
      return {
        url,
        version: await tree.versionOf("wordpress"),
        signIn: (page, as = "ana") => signIn(page, url, as),
        rows: () => database.rows("wordpress", TABLES),
        async intervene(statement) {
          if (statement === MAINTENANCE.on || statement === MAINTENANCE.off)
            await setMaintenance(folder, statement === MAINTENANCE.on);
          else await database.run(`USE wordpress; ${statement}`);
        },
        stop: () => setMaintenance(folder, false).then(stop),
      };
    });
  },
};

/** Everybody's password is the user's own name. */
async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  await page.locator("#user_login").fill(name);
  await page.locator("#user_pass").fill(name);
  await page.locator("#wp-submit").click();
  await page.waitForURL(/wp-admin/, { timeout: SIGN_IN_MS });
}
