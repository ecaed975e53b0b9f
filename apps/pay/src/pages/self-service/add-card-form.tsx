import { CallError } from '@countinghouse/contract/client';
import { addVisitorAccount } from '@countinghouse/contract/payment-link/add-visitor-account';
import { matchesName, matchesPostalCode } from '@countinghouse/domain/text/validation';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { Button } from '../../components/button.tsx';
import { Callout } from '../../components/callout.tsx';
import { CheckboxField } from '../../components/field/checkbox-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { cardNumberFault, codeFault, expiryFault, noCard } from '../../form/card-faults.ts';
import { CardFields } from '../../form/card-fields.tsx';
import formStyles from '../../form/form.module.css';
import { useForgottenCard } from '../../form/use-forgotten-card.ts';
import { type Faults, useForm } from '../../form/use-form.ts';
import { shownLocale } from '../../i18n/i18n.ts';
import { preparePuzzle, sendWithAnswer } from '../../puzzle/puzzle-in-hand.ts';
import type { Closed } from '../../visit/visit.ts';
import type { AddedCard, CustomerPage } from './customer-page.ts';
import styles from './self-service.module.css';

const empty = { ...noCard, cardholder_name: '', postal_code: '', agreed: false };
type Draft = typeof empty;

function faultsOf(draft: Draft): Faults<Draft> {
  const name = draft.cardholder_name.trim();
  const postal_code = draft.postal_code.trim();
  const found: Record<keyof Draft, string | undefined> = {
    card_number: cardNumberFault(draft.card_number),
    expiry: expiryFault(draft.expiry),
    cvv: codeFault(draft),
    cardholder_name:
      name === ''
        ? t`Enter the name on the card`
        : matchesName(name)
          ? undefined
          : t`Use letters, spaces, apostrophes, periods and hyphens only`,
    postal_code:
      postal_code === '' || matchesPostalCode(postal_code)
        ? undefined
        : t`Use letters, digits, spaces and hyphens only`,
    agreed: draft.agreed ? undefined : t`Check this to continue`,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

/** Why the last attempt stored nothing. */
type Failure = 'declined' | 'offline' | 'failed';

/** The card form of a customer. The browser stores nothing of it. */
export function AddCardForm({
  page,
  onAdded,
  onClosed,
}: {
  page: CustomerPage;
  onAdded: (card: AddedCard) => void;
  onClosed: (why: Closed['why']) => void;
}) {
  const form = useForm(empty, faultsOf);
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const key = useRef<string>(undefined);
  const { business, consent_texts } = page;
  const consent_text = consentSentence(shownLocale(), { doing_business_as: business, consent_texts });
  const { draft } = form;
  // An unchanged form is sent again under the same key, so the card is checked once.
  useEffect(() => {
    key.current = undefined;
  }, [draft]);
  useForgottenCard(() => form.change(noCard));
  // Solved while the form is filled in.
  useEffect(preparePuzzle, []);

  const add = async () => {
    if (!form.passes()) return;
    setFailure(undefined);
    setSending(true);
    const idempotency_key = key.current ?? crypto.randomUUID();
    key.current = idempotency_key;
    const { agreed: _, cardholder_name, postal_code, ...card } = draft;
    const body = {
      ...card,
      cardholder_name: cardholder_name.trim(),
      postal_code: postal_code.trim(),
      consent_text,
    };
    try {
      const answer = await sendWithAnswer((puzzle) =>
        send(addVisitorAccount, { body: { ...body, puzzle } }, { idempotency_key }),
      );
      key.current = undefined;
      if (answer.card !== null) return onAdded(answer.card);
      form.change({ cvv: '' });
      setFailure('declined');
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      if (fault.status === 401) return onClosed('session_over');
      if (fault.code === 'too_many_requests') return onClosed('too_many_tries');
      if (fault.code === 'merchant_status_forbids') return onClosed('business_unavailable');
      setFailure(fault.status === 0 ? 'offline' : 'failed');
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      ref={form.place}
      class={styles.form}
      noValidate
      aria-label={t`Card`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void add();
      }}
    >
      <CardFields form={form} locked={sending} />
      <TextField
        id="cardholder_name"
        label={t`Name on the card`}
        input={{ autoComplete: 'cc-name', maxLength: 64 }}
        locked={sending}
        {...form.field('cardholder_name')}
      />
      <TextField
        id="postal_code"
        label={t`Postal code`}
        optional={t`(optional)`}
        input={{ autoComplete: 'billing postal-code', maxLength: 12 }}
        locked={sending}
        {...form.field('postal_code')}
      />
      <CheckboxField
        id="agreed"
        label={consent_text}
        checked={draft.agreed}
        onChecked={(agreed) => form.change({ agreed })}
        error={form.errorOf('agreed')}
        locked={sending}
      />
      {failure === undefined ? null : <AddingFailed failure={failure} />}
      <div>
        <Button submit size="pay" look="primary" full busy={sending} glyph="lock">
          {t`Add card`}
        </Button>
        <p class={formStyles.trust}>
          <Icon glyph="shield" size={16} />
          <span>{t`Nothing is charged now. ${business} never sees your card number.`}</span>
        </p>
      </div>
    </form>
  );
}

function AddingFailed({ failure }: { failure: Failure }) {
  if (failure === 'declined') {
    return (
      <Callout tone="danger" glyph="card_off" title={t`The card was not accepted`} alert>
        <p>{t`Try another card or ask your bank.`}</p>
      </Callout>
    );
  }
  return (
    <Callout tone="warning" glyph={failure === 'offline' ? 'offline' : 'alert'} title={t`The card was not added`} alert>
      <p>{failure === 'offline' ? t`Check your connection and try again.` : t`Check what you typed, and try again.`}</p>
    </Callout>
  );
}
