import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import { useCall } from '../../../shared/client/use-call.ts';
import { EditIssuedDialog } from '../editor/document/edit-issued-dialog.tsx';
import { CloseDialog } from '../shared/close-dialog.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import type { InvoiceDialog } from './invoice-dialog.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

/** The requested dialog of an invoice, if any. Dialogs that move money read the current invoice. */
export function InvoiceDialogs({ dialog, onClose }: { dialog: InvoiceDialog | undefined; onClose: () => void }) {
  if (dialog === undefined) return null;
  if (dialog.kind === 'close') return <CloseDialog invoices={[dialog.invoice]} onClose={onClose} />;
  return <MoneyDialog key={dialog.kind} {...dialog} kind={dialog.kind} onClose={onClose} />;
}

function MoneyDialog({
  kind,
  invoice: { invoice_id },
  onClose,
}: {
  kind: Exclude<InvoiceDialog['kind'], 'close'>;
  invoice: InvoiceDialog['invoice'];
  onClose: () => void;
}) {
  const invoice = useCall(getInvoice, { params: { invoice_id } }).data?.invoice;
  if (invoice === undefined) return null;
  if (kind === 'charge') return <ChargeDialog invoice={invoice} onClose={onClose} />;
  if (kind === 'edit_issued') return <EditIssuedDialog invoice={invoice} onClose={onClose} />;
  if (kind === 'credit') return <CreditNoteDialog invoice={invoice} onClose={onClose} />;
  return <RecordPaymentDialog invoice={invoice} onClose={onClose} />;
}
