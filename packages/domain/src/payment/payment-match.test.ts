import { expect, test } from 'vitest';
import { findMatch } from './payment-match.ts';

const payment = {
  customer: 'Zoë Ünal',
  company: 'Dock & Vine',
  email: 'zoe@example.com',
  order_id: 'PO-1111',
  approval_code: 'A11112',
  payment_id: '0199a6c2-1111-7000-8000-4be19a071111',
  card_number: '************4242',
};

test.each([
  ['ünal', 'customer', 'Ünal'],
  ['VINE', 'company', 'Vine'],
  ['@example', 'email', '@example'],
  ['1111', 'order_id', '1111'],
  ['a111', 'approval_code', 'A111'],
  ['1111-7', 'payment_id', '1111-7'],
  ['4242', 'card_last_four', '4242'],
])('finds %s in the %s', (searched, field, found) => {
  expect(findMatch(payment, searched)).toMatchObject({ field, found });
});

test('keeps the text before and after as written', () => {
  expect(findMatch(payment, ' po-11 ')).toEqual({ field: 'order_id', before: '', found: 'PO-11', after: '11' });
});

test.each(['', 'nowhere', 'Ünal Dock'])('%j is not in any single field', (searched) => {
  expect(findMatch(payment, searched)).toBeUndefined();
});

test('a payment without an approval code is searched too', () => {
  expect(findMatch({ ...payment, approval_code: null }, '4242')?.field).toBe('card_last_four');
});
