import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gatewaySchema } from '@countinghouse/gateway/migrations';
import { createCardKeys, openCard } from '@countinghouse/gateway/store/payments/cards';
import { type PaymentWorld, payload, startPaymentWorld } from '@countinghouse/gateway/testing/payments';
import { storeCard } from '@countinghouse/gateway/testing/stored-cards';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const old = 'an old secret of more than thirty-two characters';
const fresh = 'a new secret of more than thirty-two characters';
const rotated = `1:${old},2:${fresh}`;

let world: PaymentWorld;
let pool: pg.Pool;
beforeAll(async () => {
  world = await startPaymentWorld({ environment: { CARD_KEY_SECRETS: `1:${old}` } });
  pool = createPool({ url: world.database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await world.stop();
});

/** Runs `npm run reseal`; returns exit code and output. */
async function reseal(environment: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: world.database.url, CARD_KEY_SECRETS: rotated, ...environment };
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, 'reseal-cards.ts')], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}

const versions = async () =>
  Object.fromEntries(
    (
      await world.sql<{ key_version: number; count: string }>(
        'select key_version, count(*) from cards where sealed_number is not null group by 1 order by 1',
      )
    ).map(({ key_version, count }) => [key_version, Number(count)]),
  );

test('`npm run reseal` re-encrypts all numbers under the new key during charges; then the old key opens none', async () => {
  const { account_uid, card_id, card_number } = await storeCard(world);
  for (let count = 0; count < 20; count += 1) await storeCard(world);
  const sales = Array.from({ length: 15 }, (_, index) =>
    world.sale(payload({ amount: 5_000 + index, payment: { account_uid, initiator: 'merchant' } })),
  );
  const [first, ...answers] = await Promise.all([reseal(), ...sales]);
  for (const { data } of answers) expect(data.approved).toBe(true);
  expect([0, 1]).toContain(first.code);
  expect(first.text).toMatch(/card numbers were sealed again under version 2\.\n/);
  const again = await reseal();
  expect([again.code, again.text]).toEqual([0, expect.stringMatching(/^\d+ card numbers were sealed again/)]);
  expect(await reseal()).toEqual({ code: 0, text: '0 card numbers were sealed again under version 2.\n' });
  expect(Object.keys(await versions())).toEqual(['2']);
  const [row] = await world.sql<never>('select * from cards where card_id = $1', [card_id]);
  const alone = createCardKeys(new Map([[2, fresh]]));
  expect(openCard(alone, row as never, row as never)).toBe(card_number);
  expect(() => openCard(createCardKeys(new Map([[1, old]])), row as never, row as never)).toThrow('not listed');
  for (const { text } of [first, again]) expect(text).not.toContain(card_number);
}, 60_000);

test('skips numbers of an unknown key version, with an exit code, and changes nothing without keys', async () => {
  const { card_id } = await storeCard(world, {
    card_keys: createCardKeys(new Map([[7, randomUUID() + randomUUID()]])),
  });
  expect(await reseal()).toMatchObject({ code: 1, text: expect.stringContaining('1 could not be opened') });
  const [row] = await world.sql('select key_version from cards where card_id = $1', [card_id]);
  expect(row).toEqual({ key_version: 7 });
  expect((await reseal({ CARD_KEY_SECRETS: 'short', DATA_FOLDER: '/nonexistent' })).code).toBe(2);
}, 60_000);
