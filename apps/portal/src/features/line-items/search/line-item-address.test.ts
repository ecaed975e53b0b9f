import { describe, expect, test } from 'vitest';
import { lineItemAddress, lineItemQuery } from './line-item-address.ts';

describe('what the search of Level 2/3 data keeps in its address', () => {
  test('filters are read, written and asked for alike', () => {
    const address = {
      status: '210,218',
      order_id: 'PO-7',
      transaction_id: 'TABC',
      start_date: '2026-11-01',
      end_date: '2026-11-20',
    };
    const { filters } = lineItemAddress.read(address);
    expect(lineItemAddress.write({ filters })).toEqual(address);
    expect(lineItemQuery(filters)).toEqual(address);
  });

  test('what is no value of its kind counts as not given', () => {
    const { filters, open } = lineItemAddress.read({
      status: '230,x',
      start_date: '2026-02-30',
      order_id: '  ',
      payment: 'none',
    });
    expect(lineItemQuery(filters)).toEqual({});
    expect(open).toBeUndefined();
  });
});
