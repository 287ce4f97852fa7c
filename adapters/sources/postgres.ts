/** PostgreSQL source: one SELECT in a transaction that may only read, on a connection of its own (SO4). */

import { isIP } from "node:net";
import type { Sql } from "postgres";
import { findingIn, type SourceFinding, unknownFinding } from "../../core/sources/finding.js";
import { type SourceValues, statementFor } from "../../core/sources/parameters.js";
import { postgres } from "../../db/driver.js";
import type { PostgresSource } from "../../protocol/sources.js";
import { guardedAddresses, isAllowedPrivate, type NetworkGuard } from "../net/guarded.js";

const STATEMENT_MS = 2_000;
const ROWS_MAX = 1_000;
/** Cut by the server, so that a wide row does not come over. */
const ANSWER_CHARACTERS = 256 * 1024;

interface Server {
  readonly hostname: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly isSecure: boolean;
}

/** Null where it is no address of a database. */
export function serverOf(connection: string): Server | null {
  if (!/^postgres(?:ql)?:\/\//.test(connection) || !URL.canParse(connection)) return null;
  const { host, port, pathname, username, password, searchParams } = new URL(connection);
  // Only of the web's schemes a URL writes hosts plainly.
  if (!URL.canParse(`https://${host}`)) return null;
  const { hostname } = new URL(`https://${host}`);
  const database = decodeURIComponent(pathname.slice(1));
  if (hostname === "" || database === "" || username === "" || /[,/]/.test(hostname)) return null;
  return {
    hostname,
    port: port === "" ? 5432 : Number(port),
    database,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    isSecure: searchParams.get("sslmode") !== "disable",
  };
}

export async function askPostgres(
  guard: NetworkGuard,
  source: PostgresSource,
  values: SourceValues,
  signal: AbortSignal,
): Promise<SourceFinding> {
  const server = serverOf(source.connection);
  if (server === null) return unknownFinding("its address is none of a database");
  const [address = ""] = await guardedAddresses(guard, server.hostname, server.port);
  const sql = connect(guard, server, address);
  const abort = () => void sql.end({ timeout: 0 });
  signal.addEventListener("abort", abort, { once: true });
  try {
    const answer = await Promise.race([rowsOf(sql, source, values), aborted(signal)]);
    if (answer.length > ANSWER_CHARACTERS) return unknownFinding("its answer is too long");
    const rows = JSON.parse(answer) as readonly unknown[]; // `json_agg` makes a list
    return rows.length > ROWS_MAX
      ? unknownFinding(`it has more than ${ROWS_MAX} rows`)
      : findingIn(source, values, rows);
  } finally {
    signal.removeEventListener("abort", abort);
    await sql.end({ timeout: 0 });
  }
}

/** To the address that was judged; its certificate has to be the name's. */
function connect(guard: NetworkGuard, server: Server, address: string): Sql {
  const { hostname, port, database, user, password, isSecure } = server;
  const isVouched = isAllowedPrivate(guard, hostname, port);
  const servername = isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { servername: hostname } : {};
  return postgres({
    ...{ host: address, port, database, user, password },
    ssl: isVouched && !isSecure ? false : { rejectUnauthorized: true, ...servername },
    max: 1,
    connect_timeout: 3,
    idle_timeout: 1,
    max_lifetime: 10,
    backoff: false,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "surefoot-source" },
  });
}

/** As JSON, written by the server. A subquery takes no writing statement, a statement with parameters no second one beside it. */
function rowsOf(sql: Sql, source: PostgresSource, values: SourceValues): Promise<string> {
  const { text, values: given } = statementFor(source, values);
  const limited = `select * from (\n${text}\n) as asked limit ${ROWS_MAX + 1}`;
  // A parameter of its own, so that there always is one.
  const most = `$${given.length + 1}::text::int`;
  const statement = `select left(coalesce(json_agg(found), '[]')::text, ${most}) as answer from (${limited}) as found`;
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('lock_timeout', ${String(STATEMENT_MS)}, true)`;
    const [row] = await tx.unsafe<{ answer: string }[]>(statement, [...given, String(ANSWER_CHARACTERS + 1)]);
    return row?.answer ?? "[]";
  }) as Promise<string>; // what the transaction returns, by its callback
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, failed) => {
    const fail = () => failed(new DOMException("It took too long.", "TimeoutError"));
    if (signal.aborted) fail();
    signal.addEventListener("abort", fail, { once: true });
  });
