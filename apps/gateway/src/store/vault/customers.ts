import { timingSafeEqual } from 'node:crypto';
import {
  type CustomField,
  type CustomFieldValue,
  checkCustomFieldValue,
  customFieldsToStore,
} from '@countinghouse/domain/merchant/custom-fields';
import { canChangeCustomer } from '@countinghouse/domain/vault/customer';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { readMerchantConfiguration } from '../merchants/merchant-configuration.ts';
import type { Tables } from '../tables.ts';

/** A stored customer. */
export type CustomerRecord = Selectable<Tables['vault_customers']>;

/**
 * Reads a customer.
 *
 * @throws OperationError not_found if the merchant in scope has no such customer
 */
export async function findCustomer(
  transaction: ScopedTransaction,
  merchant_uid: string,
  customer_id: string,
): Promise<CustomerRecord> {
  const found = await customerOf(transaction, merchant_uid, customer_id).executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

function customerOf(transaction: ScopedTransaction, merchant_uid: string, customer_id: string) {
  return transaction
    .selectFrom('vault_customers')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id.toLowerCase());
}

/** How a row is locked: `update` also blocks charges of the customer and new references to it. */
type Lock = 'no_key_update' | 'update';

/**
 * Reads a customer and locks it until the transaction ends. Every change of a customer, its addresses or its accounts takes this lock
 * before any other of the vault.
 *
 * @throws OperationError not_found if the merchant in scope has no such customer
 */
export async function lockCustomer(
  transaction: ScopedTransaction,
  merchant_uid: string,
  customer_id: string,
  lock: Lock = 'no_key_update',
): Promise<CustomerRecord> {
  const query = customerOf(transaction, merchant_uid, customer_id);
  const found = await (lock === 'update' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/**
 * Reads and locks a customer that is about to be changed.
 *
 * @throws OperationError not_found, and status_forbids for one that was erased or merged into another one
 */
export async function lockChangeableCustomer(
  transaction: ScopedTransaction,
  merchant_uid: string,
  customer_id: string,
): Promise<CustomerRecord> {
  const customer = await lockCustomer(transaction, merchant_uid, customer_id);
  if (!canChangeCustomer(customer)) throw new OperationError('status_forbids');
  return customer;
}

/** Returns the ids under which payments name a customer: its own, and those of the customers merged into it. */
export function idsOfCustomer({ customer_id, merged_customer_ids }: CustomerRecord): string[] {
  return [customer_id, ...merged_customer_ids];
}

/** The identifying fields of a customer. They are not written into the sealed history, because they could not be erased there. */
const personalFields = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'phone_number',
  'fax_number',
  'website',
  'dob',
  'note',
  'custom_fields',
  'customer_reference',
] as const;

/**
 * Returns a customer as the audit history records it: which identifying fields have a value, but not the values. The history is sealed, so
 * they could not be erased when the customer requests it.
 */
export function auditedCustomer(customer: Partial<CustomerRecord>): Record<string, unknown> {
  const { locale, tags, status, merged_into_customer_id } = customer;
  return { locale, tags, status, merged_into_customer_id };
}

/** Returns the personal fields that differ between two states of a customer. */
export function changedPersonalFields(before: Partial<CustomerRecord>, after: Partial<CustomerRecord>): string[] {
  return personalFields.filter(
    (field) => after[field] !== undefined && JSON.stringify(before[field] ?? '') !== JSON.stringify(after[field] ?? ''),
  );
}

/**
 * Returns the values of the merchant's custom fields to store.
 *
 * @throws OperationError invalid_request with every fault by its field
 */
export async function customFieldsOf(
  transaction: ScopedTransaction,
  merchant_uid: string,
  values: Readonly<Record<string, CustomFieldValue>>,
): Promise<ReturnType<typeof customFieldsToStore>> {
  const { custom_fields } = await readMerchantConfiguration(transaction, merchant_uid);
  const errors = faultsOfValues(custom_fields, values);
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
  return customFieldsToStore(custom_fields, values);
}

function faultsOfValues(fields: readonly CustomField[], values: Readonly<Record<string, CustomFieldValue>>) {
  const unknown = Object.keys(values)
    .filter((id) => !fields.some(({ custom_field_id }) => custom_field_id === id))
    .map((id) => ({ field: `custom_fields.${id}`, message: 'is no custom field of this merchant' }));
  // A field that is required in payments is optional for customers.
  const wrong = fields.flatMap(({ custom_field_id, input_type }) => {
    const value = values[custom_field_id];
    const fault =
      checkCustomFieldValue({ input_type, required: false }, value) ??
      (typeof value === 'string' && /\p{Cc}/u.test(value) ? 'not_a_text' : undefined);
    return fault === undefined ? [] : [{ field: `custom_fields.${custom_field_id}`, message: 'is not valid' }];
  });
  return [...unknown, ...wrong];
}

/** Tells whether an error means that another customer of the merchant has this reference. */
export function isReferenceTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'vault_customers_by_reference';
}

/** Returns the error for a reference that another customer has. */
export function referenceTaken(): OperationError {
  return new OperationError('invalid_request', {
    errors: [{ field: 'customer_reference', message: 'is the reference of another customer' }],
  });
}

type Creation = { merchant_uid: string; idempotency_key: string; body_hash: Buffer; subject_id: string; now: Date };

/**
 * Takes an Idempotency-Key for a customer or an import, or waits for the transaction that took it first.
 *
 * @returns the id to create: another than the given one if the key has already created one
 * @throws OperationError idempotency_key_reused
 */
export async function claimVaultCreation(
  transaction: ScopedTransaction,
  { now, ...creation }: Creation,
): Promise<string> {
  const claimed = await transaction
    .insertInto('vault_creations')
    .values({ ...creation, created_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_uid', 'idempotency_key']).doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  if (claimed !== undefined) return claimed.subject_id;
  const first = await transaction
    .selectFrom('vault_creations')
    .where('merchant_uid', '=', creation.merchant_uid)
    .where('idempotency_key', '=', creation.idempotency_key)
    .select(['subject_id', 'body_hash'])
    .executeTakeFirstOrThrow();
  if (!timingSafeEqual(first.body_hash, creation.body_hash)) throw new OperationError('idempotency_key_reused');
  return first.subject_id;
}
