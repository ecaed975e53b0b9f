import { CallError } from '@countinghouse/contract/client';
import { emailVisitorReceipt } from '@countinghouse/contract/payment-link/email-visitor-receipt';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { emailFault } from '../../form/email-fault.ts';
import { useForm } from '../../form/use-form.ts';
import { shownLocale } from '../../i18n/i18n.ts';
import styles from './payment.module.css';

type Sent = { at: 'form' | 'sending' | 'failed' | 'too_many' } | { at: 'sent'; to: string };

/** Sends the receipt by mail, to the payer's own address or another one. */
export function EmailReceipt({ payment_id, email }: { payment_id: string; email: string }) {
  const [sent, setSent] = useState<Sent>({ at: 'form' });
  const form = useForm({ receipt_email: email }, ({ receipt_email }) => {
    const fault = emailFault(receipt_email.trim());
    return fault === undefined ? {} : { receipt_email: fault };
  });
  const mail = async () => {
    if (!form.passes()) return;
    setSent({ at: 'sending' });
    try {
      const { message } = await send(emailVisitorReceipt, {
        params: { payment_id },
        body: { email: form.draft.receipt_email.trim(), locale: shownLocale() },
      });
      setSent({ at: 'sent', to: message.recipient });
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      setSent({ at: fault.code === 'too_many_requests' ? 'too_many' : 'failed' });
    }
  };
  return (
    <form
      ref={form.place}
      class={styles.mail}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void mail();
      }}
    >
      <TextField
        id="receipt_email"
        label={t`Email the receipt`}
        input={{ type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 }}
        {...form.field('receipt_email')}
      />
      <Button submit glyph="mail" busy={sent.at === 'sending'}>
        {t`Send`}
      </Button>
      <p class={styles.mailed} role="status">
        {sentText(sent)}
      </p>
    </form>
  );
}

function sentText(sent: Sent): string {
  switch (sent.at) {
    case 'sent':
      return t`The receipt is on its way to ${sent.to}.`;
    case 'too_many':
      return t`The receipt was sent three times already.`;
    case 'failed':
      return t`The receipt could not be sent. Try again.`;
    default:
      return '';
  }
}
