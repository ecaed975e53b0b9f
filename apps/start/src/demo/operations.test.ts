import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Acquirer, startAcquirer } from '@countinghouse/acquirer/server';
import { fixedClock } from '@countinghouse/domain/time/clock';
import { gatewaySchema, migrateGateway } from '@countinghouse/gateway/migrations';
import { type Gateway, startGateway } from '@countinghouse/gateway/server';
import { readGatewaySettings } from '@countinghouse/gateway/settings';
import { checkInvoices } from '@countinghouse/gateway/store/invoices/invoice-check';
import { checkLedger } from '@countinghouse/gateway/store/ledger/ledger-check';
import { testEnvironment } from '@countinghouse/gateway/testing/environment';
import { subjectOf } from '@countinghouse/gateway/testing/requests/subject';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import { createLogger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPositions } from '../acquirer-positions.ts';
import { seedDemo } from './seed.ts';

/* The demo payments, an acquirer with their book, and the gateway: open demo payments can be processed like the gateway's own. */

const now = new Date('2026-11-21T17:30:00Z');
const card_key_secrets = '1:a secret of the demo tests that is long enough';
let folder: string;
let database: TestDatabase;
let acquirer: Acquirer;
let gateway: Gateway;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-operations-test-'));
  const book_file = join(folder, 'book.sqlite');
  database = await createTestDatabase({ template: { name: 'start gateway', prepare: migrateGateway } });
  await seedDemo({
    database_url: database.url,
    node_environment: 'test',
    card_key_secrets,
    api_key_secret: 'a secret of links that is long enough for tests',
    portal_url: 'http://localhost:8080',
    acquirer_book_file: book_file,
    seedAccounts: async () => undefined,
    now,
    days: 8,
  });
  const log = createLogger({ name: 'test', level: 'error' });
  const clock = fixedClock(now);
  acquirer = await startAcquirer(
    { log_level: 'error', host: '127.0.0.1', iso_port: 0, http_port: 0, book_file, control: false, late_ms: 1_000 },
    { clock, log },
  );
  const settings = readGatewaySettings({
    ...testEnvironment,
    DATABASE_URL: database.url,
    CARD_KEY_SECRETS: card_key_secrets,
    ACQUIRER_PORT: String(acquirer.iso_port),
    ACQUIRER_POST_URL: `http://127.0.0.1:${acquirer.http_port}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  gateway = await startGateway(settings, {
    log,
    clock,
    // The user that a token names is accepted.
    tokens: {
      remembered: () => undefined,
      verify: async (token) => subjectOf(token.split('.')[1] ?? ''),
    },
  });
  pool = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await gateway.stop();
  await acquirer.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['capture', 'p.status = 205', 210],
  ['capture-cancel', 'p.status = 206', 205],
  ['capture-cancel', 'p.status = 210 and p.batch_id is null and p.came_from_capture', 205],
  ['reversal', 'p.status = 205', 231],
  ['reversal', 'p.status = 206', 231],
  ['reversal', 'p.status = 210 and p.batch_id is null and not p.came_from_capture', 231],
  ['refund-reversal', 'p.status = 225 and p.batch_id is null', 231],
])('%s of payments where %s', async (operation, where, status) => {
  const { rows } = await pool.query<{ payment_id: string; id_server_id: string }>(
    `select distinct on (p.merchant_uid) p.payment_id, u.id_server_id
     from payments p join merchants m using (merchant_uid) join users u on u.entity_id = p.merchant_uid
       join user_roles ur on ur.user_id = u.user_id join role_permissions r on r.role_id = ur.role_id
     where ${where} and r.code = 'CCEX' and m.account_status_code in ('Active', 'Past Due') order by p.merchant_uid, p.payment_id
     limit 4`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { payment_id, id_server_id } of rows) {
    const response = await fetch(`${gateway.url}/api/credit-card/${payment_id}/${operation}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer a.${id_server_id}.c`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ data: { payment_id, approved: true, status } });
  }
});

test('afterwards payments, invoices, postings, histories, batches and the acquirer’s book agree', async () => {
  const book = await readPositions(`http://127.0.0.1:${acquirer.http_port}`);
  const client = await pool.connect();
  const check = await checkLedger(client, { book: { find: book.find, whole: false } });
  const invoices = await checkInvoices(client);
  client.release();
  expect(invoices.differences).toEqual([]);
  expect(check.differences).toEqual([]);
  expect(check.payments).toBeGreaterThan(500);
});
