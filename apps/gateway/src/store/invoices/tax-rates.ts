import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

/** A stored tax rate. */
export type TaxRateRecord = Selectable<Tables['tax_rates']>;

/** Returns a tax rate as the API shows it. */
export function taxRateOf(record: TaxRateRecord): TaxRate {
  const { merchant_uid: _merchant, created_by: _by, disabled_at, created_at, updated_at, ...rate } = record;
  return {
    ...rate,
    disabled_at: disabled_at === null ? null : disabled_at.toISOString(),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Reads the tax rates of a merchant in the order in which documents show them: by name, then the lower rate first. */
export async function readTaxRates(transaction: ScopedTransaction, merchant_uid: string): Promise<TaxRateRecord[]> {
  return transaction
    .selectFrom('tax_rates')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .orderBy('name')
    .orderBy('rate_ppm')
    .orderBy('tax_rate_id')
    .execute();
}

/**
 * Locks a tax rate until the transaction ends.
 *
 * @throws OperationError not_found
 */
export async function lockTaxRate(
  transaction: ScopedTransaction,
  { merchant_uid, tax_rate_id }: { merchant_uid: string; tax_rate_id: string },
): Promise<TaxRateRecord> {
  const found = await transaction
    .selectFrom('tax_rates')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('tax_rate_id', '=', tax_rate_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}
