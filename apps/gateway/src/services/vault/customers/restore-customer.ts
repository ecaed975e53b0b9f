import type { restoreCustomer as declaration } from '@countinghouse/contract/vault/customers/restore-customer';
import { customerStatusAfter } from '@countinghouse/domain/vault/customer';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readCustomer } from '../../../store/vault/customer-details.ts';
import { lockCustomer } from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';

/**
 * Restores an archived customer (S7.125).
 *
 * @throws OperationError not_found; status_forbids for a customer who is active, merged or erased
 */
export const restoreCustomer: Operation<typeof declaration> = (context, { params }) => {
  const { merchant_uid } = merchantOf(context);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const customer = await lockCustomer(transaction, merchant_uid, params.customer_id);
    const status = customerStatusAfter(customer, 'restore');
    if (status === undefined) throw new OperationError('status_forbids');
    const { customer_id, version } = customer;
    await transaction
      .updateTable('vault_customers')
      .set({ status, version: version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', '=', customer_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'restore_customer',
      target_type: 'customer',
      target_id: customer_id,
      before: { status: customer.status },
      after: { status },
    });
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: 'customer.updated',
      at: now,
      facts: { customer_id, version: version + 1 },
    });
    return { customer: await readCustomer(transaction, context, customer_id) };
  });
};
