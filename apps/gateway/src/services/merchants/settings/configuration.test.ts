import { randomUUID } from 'node:crypto';
import type { FieldConfigurationEntry } from '@countinghouse/domain/merchant/field-configuration';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterEach(() =>
  house.sql(
    `update merchant_settings set transaction_fields = '{}', custom_fields = '[]', refused_avs_responses = '{}',
       refused_csc_responses = '{}', transaction_fields_version = 1, custom_fields_version = 1, avs_version = 1,
       csc_version = 1, verify_cards = true, mail_expiry_notices = true, consent_texts = '{}', card_storage_version = 1`,
  ),
);
afterAll(() => house.stop());

const harbor = merchants.harbor.merchant_uid;
const params = { id: harbor };
const second = { id: merchants.second.merchant_uid };

const field = (label: string, input_type = 1, more: Record<string, unknown> = {}) => ({
  label,
  input_type,
  required: false,
  visible: true,
  ...more,
});

/** Each part that is saved separately: how it is read and saved, and a visible change. */
const parts = [
  {
    read: 'get_transaction_fields',
    save: 'update_transaction_fields',
    body: (version: number) => ({ version, transaction_fields: [{ value: 'dob', required: true }] }),
    version: 'transaction_fields_version',
  },
  {
    read: 'get_custom_fields',
    save: 'update_custom_fields',
    body: (version: number, merchant_uid: string = harbor) => ({
      merchant_uid,
      version,
      custom_fields: [field('Table')],
    }),
    version: 'custom_fields_version',
  },
  {
    read: 'get_address_verification',
    save: 'update_address_verification',
    body: (version: number) => ({ version, refused: ['N', 'A'] }),
    version: 'avs_version',
  },
  {
    read: 'get_card_id_verification',
    save: 'update_card_id_verification',
    body: (version: number) => ({ version, refused: ['N'] }),
    version: 'csc_version',
  },
  {
    read: 'get_card_storage',
    save: 'update_card_storage',
    body: (version: number) => ({
      ...{ version, verify_cards: false, mail_expiry_notices: false },
      consent_texts: { de: 'Ich stimme zu.' },
    }),
    version: 'card_storage_version',
  },
] as const;

describe.each(parts)('$save', ({ read, save, body, version }) => {
  test('[S1.35][S1.36][S1.37][S1.38] saves and reads it for a merchant and its administrator, and audits before and after', async () => {
    const answer = await house.call(save, 'merchant', { params, body: body(1) });
    expect(answer.status, answer.text).toBe(200);
    for (const as of ['merchant', 'admin'] as const) {
      const found = await house.call(read, as, { params });
      expect(found.body).toEqual(answer.body);
    }
    const [entry] = await house.sql<{ before: object; after: object }>(
      'select before, after from audit_entries where request_id = $1',
      [answer.headers.get('x-request-id')],
    );
    expect(Object.keys(entry?.before ?? {})).toEqual(Object.keys(entry?.after ?? {}));
    expect(entry?.before).not.toEqual(entry?.after);
  });

  test('two administrators save the same version: one gets a conflict and stores nothing', async () => {
    const both = await Promise.all([
      house.call(save, 'admin', { params, body: body(1) }),
      house.call(save, 'admin', { params, body: body(1) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', details: { version: 2 } });
    const [row] = await house.sql<Record<string, number>>(
      `select ${version} from merchant_settings where merchant_uid = $1`,
      [harbor],
    );
    expect(row?.[version]).toBe(2);
  });

  test('another merchant’s or operator’s is not found and not changed', async () => {
    const before = await house.sql('select * from merchant_settings order by merchant_uid');
    const none = randomUUID();
    for (const [as, id] of [
      ['merchant', second.id],
      ['merchant', none],
      ['foreign', harbor],
      ['foreign_admin', harbor],
      ['admin', merchants.foreign.merchant_uid],
      ['admin', none],
    ] as const) {
      expect((await house.call(read, as, { params: { id } })).status, `${as} ${id}`).toBe(404);
      const changed = { ...body(1), ...(save === 'update_custom_fields' ? { merchant_uid: id } : {}) };
      expect((await house.call(save, as, { params: { id }, body: changed })).status, `${as} ${id}`).toBe(404);
    }
    expect(await house.sql('select * from merchant_settings order by merchant_uid')).toEqual(before);
  });
});

describe('[S5.36][S5.37] the field configuration', () => {
  const fields = async () => {
    const { body } = await house.call('get_transaction_fields', 'merchant', { params });
    return body.transaction_fields as FieldConfigurationEntry[];
  };
  const change = (as: 'merchant' | 'admin', version: number, ...transaction_fields: object[]) =>
    house.call('update_transaction_fields', as, { params, body: { version, transaction_fields } });

  test('a merchant cannot override an administrator’s requirement, and gets its own choice back when that ends', async () => {
    await change('merchant', 1, { value: 'email', visible: false });
    await change('admin', 2, { value: 'email', requiredByAdmin: true }, { value: 'dob', visibleByAdmin: true });
    await change('merchant', 3, { value: 'email', visible: true, required: true }, { value: 'dob', visible: true });
    await change('admin', 4, { value: 'email', requiredByAdmin: false }, { value: 'dob', visibleByAdmin: false });
    const after = await fields();
    expect(after.find(({ value }) => value === 'email')).toMatchObject({ visible: false, required: false });
    expect(after.find(({ value }) => value === 'dob')).toMatchObject({ visible: false });
  });

  test('refuses a merchant’s forced field, also under impersonation', async () => {
    const forcing = { value: 'email', requiredByAdmin: true };
    const answer = await change('merchant', 1, { value: 'dob', visible: true }, forcing);
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'transaction_fields.1' }] });
    await house.sql(
      `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access,
         started_at, expires_at) values (gen_random_uuid(), $1, $2, $3, 'full', now(), now() + interval '1 hour')`,
      [users.admin.user_id, users.merchant.user_id, harbor],
    );
    const acting = await house.call('update_transaction_fields', 'admin', {
      params,
      body: { version: 1, transaction_fields: [forcing] },
      headers: impersonating('merchant', 'harbor'),
    });
    expect(acting.body).toMatchObject({ code: 'invalid_request' });
    expect((await fields()).some(({ requiredByAdmin }) => requiredByAdmin)).toBe(false);
  });

  test('refuses a path that is not a configurable field', async () => {
    expect((await change('admin', 1, { value: 'payment.card_number', visible: false })).status).toBe(400);
  });

  test('is returned with the merchant for its payment form', async () => {
    await change('admin', 1, { value: 'website', requiredByAdmin: true });
    const { body } = await house.call('get_merchant', 'clerk', { params });
    const { transaction_fields } = body.merchant as { transaction_fields: FieldConfigurationEntry[] };
    expect(transaction_fields.find(({ value }) => value === 'website')).toMatchObject({ requiredByAdmin: true });
    // The same as when read separately: forced fields are distinguished from the merchant's choices.
    expect(transaction_fields).toEqual(await fields());
  });
});

