import { randomUUIDv7 } from 'node:crypto';
import type { createTaxRate as declaration } from '@countinghouse/contract/invoice/tax-rates/create-tax-rate';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockInvoiceSettings } from '../../../store/invoices/settings.ts';
import { taxRateOf } from '../../../store/invoices/tax-rates.ts';
import { withoutUndefined } from '../../../without-undefined.ts';
import { requireRoomForRate } from './room-for-rate.ts';

/**
 * Adds a tax rate. It locks the merchant's settings, so that concurrent requests cannot exceed the limit.
 *
 * @throws OperationError status_forbids if there are 50 enabled ones
 */
export const createTaxRate: Operation<typeof declaration> = (context, { body }) => {
  const { merchant_uid } = merchantOf(context);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    await lockInvoiceSettings(transaction, merchant_uid, now);
    await requireRoomForRate(transaction, merchant_uid);
    const made = await transaction
      .insertInto('tax_rates')
      .values({
        region: '',
        ...withoutUndefined(body),
        merchant_uid,
        tax_rate_id: randomUUIDv7(),
        created_at: now,
        created_by: context.identity.user.user_id,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { name, rate_ppm, inclusive, region } = made;
    await writeAudit(transaction, context, {
      call: 'create_tax_rate',
      target_type: 'tax_rate',
      target_id: made.tax_rate_id,
      after: { name, rate_ppm, inclusive, region },
    });
    return { tax_rate: taxRateOf(made) };
  });
};
