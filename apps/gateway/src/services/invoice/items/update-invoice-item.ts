import type { updateInvoiceItem as declaration } from '@countinghouse/contract/invoice/items/update-invoice-item';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { auditedItem, itemErrorOf, itemOf, lockItem } from '../../../store/invoices/items.ts';
import { requireSoundRates } from './item-values.ts';

/**
 * Changes an item of the price list, unless another user changed it since it was read.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, invalid_request
 */
export const updateInvoiceItem: Operation<typeof declaration> = async (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { item_id } = params;
  const { version, ...given } = body;
  try {
    return await context.transaction(async (transaction) => {
      const before = await lockItem(transaction, { merchant_uid, item_id });
      if (before.version !== version) {
        throw new OperationError('changed_meanwhile', { details: { version: before.version } });
      }
      await requireSoundRates(transaction, merchant_uid, given.tax_rate_ids ?? []);
      const saved = await transaction
        .updateTable('invoice_items')
        .set({ ...given, version: version + 1, updated_at: context.clock.now() })
        .where('merchant_uid', '=', merchant_uid)
        .where('item_id', '=', item_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await writeAudit(transaction, context, {
        call: 'update_invoice_item',
        target_type: 'invoice_item',
        target_id: item_id,
        ...changedParts(auditedItem(before), auditedItem(saved)),
      });
      return { item: itemOf(saved) };
    });
  } catch (error) {
    throw itemErrorOf(error);
  }
};
