/** Floor's tables: as many rows as a step writes, about as long, without columns, indexes or policies. */

import postgres from "postgres";

const TABLES = [
  "tasks (id text PRIMARY KEY, changes int NOT NULL)",
  "rates (key text PRIMARY KEY, points int NOT NULL)",
  "pages (id text PRIMARY KEY, html bytea NOT NULL, skeleton bytea NOT NULL)",
  "records (id text NOT NULL, told text NOT NULL)",
  "calls (id text NOT NULL, told text NOT NULL)",
];
const TASK = "task";

export interface FloorTables {
  /** Who asks. */
  admit(): Promise<void>;
  /** The task's row. */
  find(): Promise<void>;
  spend(): Promise<void>;
  keep(page: { readonly id: string; readonly html: Buffer; readonly skeleton: Buffer }): Promise<void>;
  /** In one transaction: the page is read, and what `work` says of it is written. */
  judge(id: string, work: (skeleton: Buffer) => Promise<string>): Promise<string>;
  meter(id: string, told: string): Promise<void>;
  record(id: string, told: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function makeFloorTables(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create schema bench_floor`;
  for (const table of TABLES) await sql.unsafe(`create table bench_floor.${table}`);
  await sql`insert into bench_floor.tasks values (${TASK}, 0)`;
  await sql.end();
}

/** Each transaction sets its tenant, as ours do; statements that do not hang on each other are sent together. */
export function openFloorTables(url: string): FloorTables {
  const sql = postgres(url, { max: 10, connection: { search_path: "bench_floor" } });
  const bind = (tx: postgres.TransactionSql) => tx`select set_config('app.tenant_id', 'bench', true)`;
  const select = (tx: postgres.TransactionSql) => tx`select * from tasks where id = ${TASK}`;
  const look = async () => {
    await sql.begin((tx) => [bind(tx), select(tx)]);
  };
  return {
    admit: look,
    find: look,
    async spend() {
      await sql`insert into rates values ('bench', 1) on conflict (key) do update set points = rates.points + 1`;
    },
    async keep({ id, html, skeleton }) {
      await sql.begin((tx) => [
        bind(tx),
        tx`update tasks set changes = changes + 1 where id = ${TASK}`,
        tx`insert into pages values (${id}, ${html}, ${skeleton})`,
        tx`insert into records values (${id}, 'receipt')`,
      ]);
    },
    judge: (id, work) =>
      sql.begin(async (tx) => {
        const [, [page]] = await Promise.all([bind(tx), tx`select skeleton from pages where id = ${id}`]);
        const told = await work(page?.["skeleton"]);
        await tx`insert into records values (${id}, ${told})`;
        return told;
      }) as Promise<string>, // the driver's type is for a list of statements
    async meter(id, told) {
      await sql.begin((tx) => [bind(tx), tx`insert into calls values (${id}, ${told})`]);
    },
    async record(id, told) {
      await sql.begin((tx) => [
        bind(tx),
        ...told.map((one) => tx`insert into records values (${id}, ${one})`),
        tx`update tasks set changes = changes + 1 where id = ${TASK}`,
      ]);
    },
    close: () => sql.end(),
  };
}
