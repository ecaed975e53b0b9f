import { randomUUID } from 'node:crypto';
import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import {
  defaultFieldConfiguration,
  type FieldConfigurationEntry,
} from '@countinghouse/domain/merchant/field-configuration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addMerchant, bankBody, merchantBody, profileBody } from '../../../testing/merchants.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { merchants } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

/** A valid rule. */
const rule = { value: 'dob', visibleByAdmin: true };

const profileOf = async (id: string) => {
  const answer = await house.call('get_merchant_profile', 'admin', { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.merchant_profile as MerchantProfileView;
};

describe('[S3.10] [S7.43] adding a merchant', () => {
  test('starts Unviewed, with its settings, roles, bank account and first history entry', async () => {
    const id = await addMerchant(house);
    const profile = await profileOf(id);
    expect(profile).toMatchObject({ ...profileBody, version: 1, setting_version: 1, tax_id_last_four: '6789' });
    expect(profile.bank_account).toMatchObject({ account_number_last_four: '4321', routing_number: '021000021' });
    expect(profile.merchant_setting).toMatchObject({ allow_charge: true, allow_refund: false });
    const { body } = await house.call('get_merchant', 'admin', { params: { id } });
    expect(body.merchant).toMatchObject({
      merchant_uid: id,
      account_status_code: 'Unviewed',
      account_category_code: 'LowRisk',
      doing_business_as: 'Pier Nine Books',
    });
    const history = await house.call('get_merchant_status_history', 'admin', { params: { id } });
    expect(history.body.merchant_status_histories).toMatchObject([
      { from_status: null, to_status: 'Unviewed', user_name: expect.stringMatching(/./) },
    ]);
    const roles = await house.sql('select name from roles where entity_id = $1 order by name', [id]);
    expect(roles).toEqual([{ name: 'Bookkeeper' }, { name: 'Clerk' }, { name: 'Owner' }]);
  });

  test('[S3.22] sets and audits the rules of its forms, or uses the defaults when none are given', async () => {
    const fieldsOf = async (id: string) => {
      const { body } = await house.call('get_transaction_fields', 'admin', { params: { id } });
      return body as { version: number; transaction_fields: FieldConfigurationEntry[] };
    };
    for (const plain of [merchantBody(), merchantBody({ transaction_fields: [] })]) {
      const id = await addMerchant(house, plain);
      expect(await fieldsOf(id)).toEqual({ version: 1, transaction_fields: defaultFieldConfiguration() });
    }
    const id = await addMerchant(house, {
      transaction_fields: [
        { value: 'order.order_id', visibleByAdmin: true, requiredByAdmin: true },
        { value: 'phone_number', visible: false },
        { value: 'email', visible: true },
      ],
    });
    const { version, transaction_fields } = await fieldsOf(id);
    expect(version).toBe(1);
    expect(transaction_fields).toEqual(
      defaultFieldConfiguration().map((entry) =>
        entry.value === 'order.order_id'
          ? { ...entry, visibleByAdmin: true, requiredByAdmin: true }
          : entry.value === 'phone_number'
            ? { ...entry, visible: false }
            : entry,
      ),
    );
    const [audited] = await house.sql(
      "select after -> 'transaction_fields' as rules from audit_entries where entity_id = $1 and call = 'create_merchant'",
      [id],
    );
    expect(audited).toEqual({
      rules: {
        'order.order_id': { visibleByAdmin: true, requiredByAdmin: true },
        phone_number: { visible: false },
      },
    });
  });

  test('[S6.56] rules of its forms need RFVI in addition to MEAD, and without it nothing is created', async () => {
    const add = (codes: readonly string[], transaction_fields: readonly object[]) =>
      holdingOnly(house, 'analyst', codes, () =>
        house.call('create_merchant', 'analyst', {
          body: merchantBody({ doing_business_as: 'Ruled From The Start', transaction_fields }),
          idempotency_key: randomUUID(),
        }),
      );
    const made = () => house.sql("select from merchants where doing_business_as = 'Ruled From The Start'");
    expect((await add(['MEAD'], [rule])).body.code).toBe('permission_missing');
    expect(await made()).toHaveLength(0);
    expect((await add(['MEAD'], [])).status).toBe(200);
    expect((await add(['MEAD', 'RFVI'], [rule])).status).toBe(200);
    expect(await made()).toHaveLength(2);
  });

  test('a double click creates one merchant, and the same key with another body is refused', async () => {
    const idempotency_key = randomUUID();
    const body = merchantBody({ doing_business_as: 'Clicked Twice' });
    const both = await Promise.all([
      house.call('create_merchant', 'admin', { body, idempotency_key }),
      house.call('create_merchant', 'admin', { body, idempotency_key }),
    ]);
    const later = await house.call('create_merchant', 'admin', { body, idempotency_key });
    expect(new Set([...both, later].map((answer) => answer.body.merchant_uid)).size).toBe(1);
    const made = await house.sql("select from merchants where doing_business_as = 'Clicked Twice'");
    expect(made).toHaveLength(1);
    const other = await house.call('create_merchant', 'admin', {
      body: { ...body, tax_id: '987654321' },
      idempotency_key,
    });
    expect(other.body.code).toBe('idempotency_key_reused');
  });

  test('account number and tax ID are readable nowhere, nor owners’ private data in the audit', async () => {
    const account_number = '556677889900';
    const id = await addMerchant(house, { tax_id: '918273645', bank_account: { ...bankBody, account_number } });
    await house.call('update_bank_account', 'admin', {
      params: { id },
      body: { ...bankBody, account_number: '443322110099', version: 1 },
    });
    const rows = await house.sql<Record<string, unknown>>(
      `select row_to_json(p)::text as text from merchant_profiles p where merchant_uid = $1
       union all select row_to_json(b)::text from merchant_bank_accounts b where merchant_uid = $1
       union all select row_to_json(a)::text from audit_entries a where entity_id = $1`,
      [id],
    );
    const stored = JSON.stringify(rows);
    const logged = JSON.stringify(house.lines);
    for (const secret of [account_number, '918273645', '443322110099']) {
      expect(stored).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
    const audited = await house.sql('select after from audit_entries where entity_id = $1', [id]);
    expect(JSON.stringify(audited)).not.toContain('1980-05-01');
    expect(JSON.stringify(audited)).not.toContain('ssn');
  });

  test.for<[string, Record<string, unknown>, string]>([
    ['a status of its own', { account_status_code: 'Active' }, 'account_status_code'],
    ['an id of its own', { merchant_uid: randomUUID() }, 'merchant_uid'],
    ['another operator', { tenant_uid: randomUUID() }, 'tenant_uid'],
    ['a version', { version: 7 }, 'version'],
    [
      'a wrong routing number',
      { bank_account: { ...bankBody, routing_number: '021000022' } },
      'bank_account.routing_number',
    ],
    ['letters as a tax ID', { tax_id: '12-345678' }, 'tax_id'],
    ['a savings account', { bank_account: { ...bankBody, accounttype: 'savings' } }, 'bank_account.accounttype'],
    ['markup', { legal_name: '<img src=x onerror=alert(1)>' }, 'legal_name'],
    ['a control character', { doing_business_as: 'a\u0000b' }, 'doing_business_as'],
    [
      'a switch that there is not',
      { merchant_setting: { ...(merchantBody().merchant_setting as object), allow_all: true } },
      'merchant_setting.allow_all',
    ],
    [
      'a whole social security number',
      { owners: [{ ...profileBody.owners[0], ssn_last_four: '123456789' }] },
      'owners.0.ssn_last_four',
    ],
    ['a category that there is not', { account_category_code: 'Casino' }, 'account_category_code'],
    [
      'a rule for no field of a form',
      { transaction_fields: [rule, { ...rule, value: 'amount' }] },
      'transaction_fields.1.value',
    ],
    [
      'a rule that is no yes or no',
      { transaction_fields: [{ ...rule, required: 1 }] },
      'transaction_fields.0.required',
    ],
    ['a flag that there is not', { transaction_fields: [{ ...rule, locked: true }] }, 'transaction_fields.0.locked'],
    ['rules that are no list', { transaction_fields: { dob: { visible: true } } }, 'transaction_fields'],
    ['a hundred and one rules', { transaction_fields: Array.from({ length: 101 }, () => rule) }, 'transaction_fields'],
    ['eleven owners', { owners: Array.from({ length: 11 }, () => profileBody.owners[0]) }, 'owners'],
  ])('refuses %s', async ([, change, field]) => {
    const count = () => house.sql('select count(*)::integer from merchants');
    const before = await count();
    const answer = await house.call('create_merchant', 'admin', {
      body: merchantBody(change),
      idempotency_key: randomUUID(),
    });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.errors?.map((error) => error.field)).toContain(field);
    expect(await count()).toEqual(before);
  });

  test('a key named __proto__ is not a field, and changes nothing', async () => {
    const token = JSON.stringify(merchantBody()).replace('{', '{"__proto__":{"account_status_code":"Active"},');
    const answer = await house.call('create_merchant', 'admin', {
      body: JSON.parse(token),
      idempotency_key: randomUUID(),
    });
    expect([200, 400]).toContain(answer.status);
    const active = await house.sql(
      "select from merchants where doing_business_as = 'Pier Nine Books' and account_status_code = 'Active'",
    );
    expect(active).toEqual([]);
  });
});

describe('[S7.42] changing a merchant', () => {
  test('two administrators: the second gets a conflict and stores nothing', async () => {
    const params = { id: await addMerchant(house) };
    const save = (doing_business_as: string) =>
      house.call('update_merchant', 'admin', { params, body: { ...profileBody, doing_business_as, version: 1 } });
    const both = await Promise.all([save('First'), save('Second')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { version: 2 },
    });
    const kept = both.find(({ status }) => status === 200)?.body.merchant_profile as MerchantProfileView;
    expect(await profileOf(params.id)).toEqual(kept);
  });

  test('an omitted tax ID stays, and the audit names only the changes', async () => {
    const params = { id: await addMerchant(house) };
    const answer = await house.call('update_merchant', 'admin', {
      params,
      body: { ...profileBody, phone: '2075550199', version: 1 },
    });
    expect(answer.body.merchant_profile).toMatchObject({ tax_id_last_four: '6789', phone: '2075550199', version: 2 });
    const [entry] = await house.sql('select before, after from audit_entries where request_id = $1', [
      answer.headers.get('x-request-id'),
    ]);
    expect(entry).toEqual({ before: { phone: '2075550147' }, after: { phone: '2075550199' } });
  });

  test('settings are saved with a version check, and apply from the next call', async () => {
    const params = { id: merchants.second.merchant_uid };
    const { body } = await house.call('get_merchant_settings', 'admin', { params });
    const merchant_setting = { ...(body.merchant_setting as Record<string, boolean>), allow_l2l3: false };
    const [{ setting_version: version } = { setting_version: 0 }] = await house.sql<{ setting_version: number }>(
      'select setting_version from merchant_settings where merchant_uid = $1',
      [params.id],
    );
    const save = () => house.call('update_merchant_settings', 'admin', { params, body: { version, merchant_setting } });
    expect((await save()).body).toEqual({ merchant_setting, version: version + 1 });
    expect((await save()).body.code).toBe('changed_meanwhile');
    const after = await house.call('get_merchant_settings', 'admin', { params });
    expect(after.body.merchant_setting).toMatchObject({ allow_l2l3: false });
  });
});

test('every call on another operator’s merchant answers not_found and changes nothing', async () => {
  const foreign = merchants.foreign.merchant_uid;
  const state = () =>
    house.sql(
      // Cut-offs continue in the meantime.
      `select to_jsonb(m) - 'batch_closed_until' - 'next_cut_off_at' as merchant, s.*, (select count(*) from merchant_status_history h where h.merchant_uid = m.merchant_uid) as changes,
         (select count(*) from merchant_notes n where n.merchant_uid = m.merchant_uid) as notes,
         (select count(*) from merchant_bank_accounts n where n.merchant_uid = m.merchant_uid) as banks
       from merchants m join merchant_settings s using (merchant_uid) where merchant_uid = $1`,
      [foreign],
    );
  const before = await state();
  for (const id of [foreign, randomUUID()]) {
    const params = { id };
    for (const answer of [
      await house.call('get_merchant_profile', 'admin', { params }),
      await house.call('get_merchant_status_history', 'admin', { params }),
      await house.call('get_merchant_notes', 'admin', { params }),
      await house.call('download_merchant_document', 'admin', { params: { ...params, file_id: randomUUID() } }),
      await house.call('update_merchant', 'admin', { params, body: { ...profileBody, version: 1 } }),
      await house.call('update_merchant_settings', 'admin', {
        params,
        body: { version: 1, merchant_setting: merchantBody().merchant_setting },
      }),
      await house.call('update_bank_account', 'admin', { params, body: { ...bankBody, version: 0 } }),
      await house.call('change_merchant_status', 'admin', {
        params,
        body: { from_status: 'Active', to_status: 'Restricted', reason: 'Not mine' },
      }),
      await house.call('create_merchant_note', 'admin', { params, body: { text: 'Not mine' } }),
    ]) {
      expect(answer.status, answer.text).toBe(404);
    }
  }
  expect(await state()).toEqual(before);
});

test.for<[Record<string, string>, boolean, string[]]>([
  [{ account_number: '1234567', routing_number: '021000021' }, true, []],
  [{ account_number: '1234567', routing_number: '021000022' }, false, ['routing_number']],
  [{ account_number: '12', routing_number: '991000021' }, false, ['routing_number', 'account_number']],
  [{ account_number: "1' or 1=1", routing_number: '021000021' }, false, ['account_number']],
])('[S5.34] [S5.35] [S7.73] checks %o', async ([account, valid, fields]) => {
  const answer = await house.call('validate_account_routing_number', 'admin', {
    body: { ...account, accounttype: 'checking' },
  });
  expect(answer.body).toMatchObject({
    valid,
    federal_reserve_district: fields.includes('routing_number') ? null : 'New York',
  });
  expect((answer.body.faults as { field: string }[]).map(({ field }) => field)).toEqual(fields);
});

test('[S5.34] the account type can only be checking', async () => {
  const answer = await house.call('validate_account_routing_number', 'admin', {
    body: { ...bankBody, accounttype: 'savings' },
  });
  expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'accounttype' }] });
});

