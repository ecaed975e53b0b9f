import type { updateAddress as declaration } from '@countinghouse/contract/vault/addresses/update-address';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { addressOf, auditedAddress, clearDefaultAddress, readAddress } from '../../../store/vault/addresses.ts';
import { lockChangeableCustomer } from '../../../store/vault/customers.ts';

/**
 * Changes a customer's address (S7.125), unless another user has changed it meanwhile. The default stays the default until another replaces
 * it.
 *
 * @throws OperationError not_found, changed_meanwhile with the current version, status_forbids
 */
export const updateAddress: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { version, is_default = false, ...given } = body;
  return context.transaction(async (transaction) => {
    const customer = await lockChangeableCustomer(transaction, merchant_uid, params.customer_id);
    const place = { ...customer, address_id: params.address_id };
    const before = await readAddress(transaction, place);
    if (before.version !== version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    if (is_default && !before.is_default) await clearDefaultAddress(transaction, customer, before.kind);
    const lines = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given;
    await transaction
      .updateTable('vault_addresses')
      .set({
        ...lines,
        ...(lines.country === '' ? { country: 'US' } : {}),
        is_default: is_default || before.is_default,
        version: version + 1,
        updated_at: context.clock.now(),
      })
      .where('merchant_uid', '=', merchant_uid)
      .where('address_id', '=', before.address_id)
      .execute();
    const after = await readAddress(transaction, place);
    const changed = changedParts(auditedAddress(before), auditedAddress(after));
    await writeAudit(transaction, context, {
      call: 'update_address',
      target_type: 'customer',
      target_id: customer.customer_id,
      before: changed.before,
      after: { address_id: before.address_id, ...changed.after },
    });
    return { address: addressOf(after) };
  });
};
