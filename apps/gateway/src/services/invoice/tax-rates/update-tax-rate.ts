import type { updateTaxRate as declaration } from '@countinghouse/contract/invoice/tax-rates/update-tax-rate';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockInvoiceSettings } from '../../../store/invoices/settings.ts';
import { lockTaxRate, taxRateOf } from '../../../store/invoices/tax-rates.ts';
import { requireRoomForRate } from './room-for-rate.ts';

/**
 * Disables a tax rate, or enables it again. Documents keep it.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids if the maximum is reached
 */
export const updateTaxRate: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { tax_rate_id } = params;
  const { version, is_disabled } = body;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    await lockInvoiceSettings(transaction, merchant_uid, now);
    const before = await lockTaxRate(transaction, { merchant_uid, tax_rate_id });
    if (before.version !== version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    const was_disabled = before.disabled_at !== null;
    if (was_disabled && !is_disabled) await requireRoomForRate(transaction, merchant_uid);
    const saved = await transaction
      .updateTable('tax_rates')
      .set({ disabled_at: is_disabled ? (before.disabled_at ?? now) : null, version: version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('tax_rate_id', '=', tax_rate_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, context, {
      call: 'update_tax_rate',
      target_type: 'tax_rate',
      target_id: tax_rate_id,
      before: { is_disabled: was_disabled },
      after: { is_disabled },
    });
    return { tax_rate: taxRateOf(saved) };
  });
};
