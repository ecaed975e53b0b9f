import { createCreditNote } from '@countinghouse/contract/invoice/corrections/create-credit-note';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { chargeInvoice } from '@countinghouse/contract/invoice/payments/charge-invoice';
import { recordInvoicePayment } from '@countinghouse/contract/invoice/payments/record-invoice-payment';
import { downloadInvoicePdf } from '@countinghouse/contract/invoice/sending/download-invoice-pdf';
import { useLingui } from '@lingui/react/macro';
import { IconCash, IconCreditCard, IconFileMinus, IconFileTypePdf } from '@tabler/icons-react';
import { type ActionItem, offered } from '../../../shared/actions/use-actions.ts';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { saveAnswer } from '../../../shared/export/save-file.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import type { InvoiceDialog } from './invoice-dialog.ts';

/** Returns the items of an invoice's menu that move or record money: the same in the list, the drawer and beside the document. */
export function usePaymentItems(onDialog: (dialog: InvoiceDialog) => void): (invoice: InvoiceRow) => ActionItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const lockOf = useCallLocks();
  return (invoice) => {
    const { allows } = invoice;
    return offered([
      allows.includes('charge') &&
        may('SAPR') && {
          key: 'charge',
          label: t`Charge a card`,
          glyph: IconCreditCard,
          disabledReason: lockOf(chargeInvoice),
          onSelect: () => onDialog({ kind: 'charge', invoice }),
        },
      allows.includes('record_payment') &&
        may('INED') && {
          key: 'record_payment',
          label: t`Record payment`,
          glyph: IconCash,
          disabledReason: lockOf(recordInvoicePayment),
          onSelect: () => onDialog({ kind: 'record_payment', invoice }),
        },
      allows.includes('credit') &&
        may('INED') && {
          key: 'credit',
          label: t`Issue credit note`,
          glyph: IconFileMinus,
          disabledReason: lockOf(createCreditNote),
          onSelect: () => onDialog({ kind: 'credit', invoice }),
        },
    ]);
  };
}

/** Returns the menu item that downloads an issued document. */
export function usePdfItem(): (invoice: InvoiceRow) => ActionItem | false {
  const { t } = useLingui();
  return ({ invoice_id, invoice_number }) =>
    invoice_number !== null && {
      key: 'pdf',
      label: t`Download PDF`,
      glyph: IconFileTypePdf,
      onSelect: () => void send(downloadInvoicePdf, { params: { invoice_id } }).then(saveAnswer).catch(reportError),
    };
}
