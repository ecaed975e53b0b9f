import { join } from 'node:path';
import { type Postgres, PostgresFault } from '@countinghouse/postgres/postgres';
import { StartFault } from './fault.ts';
import { checkOwnDatabase } from './own-database.ts';
import { takenPorts } from './ports.ts';
import { type PortName, portNames, type StartSettings } from './settings.ts';
import { type PostgresReports, supervisePostgres } from './supervise-postgres.ts';
import { step } from './terminal.ts';

/** Starts the embedded database or checks your own, and checks the other ports meanwhile, so that all taken ports are reported together. */
export async function openPorts(
  house: { postgres: Postgres | undefined },
  settings: StartSettings,
  reports: PostgresReports,
): Promise<Postgres | undefined> {
  const wanted = (Object.keys(portNames) as PortName[])
    .filter((name) => name !== 'POSTGRES_PORT')
    .map((name) => ({ name, port: settings[name], purpose: portNames[name] }));
  const starting =
    settings.DATABASE_URL === undefined
      ? step('Database started', () =>
          supervisePostgres(
            { data_folder: join(settings.DATA_FOLDER, 'postgres'), port: settings.POSTGRES_PORT },
            reports,
          ),
        )
      : checkOwnDatabase(settings.DATABASE_URL).then(() => undefined);
  const [taken, started] = await Promise.allSettled([takenPorts(wanted), starting]);
  const faults = taken.status === 'fulfilled' ? [...taken.value] : [];
  if (started.status === 'fulfilled') house.postgres = started.value;
  else if (started.reason instanceof PostgresFault) faults.push(started.reason.message);
  else if (started.reason instanceof StartFault) faults.push(...started.reason.sentences);
  else throw started.reason;
  if (faults.length > 0) throw new StartFault(faults);
  return house.postgres;
}
