import { expect, test } from 'vitest';
import { merchantStatuses } from '../merchant/merchant-status.ts';
import { cardRequestState, showsCustomerPages } from './self-service.ts';

test('a customer’s page opens with its receipts for every merchant that may sign in, and asks for a card where one may be added', () => {
  const rows = merchantStatuses.map((account_status_code) => {
    const merchant = { account_status_code, merchant_setting: { allow_customer_vault: true } };
    return [
      account_status_code,
      showsCustomerPages(account_status_code),
      cardRequestState(merchant, false),
      cardRequestState(merchant, true),
    ];
  });
  expect(rows).toEqual([
    ['Unviewed', false, 'unavailable', 'unavailable'],
    ['Pending', true, 'asked', 'added'],
    ['Active', true, 'asked', 'added'],
    ['Refund Only', true, 'asked', 'added'],
    ['Closed', false, 'unavailable', 'unavailable'],
    ['Past Due', true, 'asked', 'added'],
    ['Delinquent', true, 'unavailable', 'unavailable'],
    ['Restricted', true, 'unavailable', 'unavailable'],
  ]);
  const off = { account_status_code: 'Active', merchant_setting: { allow_customer_vault: false } } as const;
  expect(cardRequestState(off, false)).toBe('unavailable');
});
