import { fileURLToPath } from 'node:url';
import { type MigrationResult, migrate, type VacuumFailed } from '@countinghouse/service/migrate';

/** The PostgreSQL schema in which the gateway keeps everything. */
export const gatewaySchema = 'gateway';

/** The role that the gateway's connections become, so that row-level security holds for them. */
export const gatewayRole = 'countinghouse_gateway';

/** What such a connection is checked for before it is used. */
export const gatewayRestriction = { role: gatewayRole, table: 'payments' } as const;

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Brings the gateway's schema up to date. The address must name a user who may make schemas, roles and extensions.
 *
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export function migrateGateway(url: string, onVacuumFailed?: VacuumFailed): Promise<MigrationResult> {
  return migrate(url, gatewaySchema, migrationsFolder, onVacuumFailed);
}
