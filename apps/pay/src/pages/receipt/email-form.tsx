import { CallError } from '@countinghouse/contract/client';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { emailFault } from '../../form/email-fault.ts';
import { useForm } from '../../form/use-form.ts';
import styles from '../payment/payment.module.css';

type Sent = { at: 'form' | 'sending' } | { at: 'failed'; error: CallError } | { at: 'sent'; to: string };

/** Asks for an address and sends a mail there. */
export function EmailForm({
  id,
  label,
  email,
  send,
  sentText,
  failedText,
}: {
  id: string;
  label: string;
  /** The initial address. */
  email: string;
  /** Sends it. @returns the recipient */
  send: (email: string) => Promise<string>;
  sentText: (recipient: string) => string;
  failedText: (error: CallError) => string;
}) {
  const [sent, setSent] = useState<Sent>({ at: 'form' });
  const form = useForm({ address: email }, ({ address }) => {
    const fault = emailFault(address.trim());
    return fault === undefined ? {} : { address: fault };
  });
  const mail = async () => {
    if (!form.passes()) return;
    setSent({ at: 'sending' });
    try {
      setSent({ at: 'sent', to: await send(form.draft.address.trim()) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setSent({ at: 'failed', error });
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
        id={id}
        label={label}
        input={{ type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 }}
        {...form.field('address')}
      />
      <Button submit glyph="mail" busy={sent.at === 'sending'}>
        {t`Send`}
      </Button>
      <p class={styles.mailed} role="status">
        {sent.at === 'sent' ? sentText(sent.to) : sent.at === 'failed' ? failedText(sent.error) : ''}
      </p>
    </form>
  );
}
