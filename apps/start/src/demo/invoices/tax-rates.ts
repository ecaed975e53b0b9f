import type { TaxRateRecord } from '@countinghouse/gateway/store/invoices/tax-rates';
import type { DemoMerchant } from '../demo-merchant.ts';
import { demoPeople } from '../people.ts';
import { randomOf } from '../random.ts';
import type { DemoCatalogue } from './catalogue.ts';

const day_ms = 86_400_000;

/** Returns a merchant's tax rates as stored, in the order in which documents show them. */
export function taxRatesOf(
  { merchant_uid, doing_business_as }: DemoMerchant,
  { rates }: DemoCatalogue,
  created_at: Date,
): TaxRateRecord[] {
  const random = randomOf(`tax rates ${doing_business_as}`);
  const owner = demoPeople.find(({ entity_id }) => entity_id === merchant_uid)?.user_id ?? null;
  return rates
    .map(({ is_disabled, ...rate }) => {
      const replaced_at = is_disabled ? new Date(created_at.getTime() + 10 * day_ms) : null;
      return {
        ...{ merchant_uid, tax_rate_id: random.uuid(), ...rate, created_at, created_by: owner },
        disabled_at: replaced_at,
        version: is_disabled ? 2 : 1,
        updated_at: replaced_at ?? created_at,
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.rate_ppm - other.rate_ppm);
}
