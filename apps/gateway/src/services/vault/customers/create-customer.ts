import { randomUUIDv7 } from 'node:crypto';
import type { createCustomer as declaration } from '@countinghouse/contract/vault/customers/create-customer';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import {
  auditedCustomer,
  claimVaultCreation,
  customFieldsOf,
  isReferenceTaken,
  referenceTaken,
} from '../../../store/vault/customers.ts';
import { writeVaultEvent } from '../../../store/vault/vault-events.ts';
import { givenFields, requireSoundCustomer } from './customer-values.ts';

/**
 * Adds a customer (S7.125) with its first addresses. Requests with the same Idempotency-Key add one customer: the second waits for the
 * first and gets the same response.
 *
 * @throws OperationError invalid_request that names each invalid field, idempotency_key_reused
 */
export function createCustomer({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { body }) => {
    const { merchant_uid } = merchantOf(context);
    const key = context.idempotency_key;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    const { addresses = [], custom_fields = {}, ...fields } = body;
    if (new Set(addresses.map(({ kind }) => kind)).size < addresses.length) {
      throw new OperationError('invalid_request', {
        errors: [{ field: 'addresses', message: 'must have at most one of each kind' }],
      });
    }
    const given = givenFields(fields);
    const { last_name = '', company_name = '', email = '', dob = null } = given;
    requireSoundCustomer({ last_name, company_name, email, dob }, todayOf(context));
    const body_hash = bodyHash(payments.body_secret, 'create_customer', body);
    const now = context.clock.now();
    const created_by = context.identity.user.user_id;
    const work = async (transaction: ScopedTransaction) => {
      const customer_id = randomUUIDv7();
      const creation = { merchant_uid, idempotency_key: key, body_hash, subject_id: customer_id, now };
      const first = await claimVaultCreation(transaction, creation);
      if (first !== customer_id) {
        context.replaying();
        return { customer_id: first };
      }
      const kept = await customFieldsOf(transaction, merchant_uid, custom_fields);
      await transaction
        .insertInto('vault_customers')
        .values({
          ...given,
          locale: given.locale ?? 'en',
          custom_fields: JSON.stringify(kept),
          merchant_uid,
          customer_id,
          created_at: now,
          created_by,
          updated_at: now,
        })
        .execute();
      if (addresses.length > 0) {
        await transaction
          .insertInto('vault_addresses')
          .values(
            addresses.map((address) => ({
              ...address,
              country: address.country === undefined || address.country === '' ? 'US' : address.country,
              merchant_uid,
              address_id: randomUUIDv7(),
              customer_id,
              is_default: true,
              created_at: now,
              created_by,
              updated_at: now,
            })),
          )
          .execute();
      }
      await writeAudit(transaction, context, {
        call: 'create_customer',
        target_type: 'customer',
        target_id: customer_id,
        after: { ...auditedCustomer(given), status: 'active', addresses: addresses.map(({ kind }) => kind) },
      });
      await writeVaultEvent(transaction, {
        merchant_uid,
        type: 'customer.created',
        at: now,
        facts: { customer_id, version: 1 },
      });
      return { customer_id };
    };
    try {
      return await context.transaction(work);
    } catch (error) {
      throw isReferenceTaken(error) ? referenceTaken() : error;
    }
  };
}
