import type { createPaymentLinkSettings as declaration } from '@countinghouse/contract/merchants/payment-link/create-payment-link-settings';
import { defaultLinkSettings } from '@countinghouse/domain/payment-link/default-link-settings';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedLinkSettings, linkSettingsOf } from '../../../store/payment-links/link-settings.ts';
import { readDefaultTerminal } from '../../../store/payments/terminal.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { requireSoundSettings, settingsAfter, settingsColumns } from './settings-values.ts';

/**
 * Creates the settings of the merchant's payment pages (S7.75). If they already exist, nothing is changed.
 *
 * @throws OperationError not_found, invalid_request, changed_meanwhile with the present version
 */
export function createPaymentLinkSettings({ clock }: Pick<Dependencies, 'clock'>): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const now = clock.now();
    return context.transaction(async (transaction) => {
      const terminal_uid = body.terminal_uid ?? (await firstTerminal(transaction, merchant_uid));
      const settings = settingsAfter(defaultLinkSettings(terminal_uid, 'en'), body);
      await requireSoundSettings(transaction, merchant_uid, settings);
      const made = await transaction
        .insertInto('payment_link_settings')
        .values({ ...settingsColumns(settings), merchant_uid, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('merchant_uid').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made === undefined) throw new OperationError('changed_meanwhile');
      await writeAudit(transaction, context, {
        call: 'create_payment_link_settings',
        target_type: 'payment_link_settings',
        target_id: merchant_uid,
        after: auditedLinkSettings(made),
      });
      return { paymentLink: linkSettingsOf(made) };
    });
  };
}

/** Returns the default terminal for payments by link. */
async function firstTerminal(transaction: ScopedTransaction, merchant_uid: string): Promise<string> {
  const found = await readDefaultTerminal(transaction, merchant_uid);
  if (found !== undefined) return found.terminal_uid;
  throw new OperationError('invalid_request', {
    errors: [{ field: 'terminal_uid', message: 'must be a terminal of this merchant, which has none in use' }],
  });
}
