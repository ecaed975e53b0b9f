import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { updatePaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/update-payment-link-settings';
import { isReturnUrl } from '@countinghouse/domain/payment-link/payment-link';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import type { LinkSettingsRecord } from '../../../store/payment-links/link-settings.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';

/** What somebody says of the settings. */
export type GivenSettings = Omit<CallInput<typeof updatePaymentLinkSettings>['body'], 'version'>;

/** The settings without who they belong to and when they were saved. */
export type SettingsValues = Omit<LinkSettingsRecord, 'merchant_uid' | 'version' | 'created_at' | 'updated_at'>;

/** What is given over what stands; what was left out stays. */
export function settingsAfter(before: SettingsValues, given: GivenSettings): SettingsValues {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...before, ...known } as SettingsValues;
}

/**
 * Refuses settings that cannot hold: a terminal of somebody else, or addresses that payers may not be led back to.
 *
 * @throws OperationError invalid_request that names each field at fault
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

/** The settings as columns are written. */
export function settingsColumns({ texts, fields, ...plain }: SettingsValues) {
  return { ...plain, texts: JSON.stringify(texts), fields: JSON.stringify(fields) };
}
