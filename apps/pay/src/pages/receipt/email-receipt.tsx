import { emailVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/email-visitor-receipt';
import { t } from '@lingui/core/macro';
import { send } from '../../client/send.ts';
import { shownLocale } from '../../i18n/i18n.ts';
import { EmailForm } from './email-form.tsx';

/** Sends the receipt by mail, to the payer's own address or another one. */
export function EmailReceipt({ payment_id, email }: { payment_id: string; email: string }) {
  return (
    <EmailForm
      id="receipt_email"
      label={t`Email the receipt`}
      email={email}
      send={async (address) => {
        const body = { email: address, locale: shownLocale() };
        return (await send(emailVisitorReceipt, { params: { payment_id }, body })).message.recipient;
      }}
      sentText={(recipient) => t`The receipt is on its way to ${recipient}.`}
      failedText={({ code }) =>
        code === 'too_many_requests'
          ? t`The receipt was sent three times already.`
          : t`The receipt could not be sent. Try again.`
      }
    />
  );
}
