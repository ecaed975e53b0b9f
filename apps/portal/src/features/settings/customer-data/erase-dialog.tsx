import { eraseCustomerData } from '@countinghouse/contract/merchants/erase-customer-data';
import { Callout } from '@countinghouse/ui/callout';
import { Modal } from '@countinghouse/ui/modal';
import { TextField } from '@countinghouse/ui/text-field';
import { toast } from '@countinghouse/ui/toast-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Named } from './named.ts';

/** Asks once more before a customer is erased: whoever does it types whom they mean. */
export function EraseDialog({
  merchant_id,
  named,
  payments,
  changed,
  onClose,
}: {
  merchant_id: string;
  named: Named;
  /** How many payments it is about, in words. */
  payments: string;
  /** The call whose answer is another one afterwards. */
  changed: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const meant = named.email ?? named.customer ?? '';
  const same = typed.trim().toLocaleLowerCase() === meant.toLocaleLowerCase();
  const erase = async () => {
    setTried(true);
    if (!same) return;
    setSending(true);
    setFailure(undefined);
    try {
      const erased = await send(eraseCustomerData, { params: { merchant_id }, body: named });
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
      await queries.invalidateQueries({ queryKey: [changed] });
    } catch (error) {
      setSending(false);
      setFailure(error);
    }
  };
  return (
    <Modal
      open
      size="default"
      lead="trash"
      tone="danger"
      title={t`Erase this customer’s personal data?`}
      subtitle={t`It is taken out of ${payments} and cannot be brought back. Report files that hold it are deleted.`}
      onClose={onClose}
      onConfirm={() => void erase()}
      confirmLabel={t`Erase personal data`}
      confirmColor="danger"
      cancelLabel={t`Keep it`}
      loading={sending}
    >
      <div className="ui-stack">
        <TextField
          label={t`Type ${meant} to confirm`}
          name="confirmation"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={tried && !same ? t`This is not the same` : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {failure === undefined ? null : (
          <Callout tone="danger" alert title={t`Nothing was erased`}>
            {errorTexts(failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}
