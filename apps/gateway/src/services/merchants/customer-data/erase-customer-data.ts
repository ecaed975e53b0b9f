import type { eraseCustomerData as declaration } from '@countinghouse/contract/merchants/customer-data/erase-customer-data';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { personalDataSources } from '../../../store/merchants/personal-data.ts';
import type { Erased } from '../../../store/merchants/personal-data-source.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Erases the identity of one customer everywhere, including report files and endpoint responses. Amounts, statuses, batches, ledger and the
 * sealed history stay unchanged. The audit records that data was erased, but not whose.
 *
 * @throws OperationError no_record_found; status_forbids while a payment of the customer is authorized or not settled, or an invoice open
 */
export const eraseCustomerData: Operation<typeof declaration> = (context, { params, body }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => {
    let open = 0;
    for (const source of personalDataSources) open += await source.open(transaction, merchant_uid, body);
    if (open > 0) {
      throw new OperationError('status_forbids', {
        message: 'Settle, void or cancel what is open of this customer first',
        details: { open_count: open },
      });
    }
    const erased: Erased = {
      payments_count: 0,
      customers_count: 0,
      invoices_count: 0,
      files_count: 0,
      report_files_count: 0,
    };
    for (const source of personalDataSources) {
      const each = await source.erase(transaction, merchant_uid, body, context.clock.now());
      for (const count of Object.keys(erased) as (keyof Erased)[]) erased[count] += each[count] ?? 0;
    }
    if (erased.payments_count + erased.customers_count + erased.invoices_count === 0)
      throw new OperationError('no_record_found');
    await writeAudit(transaction, context, {
      call: 'erase_customer_data',
      target_type: 'merchant',
      target_id: merchant_uid,
      after: { found_by: body.email === undefined ? 'name' : 'email', ...erased },
    });
    return erased;
  });
};
