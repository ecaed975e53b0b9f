import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { useChargeWords } from './charge-words.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { StoredCardChoice } from './stored-card-choice.tsx';

/** A dialog to choose or remove the stored card that an issued invoice charges automatically. */
export function ChargeCardDialog({
  invoice,
  customer_id,
  onClose,
}: {
  invoice: Invoice;
  customer_id: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { act } = useActions(invoiceCalls);
  const name = useInvoiceName()(invoice);
  const { retryOptions } = useChargeWords();
  const [account_uid, setAccount] = useState(invoice.account_uid ?? '');
  const [re_attempts, setRetries] = useState(String(invoice.re_attempts));
  const [sending, setSending] = useState(false);
  const save = async () => {
    setSending(true);
    const { invoice_id, version } = invoice;
    const body = { version, account_uid: account_uid === '' ? null : account_uid, re_attempts: Number(re_attempts) };
    const saved = await act(
      () => send(updateInvoice, { params: { invoice_id }, body }),
      account_uid === '' ? t`${name} no longer charges a stored card` : t`${name} charges this card`,
    );
    setSending(false);
    if (saved) onClose();
  };
  const is_same = account_uid === (invoice.account_uid ?? '') && Number(re_attempts) === invoice.re_attempts;
  return (
    <Modal
      open
      size="default"
      title={t`Charge a stored card for ${name}`}
      subtitle={t`Each part is charged at 8:00 on its due date. Parts that are already due are charged immediately.`}
      confirmLabel={t`Save`}
      loading={sending}
      confirmDisabledReason={is_same ? t`There is nothing to save` : undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="ui-stack">
        <StoredCardChoice customer_id={customer_id} value={account_uid} onValue={setAccount} />
        {account_uid === '' ? null : (
          <SelectField
            label={t`If the bank declines`}
            options={retryOptions}
            value={re_attempts}
            onValue={setRetries}
          />
        )}
      </div>
    </Modal>
  );
}
