import { migrateGateway } from '@countinghouse/gateway/migrations';
import { seedAccounts } from '@countinghouse/identity/accounts/seed-accounts';
import { migrateIdentity } from '@countinghouse/identity/migrations';
import type { VacuumFailed } from '@countinghouse/service/migrate';
import { demoTenant } from './demo/merchants.ts';
import { demoPassword, demoPeople } from './demo/people.ts';
import type { DemoInput, PreparedDemo } from './demo/prepare.ts';
import { seedDemo } from './demo/seed.ts';
import type { StartSettings } from './settings.ts';
import { say, step } from './terminal.ts';

/** Migrates the database for the applications that use it. */
export async function migrateDatabase(database_url: string): Promise<void> {
  await step('Database up to date', async () => {
    await migrateGateway(database_url, sayNotVacuumed);
    await migrateIdentity(database_url, sayNotVacuumed);
  });
}

const sayNotVacuumed: VacuumFailed = ({ table, error }) => say(`  ${table} must be vacuumed manually: ${error}`);

/**
 * Fills an empty database with the demo data, unless that is switched off.
 *
 * @returns whether the database contains demo data
 */
export async function fillDatabase(input: {
  database_url: string;
  settings: StartSettings;
  demo: DemoInput;
  /** The demo rows, if they are already being made. */
  prepared: Promise<PreparedDemo> | undefined;
}): Promise<boolean> {
  const { database_url, settings, demo, prepared } = input;
  if (!settings.DEMO_DATA) return false;
  return seedDemo({
    ...demo,
    database_url,
    node_environment: settings.NODE_ENV,
    prepared,
    progress: (work) => step('Demo data made', work),
    seedAccounts: (client) =>
      seedAccounts(
        client,
        demoPeople.map(({ entity_id, user_type_id, ...person }) => ({
          ...person,
          password: demoPassword,
          belonging: { entity_id, tenant_uid: demoTenant.tenant_uid, user_type_id },
        })),
      ),
  });
}
