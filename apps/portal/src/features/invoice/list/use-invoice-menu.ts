import { closeInvoice } from '@countinghouse/contract/invoice/invoices/close-invoice';
import { convertInvoice } from '@countinghouse/contract/invoice/invoices/convert-invoice';
import { deleteInvoice } from '@countinghouse/contract/invoice/invoices/delete-invoice';
import { duplicateInvoice } from '@countinghouse/contract/invoice/invoices/duplicate-invoice';
import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { reopenInvoice } from '@countinghouse/contract/invoice/invoices/reopen-invoice';
import { resendInvoice } from '@countinghouse/contract/invoice/sending/resend-invoice';
import { sendInvoice } from '@countinghouse/contract/invoice/sending/send-invoice';
import { sendInvoiceReminders } from '@countinghouse/contract/invoice/sending/send-invoice-reminders';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconBell,
  IconCopy,
  IconFileArrowRight,
  IconFileInvoice,
  IconFileX,
  IconLayoutSidebarRightExpand,
  IconLink,
  IconMail,
  IconMailForward,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { copyPromised } from '../../../shared/actions/copy-promised.ts';
import { type ActionItem, offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { invoiceHref } from '../editor/invoice-address.ts';
import type { InvoiceDialog } from '../payments/invoice-dialog.ts';
import { usePaymentItems, usePdfItem } from '../payments/use-payment-items.ts';
import { useSendQuestion } from '../preview/use-send-question.tsx';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import { useRemind } from './use-remind.ts';

/**
 * Returns the actions on an invoice, in menu order. Those that a permission or the invoice's state forbids are left out. If the account's
 * status forbids one, it shows the reason.
 * @param onOpen shows the details; undefined where they are already shown
 */
export function useInvoiceMenu(
  onDialog: (dialog: InvoiceDialog) => void,
  onOpen?: (row: InvoiceRow) => void,
): (row: InvoiceRow) => ActionItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const lockOf = useCallLocks();
  const nameOf = useInvoiceName();
  const { act, ask, end } = useActions(invoiceCalls);
  const sendQuestion = useSendQuestion();
  const remind = useRemind();
  const paymentItemsOf = usePaymentItems(onDialog);
  const pdfItemOf = usePdfItem();
  return (row) => {
    const { invoice_id, version, allows } = row;
    const params = { invoice_id };
    const name = nameOf(row);
    return offered([
      onOpen !== undefined && {
        key: 'open',
        label: t({ message: 'Open', context: 'details of an invoice' }),
        glyph: IconLayoutSidebarRightExpand,
        onSelect: () => onOpen(row),
      },
      mayOpen('invoice-id') && {
        key: 'edit',
        label: allows.includes('edit') ? t`Edit` : t`Open document`,
        glyph: allows.includes('edit') ? IconPencil : IconFileInvoice,
        href: invoiceHref(invoice_id),
      },
      row.sent_at !== null &&
        allows.includes('send') && {
          key: 'copy',
          label: t`Copy link`,
          glyph: IconLink,
          onSelect: () => void copyPromised(() => readAddress(invoice_id), t`The link is copied`),
        },
      allows.includes('send') &&
        row.sent_at === null &&
        may('INCR') && {
          key: 'send',
          label: t({ message: 'Send', context: 'invoice' }),
          glyph: IconMail,
          disabledReason: lockOf(sendInvoice),
          onSelect: () => {
            const key = crypto.randomUUID();
            void ask(
              sendQuestion(row),
              () => send(sendInvoice, { params, body: {} }, { idempotency_key: key }),
              t`${name} is on its way to its recipients`,
            );
          },
        },
      allows.includes('send') &&
        row.sent_at !== null &&
        may('INRS') && {
          key: 'resend',
          label: t({ message: 'Send again', context: 'invoice' }),
          glyph: IconMailForward,
          disabledReason: lockOf(resendInvoice),
          onSelect: () =>
            void ask(
              sendQuestion(row),
              () => send(resendInvoice, { params, body: {} }),
              t`${name} is on its way to its recipients`,
            ),
        },
      row.sent_at !== null &&
        allows.includes('remind') &&
        may('INRS') && {
          key: 'remind',
          label: t({ message: 'Remind', context: 'invoice' }),
          glyph: IconBell,
          disabledReason: lockOf(sendInvoiceReminders),
          onSelect: () => void remind([row]),
        },
      ...paymentItemsOf(row),
      allows.includes('duplicate') &&
        may('INCR') && {
          key: 'duplicate',
          label: t`Duplicate`,
          glyph: IconCopy,
          disabledReason: lockOf(duplicateInvoice),
          onSelect: () => {
            const key = crypto.randomUUID();
            void act(async () => {
              const { invoice } = await send(duplicateInvoice, { params }, { idempotency_key: key });
              await goTo(invoiceHref(invoice.invoice_id));
            }, t`${name} was duplicated as a draft`);
          },
        },
      allows.includes('convert') &&
        may('INCR') && {
          key: 'convert',
          label: t`Convert to invoice`,
          glyph: IconFileArrowRight,
          disabledReason: lockOf(convertInvoice),
          onSelect: () => {
            const key = crypto.randomUUID();
            void ask(
              {
                title: t`Make an invoice of ${name}?`,
                subtitle: t`The invoice starts as a draft with the same lines. An estimate can be converted once.`,
                confirmLabel: t`Convert to invoice`,
              },
              async () => {
                const { invoice } = await send(convertInvoice, { params, body: { version } }, { idempotency_key: key });
                await goTo(invoiceHref(invoice.invoice_id));
              },
              t`${name} is converted`,
            );
          },
        },
      allows.includes('reopen') &&
        may('INCL') && {
          key: 'reopen',
          label: t({ message: 'Reopen', context: 'invoice' }),
          glyph: IconArrowBackUp,
          disabledReason: lockOf(reopenInvoice),
          onSelect: () => void act(() => send(reopenInvoice, { params, body: { version } }), t`${name} is open again`),
        },
      allows.includes('close') &&
        may('INCL') && {
          key: 'close',
          label: t({ message: 'Close', context: 'invoice' }),
          glyph: IconFileX,
          disabledReason: lockOf(closeInvoice),
          onSelect: () => onDialog({ kind: 'close', invoice: row }),
        },
      pdfItemOf(row),
      allows.includes('delete') &&
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
                subtitle: t`It was never issued and has no number. This cannot be undone.`,
                confirmLabel: t`Delete draft`,
              },
              () => send(deleteInvoice, { params }),
              t`${name} is deleted`,
            ),
        },
    ]);
  };
}

/** Returns the address of the first recipient whose link is still valid. */
async function readAddress(invoice_id: string): Promise<string> {
  const { links } = await send(getInvoice, { params: { invoice_id } });
  const address = links.find((link) => link.address !== null)?.address ?? null;
  if (address === null) throw new Error('This invoice has no link that works any more');
  return address;
}
