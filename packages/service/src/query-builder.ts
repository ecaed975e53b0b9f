import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** A typed query builder over a pool of `createPool`. Apart from it: its three hundred modules are loaded by who builds queries. */
export function createDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
