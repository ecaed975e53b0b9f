import { duplicateInvoice } from '@countinghouse/contract/invoice/invoices/duplicate-invoice';
import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { reopenInvoice } from '@countinghouse/contract/invoice/invoices/reopen-invoice';
import { scheduleInvoice } from '@countinghouse/contract/invoice/invoices/schedule-invoice';
import { downloadInvoicePdf } from '@countinghouse/contract/invoice/sending/download-invoice-pdf';
import { useLingui } from '@lingui/react/macro';
import { copyPromised } from '../../../shared/actions/copy-promised.ts';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { saveAnswer } from '../../../shared/export/save-file.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { invoiceHref } from '../editor/invoice-address.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import type { ActionsThat } from './invoice-actions.ts';

type DirectAction = ActionsThat<'acts'>;

/** Returns a function that performs an action that needs no confirmation: nothing is sent, and it can be undone. */
export function useDirectActions(): (id: DirectAction, invoice: InvoiceRow) => Promise<unknown> {
  const { t } = useLingui();
  const { act } = useActions(invoiceCalls);
  const nameOf = useInvoiceName();
  return (id, invoice) => {
    const { invoice_id, version } = invoice;
    const params = { invoice_id };
    const name = nameOf(invoice);
    const key = crypto.randomUUID();
    const runs: Record<DirectAction, () => Promise<unknown>> = {
      copy_link: () => copyPromised(() => readAddress(invoice_id), t`The link is copied`),
      pdf: () => send(downloadInvoicePdf, { params }).then(saveAnswer).catch(reportError),
      duplicate: () =>
        act(async () => {
          const { invoice: copy } = await send(duplicateInvoice, { params }, { idempotency_key: key });
          await goTo(invoiceHref(copy.invoice_id));
        }, t`${name} was duplicated as a draft`),
      reopen: () => act(() => send(reopenInvoice, { params, body: { version } }), t`${name} is open again`),
      unschedule: () =>
        act(() => send(scheduleInvoice, { params, body: { version, send_on: null } }), t`${name} is a draft again`),
    };
    return runs[id]();
  };
}

/** Returns the address of the first recipient whose link is still valid. */
async function readAddress(invoice_id: string): Promise<string> {
  const { links } = await send(getInvoice, { params: { invoice_id } });
  const address = links.find((link) => link.address !== null)?.address ?? null;
  if (address === null) throw new Error('This invoice has no link that works any more');
  return address;
}
