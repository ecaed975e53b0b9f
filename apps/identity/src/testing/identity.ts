import { createServer } from 'node:net';
import { type MovableClock, movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import { createLogger } from '@countinghouse/service/logger';
import pg from 'pg';
import { seedAccounts } from '../accounts/seed-accounts.ts';
import { migrateIdentity } from '../migrations.ts';
import { startIdentity } from '../server.ts';
import { readIdentitySettings } from '../settings.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

export const portalUrl = 'http://localhost:8080';
export const audience = 'countinghouse-services';
export const serviceSecret = 'service secret of the tests, 32 characters and more';

/** A client that can request offline_access, as in an installation's settings. */
export const otherClient = { client_id: 'other-client', redirect_uris: ['http://localhost:9000/back'] };

export const password = 'a long and quiet afternoon';

export const people = {
  merchant: {
    id_server_id: '11111111-1111-4111-8111-111111111111',
    username: 'merchant',
    email: 'robin@harbor.example',
    first_name: 'Robin',
    last_name: 'Okafor',
    password,
  },
  clerk: {
    id_server_id: '22222222-2222-4222-8222-222222222222',
    username: 'Clerk',
    email: 'clerk@harbor.example',
    first_name: 'Ines',
    last_name: 'Duarte',
    password,
  },
} as const;

/** The requester of mails through the gateway. */
export const asked_by = {
  id_server_id: people.merchant.id_server_id as string,
  entity_id: '77777777-7777-4777-8777-777777777777',
};

export type TestIdentity = {
  url: string;
  clock: MovableClock;
  database: pg.Pool;
  database_url: string;
  mail: MailSink;
  /** Every line that the application logged. */
  log_lines: string[];
  stop(): Promise<void>;
};

const ports = { first: 21_300, last: 21_399 };

/** Starts an identity provider on its own database and port, with the two users above. */
export async function startTestIdentity(environment: Record<string, string> = {}): Promise<TestIdentity> {
  const test_database = await createTestDatabase({ template: { name: 'identity', prepare: prepareDatabase } });
  const mail = await startMailSink();
  const clock = movableClock(systemClock);
  const log_lines: string[] = [];
  const log = createLogger({ name: 'identity', level: 'debug' }, (line) => log_lines.push(line));
  for (let left = 20; ; left -= 1) {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const settings = readIdentitySettings({
      NODE_ENV: 'test',
      DATABASE_URL: test_database.url,
      IDENTITY_PORT: String(port),
      IDENTITY_URL: url,
      PORTAL_URL: portalUrl,
      OIDC_AUDIENCE: audience,
      IDENTITY_COOKIE_SECRET: 'cookie secret of the tests, 32 characters and more',
      IDENTITY_SERVICE_SECRET: serviceSecret,
      SMTP_URL: mail.url,
      IDENTITY_CLIENTS: JSON.stringify([otherClient]),
      ...environment,
    });
    try {
      const identity = await startIdentity(settings, { clock, log });
      const database = new pg.Pool({ connectionString: test_database.url, options: '-c search_path=identity', max: 2 });
      database.on('error', () => undefined);
      return {
        url,
        clock,
        database,
        database_url: test_database.url,
        mail,
        log_lines,
        stop: async () => {
          await identity.stop();
          await database.end();
          await mail.stop();
          await test_database.drop();
        },
      };
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE' || left === 0) throw error;
    }
  }
}

async function prepareDatabase(url: string): Promise<void> {
  await migrateIdentity(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await seedAccounts(client, Object.values(people));
  } finally {
    await client.end();
  }
}

/** Returns a free port of the tests' range; another process may take it before it is used. */
async function freePort(): Promise<number> {
  const count = ports.last - ports.first + 1;
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step += 1) {
    const port = ports.first + ((start + step) % count);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error(`No port from ${ports.first} to ${ports.last} is free`);
}

/** Returns the accounts that were ended completely since an instant, as the services read them: their older tokens are refused. */
export async function endedSince(house: Pick<TestIdentity, 'url'>, since: string): Promise<string[]> {
  const answer = await fetch(`${house.url}/internal/ended-sessions?since=${since}`, {
    headers: { authorization: `Bearer ${serviceSecret}` },
  });
  const { accounts } = (await answer.json()) as { accounts: { id_server_id: string }[] };
  return accounts.map(({ id_server_id }) => id_server_id);
}
