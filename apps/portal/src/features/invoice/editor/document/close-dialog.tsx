import { closeInvoice } from '@countinghouse/contract/invoice/invoices/close-invoice';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useActions } from '../../../../../src/shared/actions/use-actions.ts';
import { send } from '../../../../../src/shared/client/send.ts';
import { invoiceCalls } from '../../../invoice/shared/invoice-calls.ts';
import { useInvoiceName } from '../../../invoice/shared/invoice-name.ts';
import { useInvoiceWords } from '../../../invoice/shared/invoice-words.ts';

const reasons = ['void', 'uncollectible', 'paid_elsewhere'] as const;

/** Asks why a document is closed. */
export function CloseDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useLingui();
  const { closeReasonName } = useInvoiceWords();
  const { act } = useActions(invoiceCalls);
  const name = useInvoiceName()(invoice);
  const [reason, setReason] = useState<(typeof reasons)[number]>('void');
  const [sending, setSending] = useState(false);
  const notes = {
    void: t`It was a mistake, or is no longer wanted.`,
    uncollectible: t`It will not be paid.`,
    paid_elsewhere: t`It was paid in another way.`,
  };
  const close = async () => {
    setSending(true);
    const { invoice_id, version } = invoice;
    const closed = await act(
      () => send(closeInvoice, { params: { invoice_id }, body: { version, reason } }),
      t`${name} is closed`,
    );
    setSending(false);
    if (closed) onClose();
  };
  return (
    <Modal
      open
      size="default"
      title={t`Close ${name}?`}
      subtitle={t`Nothing can be paid of it any more. What was paid stays paid. You can open it again within 90 days.`}
      confirmLabel={t`Close invoice`}
      confirmColor="danger"
      loading={sending}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <RadioGroup
        label={t({ message: 'Reason', context: 'why an invoice is closed' })}
        options={reasons.map((value) => ({ value, label: closeReasonName(value), help: notes[value] }))}
        value={reason}
        onValue={setReason}
      />
    </Modal>
  );
}
