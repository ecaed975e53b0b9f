import type { deleteCustomer as declaration } from '@countinghouse/contract/vault/customers/delete-customer';
import { customerStatusAfter } from '@countinghouse/domain/vault/customer';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { invoicesThatCharge } from '../../../store/invoices/charging/invoices-that-charge.ts';
import { isUnreferenced } from '../../../store/vault/customer-details.ts';
import { lockCustomer } from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';

/**
 * Removes a customer from the list (S7.125). A customer who never paid and never had a card or an invoice is deleted, any other is
 * archived. An archived customer who can be deleted is deleted.
 *
 * @throws OperationError not_found, status_forbids, customer_in_use if an invoice charges one of its cards automatically
 */
export const deleteCustomer: Operation<typeof declaration> = (context, { params }) => {
  const { merchant_uid } = merchantOf(context);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const customer = await lockCustomer(transaction, merchant_uid, params.customer_id, 'update');
    const { customer_id, version } = customer;
    const gone = (await isUnreferenced(transaction, customer)) && customer.merged_into_customer_id === null;
    const status = customerStatusAfter(customer, 'archive');
    if (customer.status === 'erased' || (status === undefined && !gone)) throw new OperationError('status_forbids');
    const invoices = await invoicesThatCharge(transaction, { merchant_uid, customer_id });
    if (invoices !== undefined) throw new OperationError('customer_in_use', { details: invoices });
    const these = { merchant_uid, customer_id };
    if (gone) {
      await transaction
        .deleteFrom('vault_customers')
        .where('merchant_uid', '=', these.merchant_uid)
        .where('customer_id', '=', these.customer_id)
        .execute();
    } else {
      await transaction
        .updateTable('vault_customers')
        .set({ status: 'archived', version: version + 1, updated_at: now })
        .where('merchant_uid', '=', these.merchant_uid)
        .where('customer_id', '=', these.customer_id)
        .execute();
    }
    const result = gone ? 'deleted' : 'archived';
    await writeAudit(transaction, context, {
      call: 'delete_customer',
      target_type: 'customer',
      target_id: customer_id,
      before: { status: customer.status },
      after: { status: result },
    });
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: 'customer.archived',
      at: now,
      facts: { customer_id, version: version + 1 },
    });
    return { customer_id, result } as const;
  });
};
