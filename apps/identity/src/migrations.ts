import { fileURLToPath } from 'node:url';
import { type MigrationResult, migrate, type VacuumFailed } from '@countinghouse/service/migrate';

/** The PostgreSQL schema in which the identity provider keeps everything. */
export const identitySchema = 'identity';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Brings the identity provider's schema up to date.
 *
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export function migrateIdentity(url: string, onVacuumFailed?: VacuumFailed): Promise<MigrationResult> {
  return migrate(url, identitySchema, folder, onVacuumFailed === undefined ? {} : { onVacuumFailed });
}
