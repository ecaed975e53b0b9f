import type { Question } from '@countinghouse/ui/overlay/confirm';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { MailAction, MailChoice } from './mail-choice.ts';
import { MailSummary } from './mail-summary.tsx';

/** Returns the confirmation before several documents, or reminders of them, are mailed. It shows what each recipient will get. */
export function useMailQuestion(): (choice: MailChoice, action: MailAction) => Question {
  const { t } = useLingui();
  const { count } = useFormat();
  const { merchant } = useSession();
  return (choice, action) => {
    const invoice_count = choice.mailed.length;
    const all = count(invoice_count);
    return {
      title:
        action === 'send'
          ? plural(invoice_count, { one: `Send ${all} invoice?`, other: `Send ${all} invoices?` })
          : plural(invoice_count, { one: `Remind of ${all} invoice?`, other: `Remind of ${all} invoices?` }),
      subtitle:
        action === 'send'
          ? t`Each recipient gets an email with their own link.`
          : t`Recipients who had a mail about an invoice in the last 24 hours are left out.`,
      size: 'huge',
      lead: 'mail',
      tone: 'info',
      confirmLabel:
        action === 'send' ? t({ message: 'Send', context: 'invoice' }) : t({ message: 'Remind', context: 'invoice' }),
      body: <MailSummary choice={choice} action={action} business={merchant?.doing_business_as ?? ''} />,
    };
  };
}
