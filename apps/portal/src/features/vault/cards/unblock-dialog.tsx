import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { unblockAccount } from '@countinghouse/contract/vault/accounts/unblock-account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { ConsentChannel } from '@countinghouse/domain/vault/account';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { FormSection } from '@countinghouse/ui/field/form-section';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useSession } from '../../../shared/session/session.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { CardConsent } from '../form/card-inputs.tsx';
import { type CustomerDraft, newCard } from '../form/customer-draft.ts';
import { faultsOfConsent } from '../form/customer-rules.ts';
import { useEmptyDraft } from '../form/use-empty-draft.ts';
import { useProblemSentence } from '../form/use-problem-sentence.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';
import { CardProblem } from './card-problem.tsx';

/** A dialog that allows a blocked card to be charged again, after its customer has agreed again. */
export function UnblockDialog({
  customer,
  account,
  onClose,
}: {
  customer: Customer;
  account: Account;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const changed = useCustomerChanged();
  const empty = useEmptyDraft();
  const name = storedCardName(account);
  const form = useRecordForm({
    rules: judgedBy(
      (draft: CustomerDraft) => faultsOfConsent(draft.account),
      ({ account: card }) => ({
        consent_channel: card.consent_channel as ConsentChannel,
        consent_text: card.consent_text.trim(),
      }),
    ),
    start: { ...empty, account: newCard(consentSentence(customer.locale, merchant)) },
    shown: 'tried',
    fieldOf: (path) => `account.${path}`,
    sentenceOf: useProblemSentence(),
    send: (body) =>
      send(unblockAccount, {
        params: { customer_id: customer.customer_id, account_uid: account.account_uid },
        body,
      }),
    onSent: () => {
      toast({ tone: 'success', title: t`${name} can be charged again` });
      onClose();
      changed();
    },
  });
  return (
    <Modal
      open
      title={t`Unblock ${name}`}
      subtitle={t`The customer has to agree again before you charge this card.`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={t`Unblock card`}
      loading={form.sending}
    >
      <div ref={form.place} className="ui-stack">
        <FormSection title={t`Consent`}>
          <CardConsent form={form} />
        </FormSection>
        <CardProblem unverified={undefined} failure={form.failure} />
      </div>
    </Modal>
  );
}
