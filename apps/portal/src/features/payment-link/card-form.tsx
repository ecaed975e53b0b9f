import type { CallResponse } from '@countinghouse/contract/call';
import { CallError } from '@countinghouse/contract/client';
import { addVisitorAccount } from '@countinghouse/contract/payment-link/add-visitor-account';
import { brandOf } from '@countinghouse/domain/card/card';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { Button } from '@countinghouse/ui/button/button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorTexts } from '../../shared/client/report-error.ts';
import { send } from '../../shared/client/send.ts';
import { clock } from '../../shared/clock.ts';
import { CardNumberInput, codeLengthOf, ExpiryInput, SecurityCodeInput } from '../../shared/fields/card-inputs.tsx';
import { checkCvv, checkExpiry, checkNumber, noCard } from '../../shared/fields/check-card.ts';
import { faultOf, type Problem, problemOf } from '../../shared/fields/problem.ts';
import { useProblemTexts } from '../../shared/fields/problem-text.ts';
import { textRules } from '../../shared/fields/text-rules.ts';
import { FormField } from '../../shared/form/form-field.tsx';
import { type FieldFault, judgedBy } from '../../shared/form/form-rules.ts';
import { useRecordForm } from '../../shared/form/use-record-form.ts';
import styles from './self-service.module.css';
import type { Closed, VisitorPage } from './use-visit.ts';

/** The card that was kept. */
export type AddedCard = NonNullable<CallResponse<typeof addVisitorAccount>['card']>;

const empty = { ...noCard, cardholder_name: '', postal_code: '', agreed: false };
type Draft = typeof empty;

/** Valid until it has expired at the merchant, wherever that is: the zone whose days end last. */
const today = () => businessDateOf(clock.now(), 'HST');

function faultsOf(draft: Draft): FieldFault[] {
  const number = checkNumber(draft.card_number);
  const name = draft.cardholder_name.trim();
  const found: [keyof Draft, Problem | undefined][] = [
    ['card_number', number],
    ['expiry', checkExpiry(draft.expiry, today())],
    ['cvv', checkCvv(draft.cvv, number === undefined ? brandOf(draft.card_number) : undefined, true)],
    ['cardholder_name', name === '' ? { code: 'required' } : textRules.name.check(name)],
    ['agreed', draft.agreed ? undefined : { code: 'box' }],
  ];
  return found.flatMap(([field, problem]) => (problem === undefined ? [] : [{ field, fault: faultOf(problem) }]));
}

/** The card form of a customer: nothing of what is typed here is kept in the browser. */
export function CardForm({
  page,
  onAdded,
  onClosed,
}: {
  page: Pick<VisitorPage, 'business' | 'consent_texts'>;
  onAdded: (card: AddedCard) => void;
  onClosed: (why: Closed) => void;
}) {
  const { t, i18n } = useLingui();
  const { problemText } = useProblemTexts();
  const [declined, setDeclined] = useState(false);
  const key = useRef<string>(undefined);
  const { business, consent_texts } = page;
  const consent_text = consentSentence(localeNamed(i18n.locale), { doing_business_as: business, consent_texts });
  const form = useRecordForm({
    rules: judgedBy(faultsOf, ({ agreed: _, postal_code, cardholder_name, ...card }: Draft) => ({
      ...card,
      cardholder_name: cardholder_name.trim(),
      postal_code: postal_code.trim(),
      consent_text,
    })),
    start: empty,
    shown: 'left_filled',
    sentenceOf: (_field, fault) => {
      const problem = problemOf(fault);
      return problem === undefined ? undefined : problemText(problem);
    },
    send: async (body) => {
      setDeclined(false);
      key.current ??= crypto.randomUUID();
      const answer = await send(addVisitorAccount, { body }, { idempotency_key: key.current });
      key.current = undefined;
      return answer;
    },
    onSent: ({ card }) => {
      form.form.setValue('cvv', '');
      if (card === null) setDeclined(true);
      else onAdded(card);
    },
    onFailed: (error) => {
      if (!(error instanceof CallError)) return false;
      if (error.status === 401) onClosed('session_over');
      else if (error.code === 'too_many_requests') onClosed('too_many_tries');
      else if (error.code === 'merchant_status_forbids') onClosed('business_unavailable');
      else return false;
      return true;
    },
  });
  // Unchanged, it is sent again under the same key, and one check is made.
  useEffect(
    () =>
      form.form.subscribe({
        formState: { values: true },
        callback: () => {
          key.current = undefined;
        },
      }),
    [form.form],
  );
  useEffect(() => {
    // A page that is left, and may be shown again from the browser's memory, shows no card.
    const forget = () => form.form.reset(empty);
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, [form.form]);
  const longest = useWatch({ control: form.control, name: 'card_number', compute: codeLengthOf });
  return (
    <form
      ref={form.place}
      className={styles.form}
      onSubmit={(event) => void form.submit(event)}
      noValidate
      aria-label={t`Card`}
    >
      <FormField form={form} name="card_number">
        {(field) => <CardNumberInput field={field} />}
      </FormField>
      <div className={styles.pair}>
        <FormField form={form} name="expiry">
          {(field) => <ExpiryInput field={field} />}
        </FormField>
        <FormField form={form} name="cvv">
          {(field) => <SecurityCodeInput field={field} longest={longest} />}
        </FormField>
      </div>
      <FormField form={form} name="cardholder_name">
        {({ text }) => <TextField label={t`Name on the card`} autoComplete="cc-name" {...text} />}
      </FormField>
      <FormField form={form} name="postal_code">
        {({ text }) => (
          <TextField label={t`Postal code`} optional maxLength={12} autoComplete="postal-code" {...text} />
        )}
      </FormField>
      <FormField form={form} name="agreed">
        {({ box }) => <Checkbox label={consent_text} {...box} />}
      </FormField>
      {declined ? (
        <Callout tone="danger" alert title={t`The card was not accepted`}>
          {t`Try another card or ask your bank.`}
        </Callout>
      ) : null}
      {form.failure === undefined ? null : (
        <Callout tone="danger" alert title={t`The card was not added`}>
          {errorTexts(form.failure).texts.join(' ')}
        </Callout>
      )}
      <Button type="submit" size="big" full color="primary" icon={IconLock} loading={form.sending}>
        {t`Add card`}
      </Button>
      <p className={styles.trust}>{t`Nothing is charged now. ${business} never sees your card number.`}</p>
    </form>
  );
}
