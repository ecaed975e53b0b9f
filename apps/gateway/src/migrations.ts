import { fileURLToPath } from 'node:url';
import { type MigrationResult, migrate, type VacuumFailed } from '@countinghouse/service/migrate';
import pg from 'pg';

/** The PostgreSQL schema in which the gateway keeps everything. */
export const gatewaySchema = 'gateway';

/** The role that the gateway's connections become, so that row-level security holds for them. */
export const gatewayRole = 'countinghouse_gateway';

/** What such a connection is checked for before it is used. */
export const gatewayRestriction = { role: gatewayRole, table: 'payments' } as const;

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The SQL functions of the schema, a file each with its complete source: `<area>/<name>.sql`. */
export const functionsFolder = fileURLToPath(new URL('../sql/functions', import.meta.url));

/**
 * Brings the gateway's schema and its functions up to date, and before it the schema of graphile-worker, which keeps its queue in one of its
 * own. The address must name a user who may make schemas, roles and extensions.
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

/** Brings the schema of graphile-worker up to date, on which migrations of the gateway rest. */
export async function migrateQueue(url: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = new pg.Pool({ connectionString: url, application_name: 'migrate queue', max: 1 });
  // Both listeners are asked for; a lost connection fails its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}
