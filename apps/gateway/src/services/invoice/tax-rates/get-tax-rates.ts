import type { getTaxRates as declaration } from '@countinghouse/contract/invoice/tax-rates/get-tax-rates';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readTaxRates, taxRateOf } from '../../../store/invoices/tax-rates.ts';

/** Returns the merchant's tax rates by name, disabled ones last. */
export const getTaxRates: Operation<typeof declaration> = (context) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => {
    const rates = (await readTaxRates(transaction, merchant_uid)).map(taxRateOf);
    const enabled = rates.filter(({ disabled_at }) => disabled_at === null);
    return { tax_rates: [...enabled, ...rates.filter(({ disabled_at }) => disabled_at !== null)] };
  });
};
