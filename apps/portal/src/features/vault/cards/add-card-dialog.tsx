import { addAccount } from '@countinghouse/contract/vault/accounts/add-account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { FormSection } from '@countinghouse/ui/field/form-section';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useSession } from '../../../shared/session/session.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { useCardKey, useNewKey } from '../../../shared/vault/use-card-key.ts';
import { CardConsent, CardInputs } from '../form/card-inputs.tsx';
import { type CustomerDraft, cardBody, newCard } from '../form/customer-draft.ts';
import { faultsOfCard } from '../form/customer-rules.ts';
import { useEmptyDraft } from '../form/use-empty-draft.ts';
import { useProblemSentence } from '../form/use-problem-sentence.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';
import { BillingAddressChoice } from './billing-address-choice.tsx';
import { CardProblem, type Unverified } from './card-problem.tsx';
import { takeHandedCard } from './handed-card.ts';
import { TerminalInput } from './terminal-choice.tsx';

/** A dialog to store a customer's card. The card is first checked with an amount of zero, and stored once the issuer has approved. */
export function AddCardDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const changed = useCustomerChanged();
  const empty = useEmptyDraft();
  const [handed] = useState(() => takeHandedCard(customer.customer_id));
  const [unverified, setUnverified] = useState<Unverified | undefined>(handed?.unverified);
  const today = businessDateOf(clock.now(), usePageZone());
  const billing = customer.addresses.filter(({ kind }) => kind === 'billing');
  const key = useCardKey();
  const form = useRecordForm({
    rules: judgedBy(
      ({ account }: CustomerDraft) => faultsOfCard(account, today),
      ({ account }) => cardBody(account),
    ),
    start: {
      ...empty,
      account: handed?.card ?? {
        ...newCard(consentSentence(customer.locale, merchant)),
        billing_address_id: billing.find(({ is_default }) => is_default)?.address_id ?? '',
      },
    },
    shown: 'left_filled',
    fieldOf: (path) => `account.${path}`,
    sentenceOf: useProblemSentence(),
    send: async (body) => {
      setUnverified(undefined);
      key.current ??= crypto.randomUUID();
      const answer = await send(
        addAccount,
        { params: { customer_id: customer.customer_id }, body },
        { idempotency_key: key.current },
      );
      key.current = undefined;
      return answer;
    },
    onSent: (answer) => {
      if (answer.account === null) {
        setUnverified(answer);
        form.form.setValue('account.cvv', '');
        return;
      }
      const card = storedCardName(answer.account);
      toast({
        tone: 'success',
        title: answer.already_kept ? t`${card} was stored already` : t`${card} is stored`,
        ...(answer.already_kept ? { note: t`Its expiry and the customer’s consent are renewed.` } : {}),
      });
      onClose();
      changed();
    },
  });
  useNewKey(key, form.form);
  return (
    <Modal
      open
      title={t`Add card`}
      subtitle={t`The issuer confirms whether the card is valid. Nothing is charged.`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={t`Verify and store`}
      loading={form.sending}
    >
      <div ref={form.place} className="ui-stack">
        <FormSection title={t`Card`} note={t`The card number is encrypted. No one can see it again.`}>
          <CardInputs form={form} />
          <BillingAddressChoice form={form} addresses={billing} />
          <TerminalInput form={form} />
        </FormSection>
        <FormSection title={t`Consent`} note={t`Cards may be stored only with the customer’s consent.`}>
          <CardConsent form={form} />
        </FormSection>
        <CardProblem unverified={unverified} failure={form.failure ?? (form.sending ? undefined : handed?.failure)} />
      </div>
    </Modal>
  );
}
