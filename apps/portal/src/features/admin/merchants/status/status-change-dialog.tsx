import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { getMerchantStatusHistory } from '@countinghouse/contract/merchants/merchant/get-merchant-status-history';
import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { changeMerchantStatus } from '@countinghouse/contract/with-schemas/merchants/merchant/change-merchant-status';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { contractRules, missing } from '../../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { useMerchantStatusName } from '../../../../shared/navigation/merchant-status-names.ts';
import { useStatusMeanings } from './status-meanings.ts';

/** A dialog that asks for the reason of a change of status and makes it. */
export function StatusChangeDialog({
  merchant_uid,
  from,
  to,
  onClose,
}: {
  merchant_uid: string;
  /** The status that the page shows. The change is refused if it has changed in the meantime. */
  from: MerchantStatus;
  to: MerchantStatus;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const meanings = useStatusMeanings();
  const name = useMerchantStatusName()(to);
  const form = useRecordForm({
    rules: contractRules({
      schema: changeMerchantStatus.body,
      bodyOf: ({ reason }: { reason: string }) => ({ from_status: from, to_status: to, reason }),
    }),
    start: { reason: '' },
    shown: 'tried',
    sentenceOf: (_field, fault) => (fault === missing || fault === 'must say why' ? t`Say why` : undefined),
    send: async (body, options) => {
      try {
        await send(changeMerchantStatus, { params: { id: merchant_uid }, body }, options);
      } finally {
        // Also after a refusal, because another user may have changed it.
        for (const call of [getMerchant, getMerchantStatusHistory, searchMerchants]) {
          void queries.invalidateQueries({ queryKey: [call.name] });
        }
      }
    },
    onSent: () => {
      toast({ tone: 'success', title: t`The status is ${name} now` });
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t`Change to ${name}`}
      subtitle={meanings[to]}
      confirmLabel={t`Change to ${name}`}
      {...(to === 'Closed' ? { confirmColor: 'danger' as const } : {})}
      loading={form.sending}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.place}>
        <FormField form={form} name="reason">
          {({ text }) => (
            <TextAreaField
              label={t`Reason`}
              required
              maxLength={500}
              help={t`It is shown in the history with your name.`}
              {...text}
            />
          )}
        </FormField>
      </div>
      {form.failure === undefined ? null : (
        <Callout tone="danger" alert title={t`The status was not changed`}>
          {errorTexts(form.failure).texts.join(' ')}
        </Callout>
      )}
    </Modal>
  );
}
