import { expect, test } from 'vitest';
import { type AuditWords, auditChanges, auditFieldName, auditValueText } from './audit.ts';

test('reports only changed fields', () => {
  expect(auditChanges({ email: 'a@x.test', name: 'A', phone: '1' }, { email: 'b@x.test', name: 'A' })).toEqual([
    { field: 'email', before: 'a@x.test', after: 'b@x.test' },
    { field: 'phone', before: '1', after: null },
  ]);
});

test('an added value has no before, and a removed one no after', () => {
  expect(auditChanges(null, { amount: 1099 })).toEqual([{ field: 'amount', before: null, after: 1099 }]);
  expect(auditChanges({ status: 'open' }, undefined)).toEqual([{ field: 'status', before: 'open', after: null }]);
  expect(auditChanges(null, null)).toEqual([]);
});

test('nested fields have a path, text lists are compared whole, record lists by their names', () => {
  expect(
    auditChanges(
      {
        billing: { city: 'Boston', zip: '02110' },
        days: [1, 2],
        fields: [
          { label: 'PO', required: false },
          { label: 'Ref', required: true },
        ],
      },
      {
        billing: { city: 'Salem', zip: '02110' },
        days: [1, 2, 3],
        fields: [
          { label: 'Ref', required: true },
          { label: 'PO', required: true },
        ],
      },
    ),
  ).toEqual([
    { field: 'billing.city', before: 'Boston', after: 'Salem' },
    { field: 'days', before: ['1', '2'], after: ['1', '2', '3'] },
    { field: 'fields.PO.required', before: false, after: true },
  ]);
});

test('limits the number of changes', () => {
  const long = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field_${index}`, index]));
  expect(auditChanges(null, long).length).toBe(200);
});

test('describes fields, codes, booleans, amounts, times and ids in words, and others by their names', () => {
  const words: AuditWords = {
    field: (name) => ({ fees: 'Gebühren' })[name],
    yes: 'Ja',
    no: 'Nein',
    code: (field, code) => (field === 'status' && code === 205 ? 'Autorisiert' : undefined),
    amount: (amount) => `${amount / 100}`,
    instant: () => 'then',
    uuid: (text) => text.slice(0, 8),
  };
  expect(auditFieldName('fees.0.cut_off_time', words)).toBe('Gebühren › 0 › Cut off time');
  const said = (about: string, field: string, value: Parameters<typeof auditValueText>[2]) =>
    auditValueText(about, field, value, words);
  expect([said('user', 'enabled', true), said('user', 'enabled', false)]).toEqual(['Ja', 'Nein']);
  expect([said('payment', 'status', 205), said('payment', 'status', 299), said('user', 'status', 205)]).toEqual([
    'Autorisiert',
    '299',
    '205',
  ]);
  expect([said('payment', 'amount', 1250), said('batch', 'net_amount', 100), said('batch', 'count', 100)]).toEqual([
    '12.5',
    '1',
    '100',
  ]);
  expect([said('user', 'at', '2026-11-21T17:05:09.000Z'), said('user', 'at', '2026-99-99T99:99:99')]).toEqual([
    'then',
    '2026-99-99T99:99:99',
  ]);
  expect([said('user', 'id', 'aaaaaaaa-0000-4000-8000-000000000001'), said('user', 'x', '')]).toEqual([
    'aaaaaaaa',
    '—',
  ]);
  expect([
    said('user', 'roles', ['a', 'b']),
    said('user', 'roles', []),
    said('merchant', 'account_status_code', 'Odd'),
  ]).toEqual(['a, b', '—', 'Odd']);
});
