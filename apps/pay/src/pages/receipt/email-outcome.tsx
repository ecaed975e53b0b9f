import { emailVisitorOutcome } from '@countinghouse/contract/payment-link/receipts/email-visitor-outcome';
import { t } from '@lingui/core/macro';
import { send } from '../../client/send.ts';
import { shownLocale } from '../../i18n/i18n.ts';
import { EmailForm } from './email-form.tsx';

/** Offers to mail the outcome of a payment once it is known. */
export function EmailOutcome({ payment_id, email }: { payment_id: string; email: string }) {
  return (
    <EmailForm
      id="outcome_email"
      label={t`Email me when it is known`}
      email={email}
      send={async (address) => {
        const body = { email: address, locale: shownLocale() };
        return (await send(emailVisitorOutcome, { params: { payment_id }, body })).message.recipient;
      }}
      sentText={(recipient) => t`You can close this page. We will email ${recipient} either way.`}
      failedText={({ code }) =>
        // The outcome is known by now: the next poll shows it.
        code === 'status_forbids' ? '' : t`That did not work. Try again.`
      }
    />
  );
}
