import type { deleteAddress as declaration } from '@countinghouse/contract/vault/addresses/delete-address';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedAddress, readAddress, readAddresses } from '../../../store/vault/addresses.ts';
import { lockChangeableCustomer } from '../../../store/vault/customers.ts';

/**
 * Deletes a customer's address (S7.125). If it was a default, the oldest of its kind becomes the default. Accounts with this address then
 * have none.
 *
 * @throws OperationError not_found, status_forbids
 */
export const deleteAddress: Operation<typeof declaration> = (context, { params }) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => {
    const customer = await lockChangeableCustomer(transaction, merchant_uid, params.customer_id);
    const address = await readAddress(transaction, { ...customer, address_id: params.address_id });
    const { address_id, kind } = address;
    await transaction
      .deleteFrom('vault_addresses')
      .where('merchant_uid', '=', merchant_uid)
      .where('address_id', '=', address_id)
      .execute();
    const next = (await readAddresses(transaction, customer)).find((each) => each.kind === kind);
    if (next !== undefined && !next.is_default) {
      await transaction
        .updateTable('vault_addresses')
        .set({ is_default: true, updated_at: context.clock.now() })
        .where('merchant_uid', '=', merchant_uid)
        .where('address_id', '=', next.address_id)
        .execute();
    }
    await writeAudit(transaction, context, {
      call: 'delete_address',
      target_type: 'customer',
      target_id: customer.customer_id,
      before: { address_id, ...auditedAddress(address) },
    });
    return { address_id };
  });
};
