import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { Question } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { useSession } from '../../../shared/session/session.ts';
import { IssuedPreview } from './issued-preview.tsx';

/** What is mailed of an issued document: itself, for the first time or again, or a reminder of it. */
type Mailed = 'send' | 'resend' | 'remind';

/** Returns the confirmation before an issued document, or a reminder of it, is mailed. It shows a preview of the mail and the document. */
export function usePreviewQuestion(): (invoice: InvoiceRow, mailed: Mailed) => Question {
  const { t } = useLingui();
  const { merchant } = useSession();
  const nameOf = useInvoiceName();
  return (invoice, mailed) => {
    const name = nameOf(invoice);
    const words: Record<Mailed, Pick<Question, 'title' | 'subtitle' | 'confirmLabel'>> = {
      send: {
        title: t`Send ${name}?`,
        subtitle: t`Each recipient gets an email with their own link.`,
        confirmLabel: t({ message: 'Send', context: 'invoice' }),
      },
      resend: {
        title: t`Send ${name} again?`,
        subtitle: t`Each recipient gets the email again, at most once a day.`,
        confirmLabel: t({ message: 'Send again', context: 'invoice' }),
      },
      remind: {
        title: t`Remind of ${name}?`,
        subtitle: t`Recipients who had a mail about an invoice in the last 24 hours are left out.`,
        confirmLabel: t({ message: 'Remind', context: 'invoice' }),
      },
    };
    return {
      ...words[mailed],
      size: 'huge',
      lead: 'mail',
      tone: 'info',
      body: (
        <IssuedPreview
          invoice_id={invoice.invoice_id}
          business={merchant?.doing_business_as ?? ''}
          mail={mailed === 'remind' ? 'reminder' : 'document'}
        />
      ),
    };
  };
}
