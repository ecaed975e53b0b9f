import type { FieldError } from '@countinghouse/contract/errors';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import { readTaxRates } from '../../../store/invoices/tax-rates.ts';

/**
 * Refuses tax rates that an item cannot have: unknown ones, duplicates, or a mix of inclusive and on-top rates.
 *
 * @throws OperationError invalid_request that names `tax_rate_ids`
 */
export async function requireSoundRates(
  transaction: ScopedTransaction,
  merchant_uid: string,
  tax_rate_ids: readonly string[],
): Promise<void> {
  const rates = (await readTaxRates(transaction, merchant_uid)).filter(({ tax_rate_id }) =>
    tax_rate_ids.includes(tax_rate_id),
  );
  const errors: FieldError[] = [];
  const refuse = (message: string) => errors.push({ field: 'tax_rate_ids', message });
  if (rates.length < tax_rate_ids.length) refuse('must be different tax rates of this merchant');
  if (new Set(rates.map(({ inclusive }) => inclusive)).size > 1) {
    refuse('must be all on top of the price, or all inside it');
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}
