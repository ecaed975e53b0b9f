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
import type { MailChoice } from './mail-choice.ts';
import { useMailQuestion } from './use-mail-question.tsx';

/**
 * Returns a function that asks for confirmation, with a preview, and sends issued documents to their recipients, one after the other. The first failure
 * stops it and is reported; what was sent before stays sent. True if all were sent.
 */
export function useSendInvoices(): (choice: MailChoice) => Promise<boolean> {
  const { t } = useLingui();
  const { count } = useFormat();
  const { act } = useActions(invoiceCalls);
  const questionOf = useMailQuestion();
  return async (choice) => {
    const all = count(choice.mailed.length);
    const meant = await confirm(questionOf(choice, 'send'));
    if (!meant) return false;
    let sent_count = 0;
    let failure: unknown;
    for (const { invoice_id } of choice.mailed) {
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
