import { eraseCustomerData } from '@countinghouse/contract/merchants/customer-data/erase-customer-data';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Named } from './named.ts';

/** Asks for a second confirmation before a customer is erased: the user types the customer's name or address. */
export function EraseDialog({
  merchant_id,
  named,
  payments,
  changed,
  onClose,
}: {
  merchant_id: string;
  named: Named;
  /** The number of payments, in words. */
  payments: string;
  /** The name of the call whose answer changes. */
  changed: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const meant = named.email ?? named.customer ?? '';
  const form = useRecordForm({
    rules: judgedBy<{ confirmation: string }, Named>(
      ({ confirmation }) => (isSame(confirmation, meant) ? [] : [{ field: 'confirmation', fault: 'differs' }]),
      () => named,
    ),
    start: { confirmation: '' },
    shown: 'tried',
    sentenceOf: (_field, fault) => (fault === 'differs' ? t`This is not the same` : undefined),
    send: (body, options) => send(eraseCustomerData, { params: { merchant_id }, body }, options),
    onSent: (erased) => {
      const files = erased.files_count + erased.report_files_count;
      const file_count = format.count(files);
      toast({
        tone: 'success',
        title: t`Personal data of ${payments} erased`,
        ...(files === 0
          ? {}
          : {
              note: plural(files, {
                one: `${file_count} file was deleted.`,
                other: `${file_count} files were deleted.`,
              }),
            }),
      });
      onClose();
      void queries.invalidateQueries({ queryKey: [changed] });
    },
  });
  return (
    <Modal
      open
      size="default"
      lead="trash"
      tone="danger"
      title={t`Erase this customer’s personal data?`}
      subtitle={t`It is taken out of ${payments} and cannot be brought back. Report files that hold it are deleted.`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={t`Erase personal data`}
      confirmColor="danger"
      cancelLabel={t`Keep it`}
      loading={form.sending}
    >
      <div className="ui-stack" ref={form.place}>
        <FormField form={form} name="confirmation">
          {({ text }) => (
            <TextField label={t`Type ${meant} to confirm`} autoComplete="off" spellCheck={false} {...text} />
          )}
        </FormField>
        {form.failure === undefined ? null : (
          <Callout tone="danger" alert title={t`Nothing was erased`}>
            {errorTexts(form.failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

/** Returns whether the typed text names the customer, in any case. */
function isSame(typed: string, meant: string): boolean {
  return typed.trim().toLocaleLowerCase() === meant.toLocaleLowerCase();
}
