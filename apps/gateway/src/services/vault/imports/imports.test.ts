import { randomUUID } from 'node:crypto';
import type { CustomerImport } from '@countinghouse/contract/vault/imports/customer-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { addCustomer } from '../../../testing/vault.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const send = (csv: string, dry_run = false, idempotency_key: string = randomUUID()) =>
  house.call('create_customer_import', 'merchant', {
    body: { file_name: 'customers.csv', dry_run, csv },
    idempotency_key,
  });
const taken = async (csv: string, dry_run = false) => {
  const answer = await send(csv, dry_run);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.import as CustomerImport;
};
const count = async () =>
  (await house.sql<{ count: number }>('select count(*)::integer as count from vault_customers'))[0]?.count ?? 0;
const refusal = async (csv: string) => {
  const answer = await send(csv);
  expect(answer.status, answer.text.slice(0, 300)).toBe(400);
  return (answer.body.errors as { message: string }[] | undefined)?.[0]?.message ?? answer.body.code;
};

test('reads a file with any separator, line endings and byte order mark', async () => {
  for (const separator of [',', ';', '\t']) {
    for (const end of ['\n', '\r\n', '\r']) {
      const last_name = `Reader ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
      const lines = [
        ['first_name', 'last_name', 'note'],
        ['"Zoe"', last_name, `"1,2;3${end}and ""more"""`],
        ['', '', ''],
        ['Max', last_name, ''],
      ].map((cells) => cells.join(separator));
      expect(await taken(`\ufeff${lines.join(end)}${end}${end}`)).toMatchObject({ row_count: 2, customer_count: 2 });
      const notes = await house.sql('select first_name, note from vault_customers where last_name = $1 order by 1', [
        last_name,
      ]);
      expect(notes, lines[1]).toEqual([
        { first_name: 'Max', note: '' },
        { first_name: 'Zoe', note: '1,2;3\nand "more"' },
      ]);
    }
  }
});

test('[S7.125] a dry run lists the errors and adds nothing; then all valid rows are added together', async () => {
  await addCustomer(house, { last_name: 'Taken', customer_reference: 'T-1' });
  const csv = [
    '\ufeffcustomer_reference;first_name;last_name;company_name;email;tags;city;country;note',
    'I-1;Ada;Lovelace;;ada@example.com;vip|regular;Salem;us;"Rings; ""twice""\nat dock B"',
    'I-1;Again;Lovelace;;;;;;',
    't-1;Taken;Reference;;;;;;',
    ';Only;;;;;;;',
    ';;<script>;;;;;;',
    ';;4111 1111 1111 1111;;;;;;',
    ';;Formula;=cmd|calc!A1;;;;;',
    ';;Note;;;;;;=HYPERLINK()',
    '',
    ';;Cells;;;;;;;;more',
  ].join('\r\n');
  const before = await count();
  const tried = await taken(csv, true);
  expect(await count()).toBe(before);
  expect(tried).toMatchObject({ dry_run: true, row_count: 9, customer_count: 2, fault_count: 7 });
  expect(tried.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
    [2, 'customer_reference', 'reference_twice'],
    [3, 'customer_reference', 'reference_taken'],
    [4, 'last_name', 'name_missing'],
    [5, 'last_name', 'not_valid'],
    [6, 'last_name', 'card_number'],
    [7, 'company_name', 'not_valid'],
    [9, '', 'too_many_cells'],
  ]);
  expect(JSON.stringify(tried)).not.toMatch(/4111 ?1111|script|cmd/);
  const done = await taken(csv);
  expect(done).toMatchObject({ dry_run: false, customer_count: 2, fault_count: 7 });
  expect(await count()).toBe(before + 2);
  const read = await house.call('get_customer_import', 'merchant', { params: { import_id: done.import_id } });
  expect(read.body.import).toEqual(done);
  const found = await house.call('get_customers', 'merchant', { query: { search: 'I-1' } });
  const [row] = found.body.customers as { customer_id: string }[];
  const { body } = await house.call('get_customer', 'merchant', { params: { customer_id: row?.customer_id ?? '' } });
  expect(body.customer).toMatchObject({
    full_name: 'Ada Lovelace',
    tags: ['vip', 'regular'],
    note: 'Rings; "twice"\nat dock B',
    addresses: [{ kind: 'billing', city: 'Salem', country: 'US', is_default: true }],
  });
  expect((await taken(csv)).customer_count, 'the same file again').toBe(1);
});

test('one key imports a file once, in parallel and later', async () => {
  const key = randomUUID();
  const csv = 'last_name\nOnce\n';
  const before = await count();
  const answers = await Promise.all([send(csv, false, key), send(csv, false, key)]);
  expect(new Set(answers.map(({ text }) => JSON.parse(text).import.import_id)).size).toBe(1);
  expect(await count()).toBe(before + 1);
  expect((await send('last_name\nOther\n', false, key)).body.code).toBe('idempotency_key_reused');
});

test('refuses an invalid file as a whole', async () => {
  expect(await refusal('')).toBe('has no rows');
  expect(await refusal('last_name\n')).toBe('has no rows');
  expect(await refusal('last_name,card_number\nA,1\n')).toBe('has an unknown column at place 2');
  expect(await refusal('last_name,last_name\nA,B\n')).toBe('has a column twice');
  expect(await refusal('last_name\n"A\n')).toBe('has quotes that do not match');
  expect(await refusal('last_name\n"A"B\n')).toBe('has quotes that do not match');
  expect(await refusal(`last_name\n${'A\n'.repeat(100_000)}`)).toBe('has more than 10000 rows');
});

test('a row of a megabyte is one error, and the others are added', async () => {
  const found = await taken(`last_name,note\nLong,${'x'.repeat(1_000_000)}\nShort,y\n`);
  expect(found).toMatchObject({ customer_count: 1, faults: [{ row: 1, field: 'note', code: 'not_valid' }] });
});

test('an import is visible only to its merchant', async () => {
  const { import_id } = await taken('last_name\nMine\n', true);
  expect((await house.call('get_customer_import', 'second', { params: { import_id } })).status).toBe(404);
});
