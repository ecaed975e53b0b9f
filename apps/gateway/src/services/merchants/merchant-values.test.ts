import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { addMerchant, bankBody, profileBody } from '../../testing/merchants.ts';

/*
 * Tests the patterns and lists of sections 5 and 9 at the gateway: a merchant's record stores a valid value unchanged, and refuses an
 * invalid one with its field, without storing anything.
 */

let house: TestGateway;
let id: string;
beforeAll(async () => {
  house = await startTestGateway();
  id = await addMerchant(house);
});
afterAll(() => house.stop());

const readProfile = async () => {
  const { body } = await house.call('get_merchant_profile', 'admin', { params: { id } });
  return body.merchant_profile as Record<string, unknown> & { version: number };
};

/** Saves the profile with a change, from its current version. */
const save = async (change: Record<string, unknown>) =>
  house.call('update_merchant', 'admin', {
    params: { id },
    body: { ...profileBody, ...change, version: (await readProfile()).version },
  });

const owner = (change: Record<string, unknown>) => ({ owners: [{ ...profileBody.owners[0], ...change }] });
const fee = (change: Record<string, unknown>) => ({ fees: [{ ...profileBody.fees[0], ...change }] });

type Value = readonly [
  row: string,
  field: string,
  change: (value: unknown) => Record<string, unknown>,
  taken: readonly unknown[],
  refused: readonly unknown[],
];

const values: Value[] = [
  [
    '[S5.1] an e-mail address',
    'email',
    (email) => ({ email }),
    ['a@b.co', 'office@mail.example.museum', 'office@[192.0.2.1]'],
    ['office', 'office@example', 'office@example.c', 'two words@example.com'],
  ],
  [
    '[S5.3] a name',
    'owners.0.first_name',
    (first_name) => owner({ first_name }),
    ['Dana', "O'Brien", 'Anne-Marie St. John'],
    ['Dana2', 'Dana_Lee', 'Dana@home'],
  ],
  [
    '[S5.4] a business name',
    'doing_business_as',
    (doing_business_as) => ({ doing_business_as }),
    ["Joe's & Sons, Inc. (2026)", 'A/B: C-D + 24! #1 @home?'],
    ['Harbor * Coffee', 'Harbor_Coffee', '<Harbor>'],
  ],
  [
    '[S5.6] an address',
    'address.address_1',
    (address_1) => ({ address: { ...profileBody.address, address_1 } }),
    ["214 O'Hara Rd., Apt 3/4 #5", '18 Commercial St'],
    ['18-20 Commercial St', '18 Commercial St (rear)', '18 Commercial St; 2'],
  ],
  [
    '[S5.7] a website',
    'website',
    (website) => ({ website }),
    ['example.com', 'www.example.com', 'https://example.com/shop', 'ftp://example.com', 'smtp://mail.example.com'],
    ['example', 'gopher://example.com', 'https://', 'example.c0m'],
  ],
  ['[S5.8] a tax ID', 'tax_id', (tax_id) => ({ tax_id }), [], ['12345678', '1234567890', '12-3456789']],
  ['[S9.23] a platform', 'platform_id', (platform_id) => ({ platform_id }), [8483, 1434, 7683], [0, 8484, '8483']],
  [
    '[S9.27] an account category',
    'account_category_code',
    (account_category_code) => ({ account_category_code }),
    [
      ...['B2B', 'CBD', 'ECommerce', 'HighRisk', 'LowRisk', 'GatewayOnlyAMP', 'Esquire'],
      ...['RestrictedHighRisk', 'RestrictedLowRisk'],
    ],
    ['', 'MediumRisk', 'lowrisk'],
  ],
  [
    '[S9.21] the frequency of a fee',
    'fees.0.frequency',
    (frequency) => fee({ frequency }),
    ['Daily', 'Weekly', 'Monthly', 'Custom'],
    ['Quarterly', 'daily'],
  ],
];

for (const [title, field, change, taken, refused] of values) {
  test(`${title} is stored as given, or refused by its field`, async () => {
    for (const value of taken) {
      const answer = await save(change(value));
      expect(answer.status, `${value}: ${answer.text}`).toBe(200);
      expect(await readProfile(), String(value)).toMatchObject(change(value));
    }
    const before = await readProfile();
    for (const value of refused) {
      const answer = await save(change(value));
      expect(answer.status, String(value)).toBe(400);
      expect(
        answer.body.errors?.map((error) => error.field),
        `${value}: ${answer.text}`,
      ).toContain(field);
    }
    expect(await readProfile()).toEqual(before);
  });
}

test('[S5.8] stores a tax ID of nine digits, and shows its last four', async () => {
  expect((await save({ tax_id: '987650321' })).status).toBe(200);
  expect(await readProfile()).toMatchObject({ tax_id_last_four: '0321' });
});

test('[S9.34] the volume threshold of a fee is in $, in % or absent', async () => {
  for (const [volume_threshold_unit, volume_threshold] of [
    ['$', 100_000],
    ['%', 5_000],
    ['None', 0],
  ] as const) {
    const answer = await save(fee({ volume_threshold_unit, volume_threshold }));
    expect(answer.status, answer.text).toBe(200);
    expect(await readProfile()).toMatchObject(fee({ volume_threshold_unit, volume_threshold }));
  }
  const answer = await save(fee({ volume_threshold_unit: '€', volume_threshold: 5 }));
  expect(answer.body.errors?.map((error) => error.field)).toContain('fees.0.volume_threshold_unit');
});

test.each([
  ['[S5.9]', 'routing_number', ['021000021'], ['02100002', '0210000210', '02100002a']],
  ['[S5.10]', 'account_number', ['1234', '12345678901234567'], ['123', '123456789012345678', '12a4']],
] as const)('%s the %s of a bank account accepts only its number of digits', async (_, field, right, wrong) => {
  const faultsOf = async (value: string) => {
    const { body } = await house.call('validate_account_routing_number', 'admin', {
      body: { ...bankBody, [field]: value },
    });
    return (body.faults as { field: string }[]).map((fault) => fault.field);
  };
  for (const value of right) expect(await faultsOf(value), value).toEqual([]);
  for (const value of wrong) expect(await faultsOf(value), value).toContain(field);
});

test('[S4.1] a merchant has one of the eight statuses, and no other is accepted', async () => {
  const statuses = ['Unviewed', 'Pending', 'Active', 'Refund Only', 'Closed', 'Past Due', 'Delinquent', 'Restricted'];
  const change = (to_status: string) =>
    house.call('change_merchant_status', 'admin', {
      params: { id },
      body: { from_status: 'Unviewed', to_status, reason: 'Because of a test' },
    });
  for (const status of ['active', 'Suspended', '']) {
    expect(
      (await change(status)).body.errors?.map((error) => error.field),
      status,
    ).toContain('to_status');
  }
  // Whether the status can be reached from Unviewed does not matter here: the value itself is valid.
  for (const status of statuses) expect((await change(status)).body.code, status).not.toBe('invalid_request');
});

test('[S3.11] a merchant has the thirteen settings of the specification', async () => {
  const { body } = await house.call('get_merchant_settings', 'admin', { params: { id } });
  const operations = ['capture', 'reversal', 'cancel', 'refund', 'charge', 'authorization', 'blind_credit'];
  const features = ['customer_vault', 'invoicing', 'recurring_transactions', 'l2l3', 'payment_link'];
  expect(Object.keys(body.merchant_setting as object).sort()).toEqual(
    [...operations, ...features, 'international_payment'].map((name) => `allow_${name}`).sort(),
  );
});
