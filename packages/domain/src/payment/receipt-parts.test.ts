import { expect, test } from 'vitest';
import { receiptParts } from './receipt-parts.ts';

test('[S3.27] the parts of a sum add up to it, whichever way the money goes', () => {
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

test('where no parts were said, or less was captured than they come to, there is the sum alone', () => {
  expect(receiptParts({ amount: 2_599, tip: 0, sales_tax: 0 })).toBeUndefined();
  expect(receiptParts({ amount: 498, tip: 300, sales_tax: 199 })).toBeUndefined();
  expect(receiptParts({ amount: -498, tip: 300, sales_tax: 199 })).toBeUndefined();
});
