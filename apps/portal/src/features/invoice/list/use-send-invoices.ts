import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { sendInvoice } from '@countinghouse/contract/invoice/sending/send-invoice';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';

/**
 * Returns a function that asks for confirmation and sends issued documents to their recipients, one after the other. The first failure
 * stops it and is reported; what was sent before stays sent. True if all were sent.
 */
export function useSendInvoices(): (invoices: readonly InvoiceRow[]) => Promise<boolean> {
  const { t } = useLingui();
  const { count } = useFormat();
  const { act } = useActions(invoiceCalls);
  return async (invoices) => {
    const invoice_count = invoices.length;
    const all = count(invoice_count);
    const meant = await confirm({
      title: plural(invoice_count, { one: `Send ${all} invoice?`, other: `Send ${all} invoices?` }),
      subtitle: t`Each recipient gets an email with their own link. Documents that were already sent are skipped.`,
      lead: 'mail',
      tone: 'info',
      confirmLabel: t({ message: 'Send', context: 'invoice' }),
    });
    if (!meant) return false;
    let sent_count = 0;
    let failure: unknown;
    for (const { invoice_id } of invoices) {
      try {
        const key = crypto.randomUUID();
        await send(sendInvoice, { params: { invoice_id }, body: {} }, { idempotency_key: key });
        sent_count += 1;
      } catch (error) {
        failure = error;
        break;
      }
    }
    const sent = count(sent_count);
    const [why = ''] = failure === undefined ? [] : errorTexts(failure).texts;
    // Documents that were sent are refetched, even after a failure.
    await act(
      () => Promise.resolve(),
      () =>
        toast(
          failure === undefined
            ? {
                tone: 'success',
                title: plural(sent_count, {
                  one: `${sent} invoice is on its way`,
                  other: `${sent} invoices are on their way`,
                }),
              }
            : { tone: 'danger', title: t`${sent} of ${all} invoices sent`, note: why },
        ),
    );
    return failure === undefined;
  };
}
