import { CallError } from '@countinghouse/contract/client';
import { acceptVisitorEstimate } from '@countinghouse/contract/payment-link/estimates/accept-visitor-estimate';
import { declineVisitorEstimate } from '@countinghouse/contract/payment-link/estimates/decline-visitor-estimate';
import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { matchesName } from '@countinghouse/domain/text/validation';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import styles from './invoice.module.css';

type Draft = { name: string; reason: string };

/** Accepts an estimate with a typed name, or declines it with a reason. */
export function EstimateAnswer({
  onPage,
  onSessionOver,
}: {
  onPage: (page: InvoicePage) => void;
  onSessionOver: () => void;
}) {
  const [declines, setDeclines] = useState(false);
  const [at, setAt] = useState<'rest' | 'sending' | 'failed' | 'over'>('rest');
  const form = useForm<Draft>({ name: '', reason: '' }, ({ name }) => (declines ? {} : nameFault(name)));
  const answer = async (call: () => Promise<{ page: InvoicePage }>) => {
    setAt('sending');
    try {
      onPage((await call()).page);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) onSessionOver();
      else setAt(error.code === 'status_forbids' ? 'over' : 'failed');
    }
  };
  const submit = () => {
    if (at === 'sending' || !form.passes()) return;
    const { name, reason } = form.draft;
    void answer(() =>
      declines
        ? send(declineVisitorEstimate, { body: { reason: reason.trim() } })
        : send(acceptVisitorEstimate, { body: { name: name.trim() } }),
    );
  };
  const locked = at === 'sending';
  return (
    <form
      ref={form.place}
      class={styles.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{declines ? t`Decline this estimate` : t`Accept this estimate`}</h2>
      {declines ? (
        <TextField
          id="reason"
          label={t`What would you like to change?`}
          optional={t`(optional)`}
          input={{ maxLength: 500 }}
          locked={locked}
          {...form.field('reason')}
        />
      ) : (
        <TextField
          id="name"
          label={t`Your name`}
          input={{ autoComplete: 'name', maxLength: 64 }}
          locked={locked}
          {...form.field('name')}
        />
      )}
      <p class={styles.told}>{t`Your name, the time and your IP address are recorded. Nothing is charged.`}</p>
      <Button submit size="pay" look="primary" full busy={locked}>
        {declines ? t`Decline` : t`Accept`}
      </Button>
      <Button onPress={() => setDeclines(!declines)}>
        {declines ? t`Accept this estimate` : t`Decline this estimate`}
      </Button>
      <p class={styles.told} role="alert">
        {at === 'failed' ? t`That did not work. Try again.` : ''}
        {at === 'over' ? t`This estimate can no longer be answered. Open the link again.` : ''}
      </p>
    </form>
  );
}

function nameFault(text: string): { name?: string } {
  const name = text.trim();
  if (name === '') return { name: t`Enter your name` };
  return matchesName(name) ? {} : { name: t`Use letters, spaces, apostrophes, periods and hyphens only` };
}
