import { randomUUIDv7 } from 'node:crypto';
import type { createAddress as declaration } from '@countinghouse/contract/vault/addresses/create-address';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import {
  addressOf,
  auditedAddress,
  clearDefaultAddress,
  readAddress,
  readAddresses,
} from '../../../store/vault/addresses.ts';
import { lockChangeableCustomer } from '../../../store/vault/customers.ts';

/**
 * Adds an address to a customer (S7.125). The first of a kind is its default.
 *
 * @throws OperationError not_found, status_forbids; invalid_request if the customer already has the maximum
 */
export const createAddress: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const customer = await lockChangeableCustomer(transaction, merchant_uid, params.customer_id);
    const present = await readAddresses(transaction, customer);
    if (present.length >= vaultLimits.addresses_maximum) {
      const message = `no more than ${vaultLimits.addresses_maximum} addresses can be kept: delete one first`;
      throw new OperationError('invalid_request', { errors: [{ field: 'kind', message }] });
    }
    const is_default = body.is_default === true || !present.some(({ kind }) => kind === body.kind);
    if (is_default) await clearDefaultAddress(transaction, customer, body.kind);
    const address_id = randomUUIDv7();
    await transaction
      .insertInto('vault_addresses')
      .values({
        ...body,
        country: body.country === undefined || body.country === '' ? 'US' : body.country,
        is_default,
        merchant_uid,
        address_id,
        customer_id: customer.customer_id,
        created_at: now,
        created_by: context.identity.user.user_id,
        updated_at: now,
      })
      .execute();
    const added = await readAddress(transaction, { ...customer, address_id });
    await writeAudit(transaction, context, {
      call: 'create_address',
      target_type: 'customer',
      target_id: customer.customer_id,
      after: { address_id, ...auditedAddress(added) },
    });
    return { address: addressOf(added) };
  });
};
