import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import { downloadPaymentFile } from '@countinghouse/contract/credit-card/sale/download-payment-file';
import { customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { TextButton } from '@countinghouse/ui/button/anchor';
import type { Definition } from '@countinghouse/ui/display/definition-list';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { saveAnswer } from '../../../shared/export/save-file.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

/** Returns the values of the merchant's custom fields, with the labels of that time. */
export function useCustomItems(payment: Transaction): Definition[] {
  const { t } = useLingui();
  const format = useFormat();
  return payment.custom_fields.map(({ custom_field_id, label, input_type, value }) => ({
    key: custom_field_id,
    term: label,
    value:
      typeof value === 'boolean'
        ? value
          ? t({ message: 'Yes', context: 'a box that is checked' })
          : t({ message: 'No', context: 'a box that is not checked' })
        : input_type === customFieldTypes.date
          ? format.date(value)
          : value,
  }));
}

/** The order's file, with a button to download it. */
export function OrderFileLink({ payment_id, file_name }: { payment_id: string; file_name: string }) {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);
  const download = async () => {
    if (loading) return;
    setLoading(true);
    try {
      const file = await send(downloadPaymentFile, { params: { id: payment_id } });
      await saveAnswer(file);
    } catch (error) {
      reportError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <TextButton aria-label={t`Download ${file_name}`} aria-busy={loading} onClick={() => void download()}>
      {file_name}
    </TextButton>
  );
}
