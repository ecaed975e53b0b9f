import { timingSafeEqual } from 'node:crypto';
import {
  type CustomField,
  type CustomFieldValue,
  checkCustomFieldValue,
  keptCustomFields,
} from '@countinghouse/domain/merchant/custom-fields';
import { canChangeCustomer } from '@countinghouse/domain/vault/customer';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { readMerchantConfiguration } from '../merchants/merchant-configuration.ts';
import type { Tables } from '../tables.ts';

/** A customer as it is kept. */
export type CustomerRecord = Selectable<Tables['vault_customers']>;

/**
 * Reads a customer as it stands.
 *
 * @throws OperationError not_found where the merchant in scope has no such customer
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

/** How a row is locked: `update` for what must know that nobody charges the customer or refers to it meanwhile. */
type Lock = 'no_key_update' | 'update';

/**
 * Reads a customer and keeps it as it is until the transaction ends. Whoever changes a customer, its addresses or its accounts takes this
 * lock before any other of the vault.
 *
 * @throws OperationError not_found where the merchant in scope has no such customer
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
 * The same of a customer of which something is about to change.
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

/** The ids under which payments know a customer: its own, and those of the customers that were merged into it. */
export function idsOfCustomer({ customer_id, merged_customer_ids }: CustomerRecord): string[] {
  return [customer_id, ...merged_customer_ids];
}

/** What of a customer says who it is. It stands in no sealed history, where nobody could erase it. */
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
 * A customer as the history keeps it: of what says who it is, that there is something, and nothing of what it is. The history is sealed, and
 * what stands in it could not be erased when the customer asks for it.
 */
export function auditedCustomer(customer: Partial<CustomerRecord>): Record<string, unknown> {
  const { locale, tags, status, merged_into_customer_id } = customer;
  return { locale, tags, status, merged_into_customer_id };
}

/** Which personal fields differ between two states of a customer. */
export function changedPersonalFields(before: Partial<CustomerRecord>, after: Partial<CustomerRecord>): string[] {
  return personalFields.filter(
    (field) => after[field] !== undefined && JSON.stringify(before[field] ?? '') !== JSON.stringify(after[field] ?? ''),
  );
}

/**
 * What is kept of the values of the merchant's custom fields.
 *
 * @throws OperationError invalid_request with every fault by its field
 */
export async function customFieldsOf(
  transaction: ScopedTransaction,
  merchant_uid: string,
  values: Readonly<Record<string, CustomFieldValue>>,
): Promise<ReturnType<typeof keptCustomFields>> {
  const { custom_fields } = await readMerchantConfiguration(transaction, merchant_uid);
  const errors = faultsOfValues(custom_fields, values);
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
  return keptCustomFields(custom_fields, values);
}

function faultsOfValues(fields: readonly CustomField[], values: Readonly<Record<string, CustomFieldValue>>) {
  const unknown = Object.keys(values)
    .filter((id) => !fields.some(({ custom_field_id }) => custom_field_id === id))
    .map((id) => ({ field: `custom_fields.${id}`, message: 'is no custom field of this merchant' }));
  // What a payment must have, a customer may still lack.
  const wrong = fields.flatMap(({ custom_field_id, input_type }) => {
    const value = values[custom_field_id];
    const fault =
      checkCustomFieldValue({ input_type, required: false }, value) ??
      (typeof value === 'string' && /\p{Cc}/u.test(value) ? 'not_a_text' : undefined);
    return fault === undefined ? [] : [{ field: `custom_fields.${custom_field_id}`, message: 'is not valid' }];
  });
  return [...unknown, ...wrong];
}

/** Whether the database refused a customer because another one of the merchant has its reference. */
export function isReferenceTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'vault_customers_by_reference';
}

/** What is refused where another customer has the reference. */
export function referenceTaken(): OperationError {
  return new OperationError('invalid_request', {
    errors: [{ field: 'customer_reference', message: 'is the reference of another customer' }],
  });
}

type Creation = { merchant_uid: string; idempotency_key: string; body_hash: Buffer; subject_id: string; now: Date };

/**
 * Takes an Idempotency-Key for a customer or an import, or waits for who had it first.
 *
 * @returns what the key makes: another than the one given where it made one already
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
