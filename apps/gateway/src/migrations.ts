import { fileURLToPath } from 'node:url';
import { type MigrationResult, migrate, type VacuumFailed } from '@countinghouse/service/migrate';
import pg from 'pg';

/** The PostgreSQL schema that holds all data of the gateway. */
export const gatewaySchema = 'gateway';

/** The role that the gateway's connections switch to, so that row-level security applies to them. */
export const gatewayRole = 'countinghouse_gateway';

/** What such a connection is checked against before it is used. */
export const gatewayRestriction = { role: gatewayRole, table: 'payments' } as const;

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The SQL functions of the schema, one file each with its complete source: `<area>/<name>.sql`. */
export const functionsFolder = fileURLToPath(new URL('../sql/functions', import.meta.url));

/**
 * Brings the gateway's schema and its functions up to date. First does the same for the schema of graphile-worker, which keeps its queue in
 * a separate schema. The address must name a user who can create schemas, roles and extensions.
 *
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export function migrateGateway(url: string, onVacuumFailed?: VacuumFailed): Promise<MigrationResult> {
  return migrate(url, gatewaySchema, migrationsFolder, {
    ...(onVacuumFailed === undefined ? {} : { onVacuumFailed }),
    beforehand: () => migrateQueue(url),
    functions: functionsFolder,
  });
}

/** Brings the schema of graphile-worker up to date. Migrations of the gateway depend on it. */
export async function migrateQueue(url: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = new pg.Pool({ connectionString: url, application_name: 'migrate queue', max: 1 });
  // pg needs both listeners; a lost connection still fails its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}
