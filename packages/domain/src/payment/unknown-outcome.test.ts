import { expect, test } from 'vitest';
import { paymentOperations } from './payment-operation.ts';
import { recordableOutcomes } from './unknown-outcome.ts';

test.each(paymentOperations)('an unanswered %s can be recorded either way', (operation) => {
  expect(recordableOutcomes({ operation, status: 202, response_code: null })).toEqual(['approved', 'declined']);
});

test('a payment that settings refused or that was partly approved never becomes approved', () => {
  expect(recordableOutcomes({ operation: 'sale', status: 230, response_code: '00' })).toEqual(['declined']);
  expect(recordableOutcomes({ operation: 'authorization', status: 230, response_code: '00' })).toEqual(['declined']);
  for (const response_code of ['10', '32']) {
    expect(recordableOutcomes({ operation: 'refund', status: 202, response_code })).toEqual(['declined']);
    expect(recordableOutcomes({ operation: 'capture', status: 205, response_code })).toEqual(['declined']);
  }
  expect(recordableOutcomes({ operation: 'reversal', status: 210, response_code: null })).toHaveLength(2);
});
