import { randomUUIDv7 } from 'node:crypto';
import type { createInvoiceItem as declaration } from '@countinghouse/contract/invoice/items/create-invoice-item';
import { priceListLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedItem, itemErrorOf, itemOf } from '../../../store/invoices/items.ts';
import { lockInvoiceSettings } from '../../../store/invoices/settings.ts';
import { withoutUndefined } from '../../../without-undefined.ts';
import { requireSoundRates } from './item-values.ts';

/**
 * Adds an item to the price list. It locks the merchant's settings, so that concurrent requests cannot exceed the limit.
 *
 * @throws OperationError invalid_request that names each invalid field, status_forbids if there are 5,000
 */
export const createInvoiceItem: Operation<typeof declaration> = async (context, { body }) => {
  const { merchant_uid, currency } = merchantOf(context);
  const now = context.clock.now();
  try {
    return await context.transaction(async (transaction) => {
      await lockInvoiceSettings(transaction, merchant_uid, now);
      const { count } = await transaction
        .selectFrom('invoice_items')
        .select((builder) => builder.fn.countAll<number>().as('count'))
        .where('merchant_uid', '=', merchant_uid)
        .executeTakeFirstOrThrow();
      const { items_maximum: maximum } = priceListLimits;
      if (count >= maximum) throw new OperationError('status_forbids', { details: { maximum } });
      await requireSoundRates(transaction, merchant_uid, body.tax_rate_ids ?? []);
      const made = await transaction
        .insertInto('invoice_items')
        .values({
          item_code: '',
          unit_of_measure: '',
          commodity_code: '',
          tax_rate_ids: [],
          currency,
          ...withoutUndefined(body),
          merchant_uid,
          item_id: randomUUIDv7(),
          created_at: now,
          created_by: context.identity.user.user_id,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await writeAudit(transaction, context, {
        call: 'create_invoice_item',
        target_type: 'invoice_item',
        target_id: made.item_id,
        after: auditedItem(made),
      });
      return { item: itemOf(made) };
    });
  } catch (error) {
    throw itemErrorOf(error);
  }
};
