/** Allotment: what DokuWiki is filled with: the wiki of a garden society, its people and who of them may do what. */

import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const PEOPLE = [
  { login: "ana", name: "Ana Lopes", groups: "admin,user" },
  { login: "tom", name: "Tom Hale", groups: "user" },
  { login: "rita", name: "Rita Sol", groups: "user" },
  { login: "karim", name: "Karim Aziz", groups: "user" },
  { login: "olaf", name: "Olaf Berg", groups: "user" },
  { login: "ines", name: "Ines Roth", groups: "user,board" },
];

const PAGES: Readonly<Record<string, string>> = {
  start: "====== Hillside Allotments ======\n\nWelcome. See the [[rota]], the [[tools]] and the [[rules]].",
  rota: "====== Watering rota ======\n\nInes on Monday, Karim on Thursday.",
  tools: "====== Tools ======\n\nTwo spades, one rake, one barrow.",
  compost: "====== Compost ======\n\nNo meat, no bread.",
  water: "====== Water ======\n\nThe pump is broken.",
  bees: "====== Bees ======\n\nThree hives by the wall.",
  fence: "====== Fence ======\n\nThe north side leans.",
  sheds: "====== Sheds ======\n\nNumber four is free.",
  harvest: "====== Harvest ======\n\nOnions in July.",
  rules: "====== Rules ======\n\nNo fires before dusk.",
  keys: "====== Keys ======\n\nTom has the key of the gate.",
  lost: "====== Lost and found ======\n\nOne glove.",
  paths: "====== Paths ======\n\nGravel is ordered.",
  "seeds/beans": "====== Beans ======\n\nForty bags are left.",
  "seeds/kale": "====== Kale ======\n\nTen bags are left.",
  "board/budget": "====== Budget ======\n\nNinety for gravel.",
};

/** Levels of DokuWiki: 1 read, 2 edit, 4 create, 8 upload. */
const RIGHTS = ["*\t@ALL\t1", "*\t@user\t8", "board:*\t@user\t1", "board:*\t@board\t4"];

const FOLDERS = "attic cache index locks log media media_attic media_meta meta pages tmp".split(" ");

/** Everybody's password is the user's own login. */
export async function fillAllotment(conf: string, data: string): Promise<void> {
  const people = PEOPLE.map(({ login, name, groups }) => {
    const hash = createHash("md5").update(login).digest("hex");
    return `${login}:${hash}:${name}:${login}@example.org:${groups}`;
  });
  await write(join(conf, "users.auth.php"), people);
  await write(join(conf, "acl.auth.php"), RIGHTS);
  await write(join(conf, "local.php"), [
    "<?php",
    "$conf['title'] = 'Hillside Allotments';",
    "$conf['tagline'] = 'A wiki of thirty plots';",
    "$conf['license'] = '0';",
    "$conf['useacl'] = 1;",
    "$conf['superuser'] = '@admin';",
    "$conf['subscribers'] = 1;",
    "$conf['disableactions'] = 'register';",
  ]);
  for (const name of FOLDERS) await mkdir(join(data, name), { recursive: true });
  for (const [path, text] of Object.entries(PAGES)) await write(join(data, "pages", `${path}.txt`), [text]);
}

async function write(file: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${lines.join("\n")}\n`);
}
