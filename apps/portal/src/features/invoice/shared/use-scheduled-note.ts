import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { issueInvoice } from '@countinghouse/contract/invoice/invoices/issue-invoice';
import { decideCall } from '@countinghouse/domain/access/access';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { useShortDate } from '../../../shared/format/use-short-date.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/**
 * Returns why a scheduled invoice waits: for its morning, or for an account that is allowed to issue again. Undefined for any other
 * invoice.
 */
export function useScheduledNote(
  zone: TimeZone,
): (invoice: Pick<InvoiceRow, 'status' | 'send_on'>) => string | undefined {
  const { t } = useLingui();
  const { context } = useAccess();
  const dateOf = useShortDate(zone);
  const decision = decideCall(issueInvoice, context);
  const is_held = !decision.allowed && decision.reason === 'merchant_status_forbids';
  return ({ status, send_on }) => {
    if (status !== 'scheduled' || send_on === null) return undefined;
    const date = dateOf(send_on);
    return is_held ? t`Waiting until this account can issue invoices again` : t`On the morning of ${date}`;
  };
}
