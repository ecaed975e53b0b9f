import { CallError } from '@countinghouse/contract/client';
import { uploadPaymentFile } from '@countinghouse/contract/credit-card/sale/upload-payment-file';
import { readCardNumberMessage } from '@countinghouse/domain/card/card-number-in-text';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { base64Of } from '../../../shared/form/base64-of.ts';
import { DocumentField } from '../../../shared/form/document-field.tsx';
import { useTransactionFieldNames } from '../../../shared/form/transaction-field-names.ts';
import { useField } from '../../../shared/form/use-field.ts';
import type { Sale } from './use-sale.ts';

/** A field for the order's file. It is uploaded as soon as it is chosen, so that an invalid file is reported before the card is charged. */
export function OrderFile({ sale, optional }: { sale: Sale; optional: boolean }) {
  const { t } = useLingui();
  const label = useTransactionFieldNames()('order.pdf_file_name');
  const sending = useRef<AbortController>(undefined);
  const { value: file, change, frame } = useField(sale, 'order.pdf_file_name');

  const add = async (chosen: File) => {
    sending.current?.abort();
    const given_up = new AbortController();
    sending.current = given_up;
    const shown = { name: chosen.name, size_bytes: chosen.size };
    change(shown);
    try {
      const body = { file_name: chosen.name, content: await base64Of(chosen) };
      const { file: stored } = await send(uploadPaymentFile, { body }, { signal: given_up.signal });
      if (!given_up.signal.aborted) {
        change({ name: stored.file_name, size_bytes: stored.size_bytes, file_id: stored.file_id });
      }
    } catch (error) {
      if (given_up.signal.aborted) return;
      const refused =
        error instanceof CallError &&
        error.errors.some(({ field, message }) => field === 'content' && readCardNumberMessage(message) === undefined);
      const why = refused
        ? t`This isn’t a PDF, PNG, JPEG or CSV file, or it’s empty.`
        : errorTexts(error).texts.join(' ');
      change({ ...shown, error: why });
    }
  };
  const remove = () => {
    sending.current?.abort();
    change(null);
  };
  return (
    <DocumentField
      label={label}
      optional={optional}
      name={frame.name}
      error={frame.error}
      file={
        file === null
          ? undefined
          : {
              name: file.name,
              size_bytes: file.size_bytes,
              progress: file.file_id === undefined ? 0 : 1,
              ...(file.error === undefined ? {} : { error: file.error }),
            }
      }
      onChoose={(chosen) => void add(chosen)}
      onRemove={remove}
    />
  );
}
