import { getInvoiceHistory, type InvoiceLog } from '@countinghouse/contract/invoice/invoices/get-invoice-history';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { InvoiceEventKind, InvoiceHistoryCall } from '@countinghouse/domain/invoice/invoice-history';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useChargeWords } from './charge-words.ts';
import { useChangeWords } from './use-change-words.ts';

/** The names of automatic events of a document. */
const eventWords: Readonly<Record<InvoiceEventKind, MessageDescriptor>> = {
  issued_by_schedule: msg`Issued on schedule`,
  not_issued_by_schedule: msg`Not issued on schedule: now a draft`,
  reminded: msg`Reminder sent`,
  overdue: msg`Became overdue`,
  viewed: msg`Opened by the customer`,
  accepted: msg`Accepted by the customer`,
  declined: msg`Declined by the customer`,
  charge_failed: msg`The stored card could not be charged`,
  charge_retrying: msg`The stored card will be charged again`,
  charge_skipped: msg`The stored card was not charged`,
  charging_agreed: msg`The payer agreed to later charges of their card`,
  payment_applied: msg`Payment received`,
  payment_failed: msg`Payment declined`,
  payment_taken_off: msg`Payment reversed`,
  refund_begun: msg`Refund sent`,
  refund_applied: msg`Refunded`,
  refund_declined: msg`Refund declined`,
  refund_reversed: msg`Refund reversed`,
};

/** The names of users' actions, by call. */
const callWords: Readonly<Record<InvoiceHistoryCall, MessageDescriptor>> = {
  create_invoice: msg`Created`,
  update_invoice: msg`Changed`,
  delete_invoice: msg`Deleted`,
  issue_invoice: msg`Issued`,
  schedule_invoice: msg`Scheduled`,
  send_invoice: msg`Sent`,
  resend_invoice: msg`Sent again`,
  send_invoice_reminders: msg`Reminder sent`,
  revoke_invoice_link: msg`Link revoked`,
  close_invoice: msg`Closed`,
  reopen_invoice: msg`Reopened`,
  duplicate_invoice: msg`Created as a copy`,
  convert_invoice: msg`Converted to an invoice`,
  correct_invoice: msg`Replaced by a corrected invoice`,
  create_credit_note: msg`Credit note issued`,
  record_invoice_payment: msg`Payment recorded`,
  reverse_invoice_payment: msg`Recorded payment reversed`,
  accept_visitor_estimate: msg`Accepted by the customer`,
  decline_visitor_estimate: msg`Declined by the customer`,
  request_link: msg`New link requested by the customer`,
  open_owed_invoice: msg`Opened for payment by the customer`,
};

/** The history of an invoice: what, by whom and when, newest first. */
export function InvoiceHistory({ invoice, zone }: { invoice: Invoice; zone: TimeZone }) {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const wordsOf = useLogWords(invoice);
  const params = { invoice_id: invoice.invoice_id };
  const found = useCallPages(getInvoiceHistory, { params }, ({ logs }) => logs, { first_count: 25, more_count: 100 });
  const logs = found.rows;
  if (logs === undefined) {
    return found.error === null ? <TableSkeleton /> : <CallErrorState error={found.error} onRetry={found.retry} />;
  }
  if (logs.length === 0) {
    return (
      <EmptyState
        glyph={IconHistory}
        title={t`Nothing is recorded yet`}
        note={t`Changes to this invoice appear here.`}
      />
    );
  }
  return (
    <div className="ui-stack">
      <Timeline
        label={t({ message: 'History', context: 'of an invoice' })}
        events={logs.map((log, index) => ({
          key: `${log.at} ${index}`,
          ...wordsOf(log),
          time: timeOf(log.at),
          instant: log.at,
        }))}
      />
      {found.has_more ? (
        <div>
          <Button loading={found.is_loading_more} onClick={found.more}>{t`Show more`}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** A line of the history in words: what, by whom, and what changed. */
function useLogWords(invoice: Invoice) {
  const { t, i18n } = useLingui();
  const { money } = useFormat();
  const { reasonOf } = useChargeWords();
  const changeWords = useChangeWords(invoice);
  return ({ call, kind, user_name, facts, changes }: InvoiceLog) => {
    const known = kind !== null ? eventWords[kind] : call !== null ? callWords[call] : undefined;
    const by = user_name ?? '';
    const { amount } = facts;
    const reason = reasonOf(facts.reason);
    // What a new document begins with stands in its overview.
    const lines = call === 'create_invoice' || call === 'duplicate_invoice' ? [] : changes;
    return {
      title: known === undefined ? '' : i18n._(known),
      note: (
        <>
          {user_name === null ? t`Automatically` : t`By ${by}`}
          {typeof amount === 'number' ? <Line>{money(amount, invoice.currency)}</Line> : null}
          {reason === undefined ? null : <Line>{reason}</Line>}
          {lines.map((change) => {
            const told = changeWords(change);
            if (told === undefined) return null;
            const { name, values } = told;
            return (
              <Line key={change.field}>
                {values === undefined ? (
                  t`${name}: changed`
                ) : (
                  <>
                    {name}: {change.before === null ? null : <Before text={values.before} />}
                    {values.after}
                  </>
                )}
              </Line>
            );
          })}
        </>
      ),
    };
  };
}

function Line({ children }: { children: ReactNode }) {
  return (
    <span style={{ display: 'block' }} dir="auto">
      {children}
    </span>
  );
}

function Before({ text }: { text: string }) {
  return (
    <>
      {text} <span aria-hidden="true">→</span>{' '}
    </>
  );
}
