import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/**
 * Creates a typed query builder over a pool of `createPool`. In a separate file, so that only code that builds queries loads its three
 * hundred modules.
 */
export function createDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
