import type { Address } from '@countinghouse/contract/vault/addresses/address';
import type { AddressKind } from '@countinghouse/domain/vault/customer';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

type AddressRecord = Selectable<Tables['vault_addresses']>;

type Place = { merchant_uid: string; customer_id: string };

/** Returns an address as the API shows it. */
export function addressOf(record: AddressRecord): Address {
  const {
    merchant_uid: _merchant,
    customer_id: _customer,
    created_by: _by,
    created_at,
    updated_at,
    ...address
  } = record;
  return { ...address, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Reads the addresses of a customer, default ones first. */
export async function readAddresses(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: Place,
): Promise<AddressRecord[]> {
  return transaction
    .selectFrom('vault_addresses')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .orderBy('kind')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('address_id')
    .execute();
}

/**
 * Reads an address of a customer whose row is locked.
 *
 * @throws OperationError not_found
 */
export async function readAddress(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id, address_id }: Place & { address_id: string },
): Promise<AddressRecord> {
  const found = await transaction
    .selectFrom('vault_addresses')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .where('address_id', '=', address_id.toLowerCase())
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/** Reads the default address of a kind; undefined if the customer has none. */
export function readDefaultAddress(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id, kind }: Place & { kind: AddressKind },
): Promise<AddressRecord | undefined> {
  return transaction
    .selectFrom('vault_addresses')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** Clears the default address of a kind, so that another can become the default. */
export async function clearDefaultAddress(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: Place,
  kind: AddressKind,
): Promise<void> {
  await transaction
    .updateTable('vault_addresses')
    .set({ is_default: false })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .execute();
}

/** Returns an address as the audit history records it: its kind and country, and no personal data. */
export function auditedAddress({ kind, country, is_default }: Pick<AddressRecord, 'kind' | 'country' | 'is_default'>) {
  return { kind, country, is_default };
}
