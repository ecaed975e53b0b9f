import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { useInvoiceName } from './invoice-name.ts';
import { StoredCardChoice } from './stored-card-choice.tsx';

/** Chooses the stored card that an issued invoice charges by itself, or takes it off. */
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
  const [account_uid, setAccount] = useState(invoice.account_uid ?? '');
  const [sending, setSending] = useState(false);
  const save = async () => {
    setSending(true);
    const { invoice_id, version } = invoice;
    const body = { version, account_uid: account_uid === '' ? null : account_uid };
    const saved = await act(
      () => send(updateInvoice, { params: { invoice_id }, body }),
      account_uid === '' ? t`${name} charges no card any more` : t`${name} charges this card`,
    );
    setSending(false);
    if (saved) onClose();
  };
  return (
    <Modal
      open
      size="default"
      title={t`Charge a stored card for ${name}`}
      subtitle={t`Each part is charged at 8:00 on its due date. What is due already is charged at once.`}
      confirmLabel={t`Save card`}
      loading={sending}
      confirmDisabledReason={account_uid === (invoice.account_uid ?? '') ? t`There is nothing to save` : undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <StoredCardChoice customer_id={customer_id} value={account_uid} onValue={setAccount} />
    </Modal>
  );
}