describe('[S7.77] custom fields', () => {
  const save = (version: number, ...custom_fields: object[]) =>
    house.call('update_custom_fields', 'merchant', { body: { merchant_uid: harbor, version, custom_fields } });
  type Saved = { custom_field_id: string; label: string };
  const saved = (answer: { body: object }) => (answer.body as { custom_fields: Saved[] }).custom_fields;

  test('[S3.36] one of each type is created, renamed, reordered and deleted under its id', async () => {
    const made = saved(await save(1, field('Table', 1), field('Guests', 2), field('Agreed', 3), field('Arrival', 4)));
    expect(made.map(({ label }) => label)).toEqual(['Table', 'Guests', 'Agreed', 'Arrival']);
    expect(new Set(made.map(({ custom_field_id }) => custom_field_id)).size).toBe(4);
    const [table, guests, , arrival] = made as [Saved, Saved, Saved, Saved];
    const changed = await save(2, arrival, { ...table, label: 'Table number' }, guests);
    expect(saved(changed).map(({ custom_field_id, label }) => [custom_field_id, label])).toEqual([
      [arrival.custom_field_id, 'Arrival'],
      [table.custom_field_id, 'Table number'],
      [guests.custom_field_id, 'Guests'],
    ]);
    const { body } = await house.call('get_merchant', 'clerk', { params });
    expect((body.merchant as { custom_fields: Saved[] }).custom_fields).toEqual(saved(changed));
  });

  test.each([
    ['two labels that differ in case only', [field('Table'), field('TABLE')], 'custom_fields.1.label'],
    ['an empty label', [field('  ')], 'custom_fields.0.label'],
    ['a label too long', [field('x'.repeat(61))], 'custom_fields.0.label'],
    ['a label with control characters', [field('a\u0007b')], 'custom_fields.0.label'],
    ['a type that is none of the four', [field('A', 5)], 'custom_fields.0.input_type'],
    ['an id of nobody', [field('A', 1, { custom_field_id: randomUUID() })], 'custom_fields.0.custom_field_id'],
    ['twenty-one of them', Array.from({ length: 21 }, (_, index) => field(`Field ${index}`)), 'custom_fields'],
  ])('refuses %s and stores nothing', async (_name, list, at) => {
    const answer = await save(1, ...list);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error) => error.field)).toContain(at);
    expect(await house.call('get_custom_fields', 'merchant', { params })).toMatchObject({
      body: { version: 1, custom_fields: [] },
    });
  });
});

describe('verification', () => {
  test('card storage: consent sentences are returned with the merchant, and invalid ones are refused by field', async () => {
    const save = (body: object) =>
      house.call('update_card_storage', 'merchant', {
        params,
        body: { version: 1, verify_cards: true, mail_expiry_notices: true, ...body },
      });
    for (const [consent_texts, field] of [
      [{ en: '' }, 'consent_texts.en'],
      [{ en: 'x'.repeat(501) }, 'consent_texts.en'],
      [{ en: 'I pay with 4111 1111 1111 1111' }, 'consent_texts.en'],
      [{ it: 'Sono d’accordo' }, 'consent_texts.it'],
    ] as const) {
      const refused = await save({ consent_texts });
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
    }
    const consent_texts = { en: 'I agree that Harbor keeps my card.', 'zh-CN': '我同意' };
    expect((await save({ verify_cards: false, consent_texts })).body.card_storage).toEqual({
      version: 2,
      verify_cards: false,
      mail_expiry_notices: true,
      consent_texts,
    });
    const read = await house.call('get_merchant', 'merchant', { params });
    expect(read.body.merchant).toMatchObject({ consent_texts });
  });

  test('[S1.35][S1.36] refuses an invalid code, and stores a repeated one once', async () => {
    for (const call of ['update_address_verification', 'update_card_id_verification'] as const) {
      expect((await house.call(call, 'merchant', { params, body: { version: 1, refused: ['?'] } })).status).toBe(400);
      const answer = await house.call(call, 'merchant', { params, body: { version: 1, refused: ['N', 'N'] } });
      expect(answer.body).toMatchObject({ verification: { version: 2, refused: ['N'] } });
    }
  });

  test('counts the responses of the last 30 days by code, for this merchant only', async () => {
    const { body } = await house.call('get_address_verification', 'admin', { params });
    expect(body.verification).toMatchObject({ recent: { payments_count: 0, is_capped: false, codes: [] } });
  });
});
