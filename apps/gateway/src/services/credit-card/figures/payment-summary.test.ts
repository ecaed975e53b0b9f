import { answeredStatuses, attemptActions } from '@countinghouse/domain/payment/payment';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants } from '../../../testing/world.ts';

/*
 * Compares Home's figures with Transaction Search where they could differ: at midnight before the first of the month, after the cut-off of
 * a batch, and after an operation on a payment. It is noon of March 11, 2026 in New York.
 */

const clock = movableClock(new Date('2026-03-11T16:00:00.000Z'));
let gateway: TestGateway;

type Given = {
  at: string;
  batch_date?: string;
  status: number;
  action: number;
  direction?: 1 | -1;
  response_code?: string | null;
  decline_reason?: string;
};
const given: Given[] = [
  // Sold in the last minute of February, after the cut-off: it settles in a batch of March.
  { at: '2026-03-01T04:59:59Z', batch_date: '2026-03-01', status: 218, action: 110 },
  { at: '2026-03-01T05:00:00Z', batch_date: '2026-03-01', status: 218, action: 110 },
  { at: '2026-03-08T15:00:00Z', status: 231, action: 131 },
  { at: '2026-03-08T16:00:00Z', status: 210, action: 106 },
  { at: '2026-03-09T03:59:59Z', status: 205, action: 107 },
  { at: '2026-03-09T15:00:00Z', status: 220, action: 110 },
  { at: '2026-03-09T16:00:00Z', status: 230, action: 110, response_code: '51' },
  { at: '2026-03-09T17:00:00Z', status: 230, action: 105, response_code: '00', decline_reason: 'avs_refused' },
  { at: '2026-03-09T18:00:00Z', status: 230, action: 110, response_code: null, decline_reason: 'not_reachable' },
  { at: '2026-03-10T15:00:00Z', status: 202, action: 110, response_code: null },
  { at: '2026-03-10T16:00:00Z', status: 225, action: 120, direction: -1 },
];

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  const { merchant_uid, tenant_uid, terminal_uid } = merchants.harbor;
  const card_id = 'cccccccc-0000-4000-8000-cccccccc0001';
  await gateway.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, $4)`,
    [merchant_uid, card_id, Buffer.from(card_id), clock.now()],
  );
  for (const [index, row] of given.entries()) {
    await gateway.sql(
      `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, currency, direction,
         card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, response_code, decline_reason, batch_date, created_at,
         updated_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 1000, 840, $7, $8, 'visa', '411111', '1111', '1231', 'Dana', $9, $10, $11, $12, $12)`,
      [
        merchant_uid,
        tenant_uid,
        terminal_uid,
        `T${index}`,
        row.action,
        row.status,
        row.direction ?? 1,
        card_id,
        row.response_code === undefined ? '00' : row.response_code,
        row.decline_reason ?? null,
        row.batch_date ?? row.at.slice(0, 10),
        row.at,
      ],
    );
  }
});
afterAll(() => gateway.stop());

const found = async (query: Record<string, string>) => {
  const dates = { start_date: '2026-03-01', end_date: '2026-03-11' };
  const answer = await gateway.call('search_payments', 'merchant', { query: { ...dates, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.total_count;
};

test('the attempted, approved and declined counts match Transaction Search with the filters of Home', async () => {
  const { body } = await gateway.call('get_payment_summary', 'merchant');
  expect(body).toMatchObject({
    approved_count: 5,
    declined_count: 3,
    previous_approved_count: 1,
    previous_declined_count: 0,
    days: [
      { date: '2026-03-01', approved_count: 1, declined_count: 0 },
      { date: '2026-03-08', approved_count: 3, declined_count: 0 },
      { date: '2026-03-09', approved_count: 1, declined_count: 3 },
    ],
  });
  expect(await found({ action: attemptActions.join(','), status: answeredStatuses.join(',') })).toBe(8);
  expect(await found({ action: '105,110', status: '230' })).toBe(3);
});

test('each decline reason with a code links to the same number of payments, merchant rules included', async () => {
  const { body } = await gateway.call('get_payment_summary', 'merchant');
  expect(body.declines).toEqual([
    { response_code: '', decline_reason: 'not_reachable', count: 1 },
    { response_code: '00', decline_reason: 'avs_refused', count: 1 },
    { response_code: '51', decline_reason: 'insufficient_funds', count: 1 },
  ]);
  for (const response_code of ['00', '51']) expect(await found({ status: '230', response_code })).toBe(1);
  expect(await found({ status: '230', response_code: '00,51' })).toBe(2);
});
