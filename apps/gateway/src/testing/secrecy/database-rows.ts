import type { TestGateway } from '../gateway.ts';

/** Returns the whole database: each row of each table as text, with its bytes decoded. */
export async function databaseRows(house: Pick<TestGateway, 'sql'>): Promise<string[]> {
  const tables = await house.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await house.sql<{ row: string }>(`select t::text as row from ${name} t`)) {
      rows.push(`${name} ${row}`);
      for (const [, hex] of row.matchAll(/\\\\?x([0-9a-f]{8,})/g)) {
        rows.push(`${name} ${Buffer.from(hex ?? '', 'hex').toString('utf8')}`);
      }
    }
  }
  return rows;
}
