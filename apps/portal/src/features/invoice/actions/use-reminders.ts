import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { sendInvoiceReminders } from '@countinghouse/contract/invoice/sending/send-invoice-reminders';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

/**
 * Returns a function that prepares reminders of invoices: `work` mails their recipients, and `done` reports how many were reminded and whether
 * any were left out. If none can be reminded, `work` throws the reason. Made for `act` and `ask` of `useActions`.
 */
export function useReminders(): (invoices: readonly InvoiceRow[]) => { work: () => Promise<void>; done: () => void } {
  const { t } = useLingui();
  const { count } = useFormat();
  return (invoices) => {
    let reminded_count = 0;
    return {
      work: async () => {
        const invoice_ids = invoices.map(({ invoice_id }) => invoice_id);
        const { reminders } = await send(sendInvoiceReminders, { body: { invoice_ids } });
        reminded_count = reminders.filter(({ message_count }) => message_count > 0).length;
      },
      done: () => {
        const reminded = count(reminded_count);
        const all_reminded = reminded_count === invoices.length;
        toast({
          tone: all_reminded ? 'success' : 'warning',
          title: plural(reminded_count, {
            one: `Reminder of ${reminded} invoice is on its way`,
            other: `Reminders of ${reminded} invoices are on their way`,
          }),
          ...(all_reminded
            ? {}
            : {
                note: t`The others were skipped. Each recipient is reminded at most once a day, and nothing is sent while a payment is in progress.`,
              }),
        });
      },
    };
  };
}
