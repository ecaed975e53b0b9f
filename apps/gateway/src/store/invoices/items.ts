import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

/** A stored item of the price list. */
export type ItemRecord = Selectable<Tables['invoice_items']>;

/** Returns an item as the API shows it. */
export function itemOf(record: ItemRecord): InvoiceItem {
  const { merchant_uid: _merchant, created_by: _by, search: _search, created_at, updated_at, ...item } = record;
  return { ...item, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Returns what the audit history records of an item: everything, because all of it is the merchant's own data. */
export function auditedItem({ item_code, description, unit_price_ten_thousandths, currency, ...item }: ItemRecord) {
  const { unit_of_measure, commodity_code, tax_rate_ids } = item;
  return {
    item_code,
    description,
    unit_price_ten_thousandths,
    currency,
    unit_of_measure,
    commodity_code,
    tax_rate_ids,
  };
}

/**
 * Locks an item until the transaction ends.
 *
 * @throws OperationError not_found
 */
export async function lockItem(
  transaction: ScopedTransaction,
  { merchant_uid, item_id }: { merchant_uid: string; item_id: string },
): Promise<ItemRecord> {
  const found = await transaction
    .selectFrom('invoice_items')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('item_id', '=', item_id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/** Translates the unique violation of an item's code into an error that names the field. */
export function itemErrorOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'invoice_items_by_code') return error;
  return new OperationError('invalid_request', {
    errors: [{ field: 'item_code', message: 'is the code of another item' }],
  });
}
