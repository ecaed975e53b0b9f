import type { updateCustomer as declaration } from '@countinghouse/contract/vault/customers/update-customer';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { readCustomer, todayOf } from '../../../store/vault/customer-details.ts';
import {
  auditedCustomer,
  changedPersonalFields,
  customFieldsOf,
  isReferenceTaken,
  lockChangeableCustomer,
  referenceTaken,
} from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';
import { givenFields, requireSoundCustomer } from './customer-values.ts';

/**
 * Changes a customer's data (S7.125), unless another user has changed it meanwhile.
 *
 * @throws OperationError not_found, changed_meanwhile with the current version, status_forbids, invalid_request
 */
export const updateCustomer: Operation<typeof declaration> = async (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { version, custom_fields, ...fields } = body;
  const now = context.clock.now();
  const work = async (transaction: ScopedTransaction) => {
    const before = await lockChangeableCustomer(transaction, merchant_uid, params.customer_id);
    if (before.version !== version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    const kept = custom_fields && (await customFieldsOf(transaction, merchant_uid, custom_fields));
    const changes = { ...givenFields(fields), ...(kept === undefined ? {} : { custom_fields: kept }) };
    const after = { ...before, ...changes };
    requireSoundCustomer(after, todayOf(context));
    await transaction
      .updateTable('vault_customers')
      .set({
        ...givenFields(fields),
        ...(kept === undefined ? {} : { custom_fields: JSON.stringify(kept) }),
        version: version + 1,
        updated_at: now,
      })
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', '=', before.customer_id)
      .execute();
    const audited = changedParts(auditedCustomer(before), auditedCustomer(after));
    await writeAudit(transaction, context, {
      call: 'update_customer',
      target_type: 'customer',
      target_id: before.customer_id,
      before: audited.before,
      after: { ...audited.after, changed_fields: changedPersonalFields(before, changes) },
    });
    await writeVaultEvent(transaction, {
      merchant_uid,
      type: 'customer.updated',
      at: now,
      facts: { customer_id: before.customer_id, version: version + 1 },
    });
    return { customer: await readCustomer(transaction, context, before.customer_id) };
  };
  try {
    return await context.transaction(work);
  } catch (error) {
    throw isReferenceTaken(error) ? referenceTaken() : error;
  }
};
