import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

export async function getVersion(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

type TableRow = { name: string; columns: string[]; constraints: string[]; indexes: string[] };

/** What a reader of the structure would not see in it. */
const REMARKS: Readonly<Record<string, string>> = {
  'users.email': '不可重複，不分大小寫',
  'users.password_hash': '只儲存密碼的雜湊值，不儲存密碼',
};

/** As statements that would make the tables, from what the database says of them now. */
export async function describeTables(
  db: Queryable,
  names: readonly string[],
): Promise<{ name: string; schema: string }[]> {
  const { rows } = await db.execute<TableRow>(
    sql`select c.relname as name,
               array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
                            || case when a.attnotnull then ' NOT NULL' else '' end
                            || case when a.attgenerated <> '' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
                                    else coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') end
                       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
                      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
               array(select pg_get_constraintdef(k.oid) from pg_constraint k
                      where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c') order by k.contype desc, k.conname) as constraints,
               array(select pg_get_indexdef(i.indexrelid) from pg_index i
                      where i.indrelid = c.oid and i.indisunique
                        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes
          from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relname = any(${sql.param([...names])}::text[])
         order by array_position(${sql.param([...names])}::text[], c.relname::text)`,
  );
  return rows.map((row) => ({ name: row.name, schema: writeTable(row) }));
}

function writeTable({ name, columns, constraints, indexes }: TableRow): string {
  const lines = [...columns, ...constraints].map((line, place, all) => {
    const remark = REMARKS[`${name}.${line.split(' ')[0]}`];
    return `  ${line}${place < all.length - 1 ? ',' : ''}${remark ? ` -- ${remark}` : ''}`;
  });
  const tail = indexes.map((index) => `${index};`);
  return [`CREATE TABLE ${name} (`, ...lines, ');', ...tail].join('\n');
}
