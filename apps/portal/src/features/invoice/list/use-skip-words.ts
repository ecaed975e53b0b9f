import { useLingui } from '@lingui/react/macro';
import type { SkipReason } from './mail-choice.ts';

/** Returns why a selected document is not mailed, in words. */
export function useSkipWords(): (reason: SkipReason) => string {
  const { t } = useLingui();
  const words: Record<SkipReason, string> = {
    draft: t`Still a draft`,
    scheduled: t`Scheduled for later`,
    closed: t({ message: 'Closed', context: 'status of an invoice' }),
    no_reminders: t`Only invoices have reminders`,
    sent_already: t`Already sent`,
    no_recipient: t`No email address`,
    nothing_to_pay: t`Nothing is owed`,
    payment_under_way: t`A payment is in progress`,
    too_many: t`At most 100 at a time`,
    status_forbids: t`Its status does not allow it`,
  };
  return (reason) => words[reason];
}
