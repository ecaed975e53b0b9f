import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, type Calls, calls } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWebhook, apiKeyBody, generateKey, webhookBody } from '../testing/api-keys.ts';
import type { Answer } from '../testing/gateway.ts';
import { commercialBody, lineItemDefaultsBody } from '../testing/line-items.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';
import { reportBody, saveReport } from '../testing/reports.ts';
import { merchants, users } from '../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const own = { id: merchants.harbor.merchant_uid };
const ownMerchant = { merchant_id: merchants.harbor.merchant_uid };

type WriteCallName = { [Name in CallName]: Calls[Name]['effect'] extends 'write' ? Name : never }[CallName];

/** Those that are declared and answer 'not now' until their operation stands: each goes from here into the table below. */
const awaited = ['refund_payment', 'create_credit'] as const satisfies readonly WriteCallName[];

/** The receipt, with a mail server, and impersonation have tests of their own; outside production an unaudited call is answered as an error. */
const elsewhere = ['email_receipt', 'move_sandbox_clock', 'impersonate_user', 'stop_impersonating'] as const;
type Tried = Exclude<WriteCallName, (typeof elsewhere)[number] | (typeof awaited)[number]>;

const authorized = async () => (await house.authorization(payload(freshCard()))).data.payment_id;

async function onWebhook(
  name:
    | 'update_webhook'
    | 'enable_webhook'
    | 'disable_webhook'
    | 'delete_webhook'
    | 'rotate_webhook_secret'
    | 'test_webhook',
  body?: unknown,
): Promise<Answer> {
  const { webhook_id } = await addWebhook(house);
  return house.call(name, 'merchant', {
    params: { ...ownMerchant, webhook_id },
    ...(body === undefined ? {} : { body }),
  });
}

/** One success of each call that changes something. A new one without a row here does not compile. */
const successes: Record<Tried, () => Promise<Answer>> = {
  create_sale: () => house.sale(payload(freshCard())),
  create_authorization: () => house.authorization(payload(freshCard())),
  capture_payment: async () => house.operate('capture_payment', await authorized()),
  cancel_capture: async () => {
    const payment_id = await authorized();
    await house.operate('capture_payment', payment_id);
    return house.operate('cancel_capture', payment_id);
  },
  reverse_payment: async () => house.operate('reverse_payment', await authorized()),
  reverse_refund: async () =>
    house.operate('reverse_refund', (await house.credit(payload(freshCard()))).data.payment_id),
  settle_terminal: async () => {
    await house.sale(payload(freshCard()));
    return house.settle();
  },
  settle_merchant: async () => {
    await house.sale(payload(freshCard()));
    return house.call('settle_merchant', 'admin', {
      params: { merchant_uid: merchants.harbor.merchant_uid },
      body: { user_id: users.admin.user_id },
      idempotency_key: randomUUID(),
    });
  },
  act_on_failed_batch: async () => {
    await house.sale(payload({ ...freshCard(), amount: 551 }));
    await house.sale(payload({ ...freshCard(), amount: 300 }));
    await house.sale(payload({ ...freshCard(), amount: 251 }));
    const settled = await house.settle();
    const { batch_id } = settled.body.batch as { batch_id: string };
    return house.call('act_on_failed_batch', 'admin', { body: { batch_id, action: 1, version: 1 } });
  },
  update_settlement_schedule: () =>
    house.call('update_settlement_schedule', 'merchant', {
      params: own,
      body: { version: 1, automatic: true, cut_off_time: '20:00', days: [1, 2, 3], time_zone: 'EST' },
    }),
  update_account: () =>
    house.call('update_account', 'merchant', {
      body: { id_server_id: users.merchant.id_server_id, last_name: randomUUID() },
    }),
  reset_password: () =>
    house.call('reset_password', 'merchant', { body: { id_server_id: users.merchant.id_server_id } }),
  create_webhook: () => house.call('create_webhook', 'merchant', { params: ownMerchant, body: webhookBody }),
  update_webhook: () => onWebhook('update_webhook', webhookBody),
  enable_webhook: () => onWebhook('enable_webhook'),
  disable_webhook: () => onWebhook('disable_webhook'),
  delete_webhook: () => onWebhook('delete_webhook'),
  rotate_webhook_secret: () => onWebhook('rotate_webhook_secret'),
  test_webhook: () => onWebhook('test_webhook'),
  replay_webhook_delivery: async () => {
    const { webhook_id } = await addWebhook(house);
    const params = { ...ownMerchant, webhook_id };
    const { body } = await house.call('test_webhook', 'merchant', { params });
    const { delivery_id } = body.delivery as { delivery_id: string };
    return house.call('replay_webhook_delivery', 'merchant', { params: { ...params, delivery_id } });
  },
  generate_api_key: () =>
    house.call('generate_api_key', 'merchant', { params: ownMerchant, body: apiKeyBody({ scopes: ['SAPR'] }) }),
  disable_api_key: async () => {
    const { api_key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    return house.call('disable_api_key', 'merchant', { params: { ...ownMerchant, api_key_id: api_key.api_key_id } });
  },
  delete_api_key: async () => {
    const { api_key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    return house.call('delete_api_key', 'merchant', { params: { ...ownMerchant, api_key_id: api_key.api_key_id } });
  },
  create_custom_report: () => house.call('create_custom_report', 'merchant', { params: own, body: reportBody() }),
  update_custom_report: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('update_custom_report', 'merchant', {
      params: { ...own, report_id },
      body: { ...reportBody({ name: 'Changed' }), version: 1 },
    });
  },
  delete_custom_report: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('delete_custom_report', 'merchant', { params: { ...own, report_id } });
  },
  run_custom_report: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('run_custom_report', 'merchant', { params: { ...own, report_id } });
  },
  upload_payment_file: () =>
    house.call('upload_payment_file', 'merchant', { body: { file_name: 'a.csv', content: btoa('a,b') } }),
  update_transaction_fields: () =>
    house.call('update_transaction_fields', 'merchant', { params: own, body: { version: 1, transaction_fields: [] } }),
  update_custom_fields: () =>
    house.call('update_custom_fields', 'merchant', {
      body: { merchant_uid: own.id, version: 1, custom_fields: [] },
    }),
  update_address_verification: () =>
    house.call('update_address_verification', 'merchant', { params: own, body: { version: 1, refused: [] } }),
  update_card_id_verification: () =>
    house.call('update_card_id_verification', 'merchant', { params: own, body: { version: 1, refused: [] } }),
  create_line_item_settings: async () => {
    await house.sql('delete from line_item_defaults');
    return house.call('create_line_item_settings', 'merchant', { params: own, body: lineItemDefaultsBody() });
  },
  update_line_item_settings: async () => {
    await house.sql('delete from line_item_defaults');
    await house.call('create_line_item_settings', 'merchant', { params: own, body: lineItemDefaultsBody() });
    const body = { ...lineItemDefaultsBody(), version: 1 };
    return house.call('update_line_item_settings', 'merchant', { params: own, body });
  },
  save_commercial_card: async () =>
    house.call('save_commercial_card', 'merchant', {
      params: { payment_id: await authorized() },
      body: { version: 0, commercial: commercialBody() },
    }),
};

