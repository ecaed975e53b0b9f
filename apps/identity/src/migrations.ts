import { fileURLToPath } from 'node:url';
import { type MigrationResult, migrate, type VacuumFailed } from '@countinghouse/service/migrate';

/** The PostgreSQL schema of the identity provider. */
export const identitySchema = 'identity';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Migrates the identity provider's schema.
 *
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export function migrateIdentity(url: string, onVacuumFailed?: VacuumFailed): Promise<MigrationResult> {
  return migrate(url, identitySchema, folder, onVacuumFailed === undefined ? {} : { onVacuumFailed });
}
