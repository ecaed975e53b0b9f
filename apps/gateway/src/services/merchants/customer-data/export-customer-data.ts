import type { exportCustomerData as declaration } from '@countinghouse/contract/merchants/customer-data/export-customer-data';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readInvoicesOf } from '../../../store/invoices/personal-invoices.ts';
import { readCustomerPayments } from '../../../store/merchants/personal-data.ts';
import { readVaultCustomers } from '../../../store/vault/personal-customers.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Returns all stored data of one customer. The audit records that data was exported, but not whose.
 *
 * @throws OperationError no_record_found if nothing is stored
 */
export const exportCustomerData: Operation<typeof declaration> = (context, { params, body }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => {
    const payments = await readCustomerPayments(transaction, merchant_uid, body);
    const customers = await readVaultCustomers(transaction, merchant_uid, body);
    const invoices = await readInvoicesOf(transaction, merchant_uid, body);
    if (payments.length + customers.length + invoices.length === 0) throw new OperationError('no_record_found');
    await writeAudit(transaction, context, {
      call: 'export_customer_data',
      target_type: 'merchant',
      target_id: merchant_uid,
      after: {
        found_by: body.email === undefined ? 'name' : 'email',
        payments_count: payments.length,
        customers_count: customers.length,
        invoices_count: invoices.length,
      },
    });
    return { exported_at: context.clock.now().toISOString(), customers, payments, invoices };
  });
};