test('[S7.40] lists only the operator’s merchants, in pages and any requested order', async () => {
  const list = async (query: Record<string, unknown>) =>
    (await house.call('get_merchants', 'admin', { query })).body as unknown as {
      merchants: { merchant_uid: string; doing_business_as: string }[];
      total_count: number;
    };
  const all = await list({ limit: 100 });
  expect(all.merchants).toHaveLength(all.total_count);
  expect(all.merchants.some(({ merchant_uid }) => merchant_uid === merchants.foreign.merchant_uid)).toBe(false);
  const down = await list({ limit: 100, sort: 'doing_business_as:desc:text' });
  expect(down.merchants).toEqual(all.merchants.toReversed());
  const paged = [...(await list({ limit: 5 })).merchants, ...(await list({ limit: 5, offset: 5 })).merchants];
  expect(paged).toEqual(all.merchants.slice(0, 10));
});

describe('notes and documents', () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600_000, 65)]);
  const keep = (id: string, body: Record<string, unknown>) =>
    house.call('create_merchant_note', 'admin', { params: { id }, body });

  test('lists a note with its document, and returns the document whole as an attachment', async () => {
    const id = await addMerchant(house);
    await keep(id, { text: 'Called about their limits.\nWill call again.' });
    const kept = await keep(id, {
      text: 'Application',
      document: { file_name: '../../etc/passwd.pdf', content: pdf.toString('base64') },
    });
    expect(kept.status, kept.text).toBe(200);
    const { body } = await house.call('get_merchant_notes', 'analyst', { params: { id } });
    const notes = body.notes as { text: string; file: { file_id: string; file_name: string } | null }[];
    const card = await keep(id, { text: 'Paid with 4111 1111 1111 1111' });
    expect(card.body.errors).toEqual([{ field: 'text', message: 'must not hold a card number' }]);
    const named = await keep(id, {
      text: '',
      document: { file_name: '4111_1111_1111_1111.pdf', content: pdf.toString('base64') },
    });
    expect(named.body.errors).toEqual([{ field: 'document.file_name', message: 'must not hold a card number' }]);
    expect(notes.map(({ text }) => text).sort()).toEqual([
      'Application',
      'Called about their limits.\nWill call again.',
    ]);
    const file = notes.find((note) => note.file !== null)?.file;
    expect(file?.file_name).toBe('passwd.pdf');
    const params = { id, file_id: file?.file_id };
    const got = await house.call('download_merchant_document', 'analyst', { params });
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(got.headers.get('content-type')).toBe('application/pdf');
    expect(got.text.length).toBe(pdf.byteLength);
    const other = await house.call('download_merchant_document', 'admin', {
      params: { ...params, id: merchants.second.merchant_uid },
    });
    expect(other.status).toBe(404);
  });

  test.for<[string, Record<string, unknown>]>([
    [
      'a page that calls itself a picture',
      { file_name: 'a.png', content: Buffer.from('<html><script>').toString('base64') },
    ],
    [
      'a program that calls itself a PDF',
      { file_name: 'a.pdf', content: Buffer.from('MZ\u0090\u0000').toString('base64') },
    ],
    ['nothing', { file_name: 'a.pdf', content: '' }],
    ['what is no base64', { file_name: 'a.pdf', content: '%%%%' }],
    [
      'more than 5 MB',
      {
        file_name: 'a.pdf',
        content: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64'),
      },
    ],
  ])('refuses %s', async ([, document]) => {
    const id = await addMerchant(house);
    const answer = await keep(id, { text: 'See this', document });
    expect(answer.body.code, answer.text).toBe('invalid_request');
    expect((await house.call('get_merchant_notes', 'admin', { params: { id } })).body.notes).toEqual([]);
  });

  test('refuses an empty note', async () => {
    const answer = await keep(merchants.second.merchant_uid, { text: '   ' });
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'text' }] });
  });
});
