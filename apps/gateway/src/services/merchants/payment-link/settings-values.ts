import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { updatePaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/update-payment-link-settings';
import { isReturnUrl } from '@countinghouse/domain/payment-link/payment-link';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import type { LinkSettingsRecord } from '../../../store/payment-links/link-settings.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';

/** The settings fields of a request. */
export type GivenSettings = Omit<CallInput<typeof updatePaymentLinkSettings>['body'], 'version'>;

/** The settings without their owner and timestamps. */
export type SettingsValues = Omit<LinkSettingsRecord, 'merchant_uid' | 'version' | 'created_at' | 'updated_at'>;

/** Returns the settings with the given fields. Omitted fields stay unchanged. */
export function settingsAfter(before: SettingsValues, given: GivenSettings): SettingsValues {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...before, ...known } as SettingsValues;
}

/**
 * Refuses invalid settings: another merchant's terminal, or return addresses that are not allowed.
 *
 * @throws OperationError invalid_request that names each invalid field
 */
export async function requireSoundSettings(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { terminal_uid, return_urls }: SettingsValues,
): Promise<void> {
  const errors: FieldError[] = return_urls.flatMap((url, at) =>
    isReturnUrl(url)
      ? []
      : [{ field: `return_urls.${at}`, message: 'must be an https address without user, query and fragment' }],
  );
  if ((await readTerminal(transaction, merchant_uid, terminal_uid)) === undefined) {
    errors.push({ field: 'terminal_uid', message: 'must be a terminal of this merchant' });
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}

/** Returns the settings in their column form. */
export function settingsColumns({ texts, fields, ...plain }: SettingsValues) {
  return { ...plain, texts: JSON.stringify(texts), fields: JSON.stringify(fields) };
}
