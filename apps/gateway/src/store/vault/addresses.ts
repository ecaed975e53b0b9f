import type { Address } from '@countinghouse/contract/vault/addresses/address';
import type { AddressKind } from '@countinghouse/domain/vault/customer';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

type AddressRecord = Selectable<Tables['vault_addresses']>;

type Place = { merchant_uid: string; customer_id: string };

/** An address as it is answered. */
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

/** The addresses of a customer, default ones first. */
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
 * One address of a customer whose row is locked.
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

/** The default address of a kind; undefined where the customer has none. */
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

/** Takes it from whichever address of a kind is the default one, so that another can be. */
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

/** An address as the history keeps it: its kind and place, and nothing of who lives there. */
export function auditedAddress({ kind, country, is_default }: Pick<AddressRecord, 'kind' | 'country' | 'is_default'>) {
  return { kind, country, is_default };
}
