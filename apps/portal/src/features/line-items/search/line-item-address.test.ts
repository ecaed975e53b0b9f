import { describe, expect, test } from 'vitest';
import { lineItemAddress, lineItemQuery } from './line-item-address.ts';

describe('the Level 2/3 search address', () => {
  test('reads, writes and requests filters alike', () => {
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

  test('ignores values of the wrong type', () => {
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
