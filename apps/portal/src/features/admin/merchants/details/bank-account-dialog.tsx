import { getMerchantProfile } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { updateBankAccount } from '@countinghouse/contract/merchants/merchant/update-bank-account';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { FormSection } from '@countinghouse/ui/field/form-section';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { BankFields } from '../form/bank-fields.tsx';
import { newMerchant } from '../form/merchant-draft.ts';
import { bankAccountRules } from '../form/merchant-rules.ts';
import { useMerchantSentence } from '../form/use-merchant-sentence.ts';

/** A dialog to replace a merchant's bank account. */
export function BankAccountDialog({
  merchant_uid,
  bank_account,
  onClose,
}: {
  merchant_uid: string;
  bank_account: MerchantProfileView['bank_account'];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useRecordForm({
    rules: bankAccountRules,
    start: newMerchant,
    fieldOf: (path) => `bank_account.${path}`,
    sentenceOf: useMerchantSentence(),
    send: async (account, options) => {
      try {
        const body = { ...account, version: bank_account?.version ?? 0 };
        return await send(updateBankAccount, { params: { id: merchant_uid }, body }, options);
      } finally {
        void queries.invalidateQueries({ queryKey: [getMerchantProfile.name] });
      }
    },
    onSent: () => {
      toast({ tone: 'success', title: t`Bank account changed` });
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t`Change bank account`}
      subtitle={t`The merchant is notified by email.`}
      confirmLabel={t`Change bank account`}
      loading={form.sending}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.place}>
        <FormSection title={t`New bank account`}>
          <BankFields form={form} />
        </FormSection>
      </div>
      {form.failure === undefined ? null : (
        <Callout tone="danger" alert title={t`Nothing was saved`}>
          {errorTexts(form.failure).texts.join(' ')}
        </Callout>
      )}
    </Modal>
  );
}
