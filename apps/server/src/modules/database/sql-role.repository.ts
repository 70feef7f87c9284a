import { sql } from 'drizzle-orm';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { SQL_SCHEMA } from '../../platform/db/sql-schema.ts';
import type { TableView } from './column-rights.policy.ts';

/** The server's own account, and the database that it is in. */
export type Account = {
  name: string;
  database: string;
  databaseId: string;
  isSuperuser: boolean;
  makesRoles: boolean;
};

export async function getAccount(db: Queryable): Promise<Account> {
  const { rows } = await db.execute<Account>(
    sql`select r.rolname as name, d.datname as database, d.oid::text as "databaseId",
               r.rolsuper as "isSuperuser", r.rolsuper or r.rolcreaterole as "makesRoles"
          from pg_roles r, pg_database d
         where r.rolname = current_user and d.datname = current_database()`,
  );
  const [account] = rows;
  if (!account) throw new Error('the database does not know the account that it speaks with');
  return account;
}

/** What the account of an administrator's SQL could do besides, and should not. */
export type RolePowers = {
  isPowerful: boolean;
  isMember: boolean;
  /** Something outside of its views, by name. */
  reaches: string | null;
};

/** Undefined where there is no such role. Rights that everybody has count as well; what extensions bring does not. */
export async function findPowers(db: Queryable, role: string): Promise<RolePowers | undefined> {
  const { rows } = await db.execute<RolePowers>(
    sql`select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isPowerful",
               exists (select from pg_auth_members m where m.member = r.oid) as "isMember",
               (select c.oid::regclass::text
                  from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> ${SQL_SCHEMA}
                   and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
                   and not exists (select from pg_depend d
                                    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
                   and (has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')
                        or has_table_privilege(r.oid, c.oid, 'delete, truncate, trigger'))
                 limit 1) as reaches
          from pg_roles r where r.rolname = ${role}`,
  );
  return rows[0];
}

/** Columns in their order by table, of the product's own tables and of the views that stand. */
export async function listColumns(
  db: Queryable,
  schema: 'public' | typeof SQL_SCHEMA,
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'p', 'v')
         group by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const CONNECTIONS = 3;
/** What sorting may write to the disk. Only a superuser may limit it. */
const TEMP_FILES = '256MB';

/**
 * A login of its own: a role that the server's account merely takes on could be put off again. One process at a time
 * makes it and its views; roles are the whole cluster's, so its name is that of the database.
 */
export async function setUp(
  db: Database,
  given: { account: Account; role: string; password: string | null; views: readonly TableView[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sql of administrators'))`);
    if (given.password !== null) await setUpRole(tx, given.account, given.role, given.password);
    await makeViews(tx, given.role, given.views);
  });
}

async function setUpRole(tx: Transaction, account: Account, name: string, password: string): Promise<void> {
  const role = escapeIdentifier(name);
  const known = await findPowers(tx, name);
  const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit';
  if (!known) await run(tx, `create role ${role} ${attributes}`);
  await run(tx, `alter role ${role} password ${escapeLiteral(password)} connection limit ${CONNECTIONS}`);
  // A superuser ends every process of the database, another account those of roles that it is a member of.
  if (account.isSuperuser) await run(tx, `alter role ${role} set temp_file_limit = '${TEMP_FILES}'`);
  else await run(tx, `grant ${role} to ${escapeIdentifier(account.name)} with inherit true, set false`);
  await run(tx, `grant connect on database ${escapeIdentifier(account.database)} to ${role}`);
}

async function makeViews(tx: Transaction, name: string, views: readonly TableView[]): Promise<void> {
  const role = escapeIdentifier(name);
  const list = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');
  const statements = views.flatMap(({ name: table, columns, writable }) => {
    const view = `${SQL_SCHEMA}.${escapeIdentifier(table)}`;
    const rights =
      writable.length > 0 ? `, delete, insert (${list(writable)}), update (${list(writable)})` : '';
    return [
      `create view ${view} as select ${list(columns)} from public.${escapeIdentifier(table)}`,
      `grant select${rights} on ${view} to ${role}`,
    ];
  });
  await run(
    tx,
    [
      `drop schema if exists ${SQL_SCHEMA} cascade`,
      `create schema ${SQL_SCHEMA}`,
      `grant usage on schema ${SQL_SCHEMA} to ${role}`,
      ...statements,
    ].join('; '),
  );
}

const run = (tx: Transaction, statement: string) => tx.execute(sql.raw(statement));

/** Ends a statement that runs away. */
export function terminate(db: Database, pid: number, role: string): Promise<unknown> {
  return db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} and usename = ${role}`,
  );
}
