import type { deleteInvoiceItem as declaration } from '@countinghouse/contract/invoice/items/delete-invoice-item';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedItem, lockItem } from '../../../store/invoices/items.ts';

/**
 * Removes an item from the price list.
 *
 * @throws OperationError not_found
 */
export const deleteInvoiceItem: Operation<typeof declaration> = (context, { params }) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => {
    const item = await lockItem(transaction, { merchant_uid, item_id: params.item_id });
    await transaction
      .deleteFrom('invoice_items')
      .where('merchant_uid', '=', merchant_uid)
      .where('item_id', '=', item.item_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'delete_invoice_item',
      target_type: 'invoice_item',
      target_id: item.item_id,
      before: auditedItem(item),
    });
    return { item_id: item.item_id };
  });
};
