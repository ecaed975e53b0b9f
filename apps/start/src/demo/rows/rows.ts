import type { Tables } from '@countinghouse/gateway/store/tables';
import type { Insertable } from 'kysely';

/** The rows of one table, as they are to be inserted. */
type RowsOf<Name extends keyof Tables> = { table: Name; rows: readonly Insertable<Tables[Name]>[] };

/** Rows of any table, in the order in which tables are filled. */
export type TableRows = { [Name in keyof Tables]: RowsOf<Name> }[keyof Tables];

/** Types the rows of a table. */
export function rowsOf<Name extends keyof Tables>(table: Name, rows: readonly Insertable<Tables[Name]>[]): TableRows {
  return { table, rows } as unknown as TableRows;
}