const byAdministrator: ReadonlySet<string> = new Set(['settle_merchant', 'act_on_failed_batch']);

for (const [name, succeed] of Object.entries(successes) as [Tried, () => Promise<Answer>][]) {
  test(`${name} leaves one audit entry: who, from where, by which request, on what`, async () => {
    const answer = await succeed();
    expect(answer.status, answer.text).toBe(200);
    const entries = await house.sql<Record<string, unknown>>('select * from audit_entries where request_id = $1', [
      answer.headers.get('x-request-id'),
    ]);
    expect(entries).toEqual([
      expect.objectContaining({
        entity_id: merchants.harbor.merchant_uid,
        user_id: users[byAdministrator.has(name) ? 'admin' : 'merchant'].user_id,
        impersonator_user_id: null,
        call: name,
        address: '127.0.0.1',
        target_type: expect.stringMatching(/^\w+$/),
        target_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/4111\d{9}/);
  });
}

test('a call that reads leaves no audit entry', async () => {
  const count = () => house.sql<{ count: number }>('select count(*)::integer as count from audit_entries');
  const before = await count();
  await house.call('search_payments', 'merchant');
  await house.call('get_user', 'merchant', { params: { id: users.merchant.user_id } });
  expect(await count()).toEqual(before);
});

test('a refused call leaves no audit entry', async () => {
  const answer = await house.call('update_account', 'clerk', {
    body: { id_server_id: users.merchant.id_server_id, last_name: 'Taken over' },
  });
  expect(answer.body.code).toBe('permission_missing');
  const entries = await house.sql('select * from audit_entries where request_id = $1', [
    answer.headers.get('x-request-id'),
  ]);
  expect(entries).toEqual([]);
});

test('the table above names every call that changes something', () => {
  const writing = (Object.values(calls) as CallDeclaration[]).filter(({ effect }) => effect === 'write');
  expect([...Object.keys(successes), ...elsewhere, ...awaited].sort()).toEqual(writing.map(({ name }) => name).sort());
});
