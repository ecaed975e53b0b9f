import { correctInvoice } from '@countinghouse/contract/invoice/corrections/correct-invoice';
import { closeInvoice } from '@countinghouse/contract/invoice/invoices/close-invoice';
import { convertInvoice } from '@countinghouse/contract/invoice/invoices/convert-invoice';
import { deleteInvoice } from '@countinghouse/contract/invoice/invoices/delete-invoice';
import { duplicateInvoice } from '@countinghouse/contract/invoice/invoices/duplicate-invoice';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { issueInvoice } from '@countinghouse/contract/invoice/invoices/issue-invoice';
import { reopenInvoice } from '@countinghouse/contract/invoice/invoices/reopen-invoice';
import { scheduleInvoice } from '@countinghouse/contract/invoice/invoices/schedule-invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { resendInvoice } from '@countinghouse/contract/invoice/sending/resend-invoice';
import { sendInvoice } from '@countinghouse/contract/invoice/sending/send-invoice';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconCircleX,
  IconCopy,
  IconFileCheck,
  IconFileInvoice,
  IconLockOpen,
  IconPencil,
  IconReplace,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { offered, useActions } from '../../../../shared/actions/use-actions.ts';
import { send } from '../../../../shared/client/send.ts';
import { useInvoiceName } from '../../../../shared/invoice/invoice-name.ts';
import { goTo } from '../../../../shared/navigation/go-to.ts';
import { pathTo } from '../../../../shared/routes/routes.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';
import type { InvoiceDialog } from '../../payments/invoice-dialog.ts';
import { usePaymentItems, usePdfItem } from '../../payments/use-payment-items.ts';
import { useSendQuestion } from '../../preview/use-send-question.tsx';
import { invoiceCalls } from '../../shared/invoice-calls.ts';
import { invoiceHref } from '../invoice-address.ts';

/** Returns the menu of a document: what its state and the user's permissions allow. */
export function useDocumentMenu(invoice: Invoice, onDialog: (dialog: InvoiceDialog) => void) {
  const { t } = useLingui();
  const { may } = useAccess();
  const lockOf = useCallLocks();
  const { act, ask, end } = useActions(invoiceCalls);
  const sendQuestion = useSendQuestion();
  const paymentItems = usePaymentItems(onDialog)(invoice);
  const pdfItem = usePdfItem()(invoice);
  const name = useInvoiceName()(invoice);
  const { invoice_id, version, allows } = invoice;
  const params = { invoice_id };
  const can = (action: Invoice['allows'][number]) => allows.includes(action);
  const keyed = () => ({ idempotency_key: crypto.randomUUID() });
  const opened = (made: Promise<{ invoice: { invoice_id: string } }>) =>
    made.then(({ invoice: other }) => goTo(invoiceHref(other.invoice_id)));
  return offered([
    can('issue') &&
      may('INCR') && {
        key: 'issue',
        label: t`Issue now`,
        glyph: IconFileCheck,
        disabledReason: lockOf(issueInvoice),
        onSelect: () =>
          void act(
            () => send(issueInvoice, { params, body: { version, send: invoice.send_to.length > 0 } }, keyed()),
            t`${name} is issued`,
          ),
      },
    can('send') &&
      invoice.send_to.length > 0 &&
      may(invoice.sent_at === null ? 'INCR' : 'INRS') && {
        key: 'send',
        label: invoice.sent_at === null ? t({ message: 'Send', context: 'a document' }) : t`Send again`,
        glyph: IconSend,
        disabledReason: lockOf(invoice.sent_at === null ? sendInvoice : resendInvoice),
        onSelect: () => {
          const key = keyed();
          void ask(
            sendQuestion(invoice),
            () =>
              invoice.sent_at === null
                ? send(sendInvoice, { params, body: {} }, key)
                : send(resendInvoice, { params, body: {} }),
            t`${name} is on its way`,
          );
        },
      },
    can('edit_issued') &&
      may('INED') && {
        key: 'edit_issued',
        label: t`Change recipients and due date`,
        glyph: IconPencil,
        disabledReason: lockOf(updateInvoice),
        onSelect: () => onDialog({ kind: 'edit_issued', invoice }),
      },
    ...paymentItems,
    can('unschedule') &&
      may('INCR') && {
        key: 'unschedule',
        label: t`Back to draft`,
        glyph: IconArrowBackUp,
        disabledReason: lockOf(scheduleInvoice),
        onSelect: () =>
          void act(
            () => send(scheduleInvoice, { params, body: { version, send_on: null } }),
            t`${name} is a draft again`,
          ),
      },
    can('convert') &&
      may('INCR') && {
        key: 'convert',
        label: t`Convert into an invoice`,
        glyph: IconFileInvoice,
        disabledReason: lockOf(convertInvoice),
        onSelect: () =>
          void act(() => opened(send(convertInvoice, { params, body: { version } }, keyed())), t`${name} is converted`),
      },
    can('duplicate') &&
      may('INCR') && {
        key: 'duplicate',
        label: t`Duplicate`,
        glyph: IconCopy,
        disabledReason: lockOf(duplicateInvoice),
        onSelect: () =>
          void act(() => opened(send(duplicateInvoice, { params }, keyed())), t`A copy of ${name} is a draft`),
      },
    can('reopen') &&
      may('INCL') && {
        key: 'reopen',
        label: t`Open again`,
        glyph: IconLockOpen,
        disabledReason: lockOf(reopenInvoice),
        onSelect: () => void act(() => send(reopenInvoice, { params, body: { version } }), t`${name} is open again`),
      },
    can('close') &&
      may('INCL') && {
        key: 'close',
        label: t`Close`,
        glyph: IconCircleX,
        danger: true,
        disabledReason: lockOf(closeInvoice),
        onSelect: () => onDialog({ kind: 'close', invoice }),
      },
    can('correct') &&
      may('INCR') && {
        key: 'correct',
        label: t`Correct`,
        glyph: IconReplace,
        disabledReason: lockOf(correctInvoice),
        onSelect: () => {
          const key = keyed();
          void ask(
            {
              title: t`Correct ${name}?`,
              subtitle: t`A credit note cancels the balance, and a new draft with the same lines replaces this invoice. An invoice can be corrected once.`,
              confirmLabel: t`Correct invoice`,
            },
            () => opened(send(correctInvoice, { params, body: { version } }, key)),
            t`The draft replaces ${name}`,
          );
        },
      },
    pdfItem,
    can('delete') &&
      may('INDE') && {
        key: 'delete',
        label: t`Delete draft`,
        glyph: IconTrash,
        danger: true,
        disabledReason: lockOf(deleteInvoice),
        onSelect: () =>
          void end(
            {
              title: t`Delete ${name}?`,
              subtitle: t`It was never issued. It is deleted for good.`,
              confirmLabel: t`Delete draft`,
            },
            async () => {
              await send(deleteInvoice, { params });
              await goTo(pathTo('invoice'));
            },
            t`${name} is deleted`,
          ),
      },
  ]);
}
