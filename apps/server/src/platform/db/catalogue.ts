import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase } from 'pg';
import * as schema from './schema/index.ts';

/** What the database itself says of its tables. */
export type TableShape = {
  name: string;
  /** Those that can be written: what is generated from others is left out. */
  columns: string[];
  /** Other tables that its rows point to. */
  references: string[];
};

/** The tables of the schema `public`, without those that an extension keeps there. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
                   where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as references
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
  );
  return rows;
}

/** So that a table comes after those that its rows point to. Throws when tables point to each other in a ring. */
export function orderByReferences(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ references }) => !references.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`tables point to each other: ${[...waiting].join(', ')}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Lets the numbers that columns give themselves go on after the highest that is there. */
export async function continueNumbers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L::regclass, coalesce(max(%I), 1), max(%I) is not null) from public.%I',
                   s.sequence, s.attname, s.attname, s.relname) as statement
       from (select c.relname, a.attname,
                    pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
               from pg_class c join pg_attribute a on a.attrelid = c.oid
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                and a.attnum > 0 and not a.attisdropped) s
      where s.sequence is not null`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** The tables that this version of the product knows. */
export function listProductTables(): string[] {
  return Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
}
