import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import { expect, test } from 'vitest';
import { itemOfPriceList } from './link-draft.ts';

const item = (more: Partial<InvoiceItem>): InvoiceItem => ({
  ...{
    item_id: 'a',
    item_code: 'KEG',
    description: 'Cold brew',
    currency: 840,
    unit_of_measure: '',
    commodity_code: '',
  },
  ...{ unit_price_ten_thousandths: 1_120_000, tax_rate_ids: [], version: 1, created_at: '', updated_at: '' },
  ...more,
});
const rate = (tax_rate_id: string, rate_ppm: number, inclusive = false): TaxRate => ({
  ...{ tax_rate_id, rate_ppm, inclusive, name: 'Tax', region: '', disabled_at: null },
  ...{ version: 1, created_at: '', updated_at: '' },
});

test('an item of the price list becomes one of a link, with the sum of the taxes that come on top of its price', () => {
  const rates = [rate('state', 55_000), rate('city', 10_000), rate('held', 70_000, true), rate('other', 80_000)];
  const taxed = itemOfPriceList(item({ tax_rate_ids: ['state', 'city', 'held'] }), rates);
  expect(taxed).toMatchObject({ title: 'Cold brew', unit_amount: 11_200, tax_rate: 650 });
  expect(itemOfPriceList(item({ tax_rate_ids: ['held'] }), rates)).toMatchObject({ tax_rate: null });
});

test('what a link cannot ask for is not offered: parts of a cent, and nothing', () => {
  expect(itemOfPriceList(item({ unit_price_ten_thousandths: 185_025 }), [])).toBeUndefined();
  expect(itemOfPriceList(item({ unit_price_ten_thousandths: 0 }), [])).toBeUndefined();
});
