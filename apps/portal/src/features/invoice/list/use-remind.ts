import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { sendInvoiceReminders } from '@countinghouse/contract/invoice/sending/send-invoice-reminders';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';

/**
 * Returns a function that reminds the recipients of invoices, and reports how many were reminded and that the others were left out. True
 * when done.
 */
export function useRemind(): (invoices: readonly InvoiceRow[]) => Promise<boolean> {
  const { t } = useLingui();
  const { count } = useFormat();
  const { act } = useActions(invoiceCalls);
  return async (invoices) => {
    let reminded_count = 0;
    return act(
      async () => {
        const invoice_ids = invoices.map(({ invoice_id }) => invoice_id);
        const { reminders } = await send(sendInvoiceReminders, { body: { invoice_ids } });
        reminded_count = reminders.filter(({ message_count }) => message_count > 0).length;
      },
      () => {
        const reminded = count(reminded_count);
        toast({
          tone: reminded_count === invoices.length ? 'success' : 'warning',
          title: plural(reminded_count, {
            one: `Reminder of ${reminded} invoice is on its way`,
            other: `Reminders of ${reminded} invoices are on their way`,
          }),
          ...(reminded_count === invoices.length
            ? {}
            : {
                note: t`The others were skipped. Each recipient is reminded at most once a day, and nothing is sent while a payment is in progress.`,
              }),
        });
      },
    );
  };
}
