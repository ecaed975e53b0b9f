import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { Question } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { useSession } from '../../../shared/session/session.ts';
import { IssuedPreview } from './issued-preview.tsx';

/** Returns the confirmation before an issued document is mailed, with a preview of the mail and the document. */
export function useSendQuestion(): (invoice: InvoiceRow) => Question {
  const { t } = useLingui();
  const { merchant } = useSession();
  const nameOf = useInvoiceName();
  return (invoice) => {
    const name = nameOf(invoice);
    const again = invoice.sent_at !== null;
    return {
      title: again ? t`Send ${name} again?` : t`Send ${name}?`,
      subtitle: again
        ? t`Each recipient gets the email again, at most once a day.`
        : t`Each recipient gets an email with their own link.`,
      size: 'huge',
      lead: 'mail',
      tone: 'info',
      confirmLabel: again
        ? t({ message: 'Send again', context: 'invoice' })
        : t({ message: 'Send', context: 'invoice' }),
      body: <IssuedPreview invoice_id={invoice.invoice_id} business={merchant?.doing_business_as ?? ''} />,
    };
  };
}
