import type { CallName } from '@countinghouse/contract/calls';
import { reports_maximum } from '@countinghouse/domain/report/custom-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Given } from '../../testing/gateway.ts';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { apiKeyBody, webhookBody } from '../../testing/people/api-keys.ts';
import { reportBody } from '../../testing/reports/reports.ts';
import { note } from '../../testing/requests/request-subjects.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const { merchant_uid } = merchants.harbor;
const atOnce = 6;

type Case = { call: CallName; given: Given; maximum: number; field: string; rows: string };
const cases: readonly Case[] = [
  {
    call: 'create_webhook',
    given: { params: { merchant_id: merchant_uid }, body: webhookBody },
    maximum: 10,
    field: 'url',
    rows: 'webhooks where merchant_uid = $1',
  },
  {
    call: 'generate_api_key',
    given: { params: { merchant_id: merchant_uid }, body: apiKeyBody() },
    maximum: 100,
    field: 'name',
    rows: 'api_keys where merchant_uid = $1',
  },
  {
    call: 'create_custom_report',
    given: { params: { id: merchant_uid }, body: reportBody() },
    maximum: reports_maximum,
    field: 'name',
    rows: 'custom_reports where entity_id = $1',
  },
  {
    call: 'upload_payment_file',
    given: { body: note },
    maximum: 100,
    field: 'content',
    rows: 'payment_files where merchant_uid = $1 and payment_id is null',
  },
];

test.each(cases)(
  '$call in parallel with room for one more: one is added, the others are refused by field',
  async ({ call, given, maximum, field, rows }) => {
    const add = () => house.call(call, 'merchant', given);
    const count = async () => (await house.sql(`select count(*)::int as count from ${rows}`, [merchant_uid]))[0]?.count;
    for (let left = maximum - 1; left > 0; left -= atOnce) {
      const added = await Promise.all(Array.from({ length: Math.min(left, atOnce) }, add));
      expect(added.map(({ status }) => status)).not.toContain(400);
    }
    expect(await count()).toBe(maximum - 1);
    const answers = await Promise.all(Array.from({ length: atOnce }, add));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(atOnce - 1);
    for (const { status, body } of refused) {
      expect([status, body.code, body.errors?.map((each) => each.field)]).toEqual([400, 'invalid_request', [field]]);
    }
    expect(await count()).toBe(maximum);
  },
);
