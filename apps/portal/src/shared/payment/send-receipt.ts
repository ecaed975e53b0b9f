import { emailReceipt } from '@countinghouse/contract/credit-card/receipts/email-receipt';
import { isLocale } from '@countinghouse/domain/text/reader-locale';
import { i18n } from '@lingui/core';
import { send } from '../client/send.ts';

/** Sends the receipt of a payment to an address, in the user's language. A retry with the same key sends no second receipt. */
export function sendReceipt(payment_id: string, email: string, idempotency_key: string): Promise<unknown> {
  const locale = isLocale(i18n.locale) ? { locale: i18n.locale } : {};
  return send(emailReceipt, { query: { payment_id, email, ...locale } }, { idempotency_key });
}
