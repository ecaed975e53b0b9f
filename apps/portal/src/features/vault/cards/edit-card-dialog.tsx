import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { updateCustomerAccount } from '@countinghouse/contract/vault/accounts/update-customer-account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { ExpiryInput } from '../../../shared/fields/card-inputs.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { CardNames } from '../form/card-inputs.tsx';
import { type CustomerDraft, newCard } from '../form/customer-draft.ts';
import { faultsOfCardData } from '../form/customer-rules.ts';
import { useEmptyDraft } from '../form/use-empty-draft.ts';
import { useProblemSentence } from '../form/use-problem-sentence.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';
import { BillingAddressChoice } from './billing-address-choice.tsx';
import { CardProblem } from './card-problem.tsx';

/** A dialog to change what is stored beside a card's number. */
export function EditCardDialog({
  customer,
  account,
  onClose,
}: {
  customer: Customer;
  account: Account;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const changed = useCustomerChanged();
  const empty = useEmptyDraft();
  const today = businessDateOf(clock.now(), usePageZone());
  const name = storedCardName(account);
  const { card_expiry, cardholder_name, nickname, billing_address_id, version } = account;
  const form = useRecordForm({
    rules: judgedBy(
      // An unchanged expiry may be in the past.
      (draft: CustomerDraft) =>
        faultsOfCardData(draft.account, today).filter(
          ({ field }) => field !== 'account.expiry' || draft.account.expiry !== card_expiry,
        ),
      ({ account: card }) => ({
        version,
        ...(card.expiry === card_expiry ? {} : { card_expiry: card.expiry }),
        cardholder_name: card.cardholder_name.trim(),
        nickname: card.nickname.trim(),
        billing_address_id: card.billing_address_id === '' ? null : card.billing_address_id,
      }),
    ),
    start: {
      ...empty,
      account: {
        ...newCard(''),
        expiry: card_expiry,
        cardholder_name,
        nickname,
        billing_address_id: billing_address_id ?? '',
      },
    },
    shown: 'left_filled',
    fieldOf: (path) => (path === 'card_expiry' ? 'account.expiry' : `account.${path}`),
    sentenceOf: useProblemSentence(),
    send: (body) =>
      send(updateCustomerAccount, {
        params: { customer_id: customer.customer_id, account_uid: account.account_uid },
        body,
      }),
    onSent: () => {
      toast({ tone: 'success', title: t`${name} is saved` });
      onClose();
      changed();
    },
  });
  return (
    <Modal
      open
      title={t`Edit ${name}`}
      subtitle={t`A card with another number is added as a new card.`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={t`Save changes`}
      loading={form.sending}
    >
      <div ref={form.place} className="ui-stack">
        <FormSection title={t`Card`}>
          <Span of={3}>
            <FormField form={form} name="account.expiry">
              {(field) => <ExpiryInput field={field} />}
            </FormField>
          </Span>
          <CardNames form={form} />
          <BillingAddressChoice form={form} addresses={customer.addresses.filter(({ kind }) => kind === 'billing')} />
        </FormSection>
        <CardProblem unverified={undefined} failure={form.failure} />
      </div>
    </Modal>
  );
}
