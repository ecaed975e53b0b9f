import { closeInvoice } from '@countinghouse/contract/invoice/invoices/close-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { CloseReason } from '@countinghouse/domain/invoice/invoice-statuses';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import { invoiceCalls } from './invoice-calls.ts';

const reasons = ['void', 'uncollectible', 'paid_elsewhere'] as const satisfies readonly CloseReason[];

type Reason = (typeof reasons)[number];

/** A dialog that closes invoices that are no longer to be paid, one after the other, with a reason that is stored with each. */
export function CloseDialog({
  invoices,
  onClose,
  onDone,
}: {
  invoices: readonly InvoiceRow[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const nameOf = useInvoiceName();
  const { closeReasonName } = useInvoiceWords();
  const { act } = useActions(invoiceCalls);
  const [reason, setReason] = useState<Reason | null>(null);
  const [running, setRunning] = useState(false);
  const notes: Record<Reason, string> = {
    void: t`It was a mistake, or is no longer wanted.`,
    uncollectible: t`It will not be paid.`,
    paid_elsewhere: t`It was paid in another way.`,
  };
  const [only] = invoices;
  const invoice_count = invoices.length;
  const all = count(invoice_count);
  const name = only === undefined ? '' : nameOf(only);
  const run = async () => {
    if (reason === null) return;
    setRunning(true);
    let done_count = 0;
    let failure: unknown;
    for (const { invoice_id, version } of invoices) {
      try {
        await send(closeInvoice, { params: { invoice_id }, body: { version, reason } });
        done_count += 1;
      } catch (error) {
        failure = error;
        break;
      }
    }
    setRunning(false);
    const done = count(done_count);
    const title =
      failure === undefined
        ? plural(done_count, { one: `${done} invoice closed`, other: `${done} invoices closed` })
        : t`${done} of ${all} invoices closed`;
    const [why = ''] = failure === undefined ? [] : errorTexts(failure).texts;
    onClose();
    // Invoices that were closed are refetched, even after a failure.
    await act(
      () => Promise.resolve(),
      () => toast(failure === undefined ? { tone: 'success', title } : { tone: 'danger', title, note: why }),
    );
    if (failure === undefined) onDone?.();
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="default"
      title={
        invoice_count === 1
          ? t`Close ${name}?`
          : plural(invoice_count, { one: `Close ${all} invoice?`, other: `Close ${all} invoices?` })
      }
      subtitle={t`It can no longer be paid, and it keeps its number. You can reopen it within 90 days.`}
      confirmLabel={t({ message: 'Close', context: 'invoice' })}
      confirmDisabledReason={reason === null ? t`Choose a reason first` : undefined}
      loading={running}
      onConfirm={() => void run()}
    >
      <RadioGroup
        label={t`Reason`}
        options={reasons.map((value) => ({ value, label: closeReasonName(value), help: notes[value] }))}
        value={reason}
        onValue={setReason}
      />
    </Modal>
  );
}
