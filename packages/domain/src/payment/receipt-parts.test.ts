import { expect, test } from 'vitest';
import { receiptParts } from './receipt-parts.ts';

test('[S3.27] the parts add up to the total, in either direction', () => {
  expect(receiptParts({ amount: 2_599, tip: 300, sales_tax: 199 })).toEqual({
    subtotal: 2_100,
    tip: 300,
    sales_tax: 199,
  });
  expect(receiptParts({ amount: -2_599, tip: 300, sales_tax: 0 })).toEqual({
    subtotal: -2_299,
    tip: -300,
    sales_tax: 0,
  });
  expect(receiptParts({ amount: 499, tip: 300, sales_tax: 199 })).toEqual({ subtotal: 0, tip: 300, sales_tax: 199 });
});

test('there are no parts without data, or if less than their sum was captured', () => {
  expect(receiptParts({ amount: 2_599, tip: 0, sales_tax: 0 })).toBeUndefined();
  expect(receiptParts({ amount: 498, tip: 300, sales_tax: 199 })).toBeUndefined();
  expect(receiptParts({ amount: -498, tip: 300, sales_tax: 199 })).toBeUndefined();
});
