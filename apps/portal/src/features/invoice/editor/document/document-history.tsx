import { getInvoiceHistory, type InvoiceLog } from '@countinghouse/contract/invoice/invoices/get-invoice-history';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { readableName } from '@countinghouse/domain/audit';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallPages } from '../../../../../src/shared/client/use-call-pages.ts';
import { usePageZone } from '../../../../../src/shared/format/page-zone.ts';
import { useShortTime } from '../../../../../src/shared/format/use-short-time.ts';
import { CallErrorState } from '../../../../../src/shared/page/call-error.tsx';

/** What the calls do, in words of this page. */
const callWords: Readonly<Record<string, MessageDescriptor>> = {
  create_invoice: msg`Draft created`,
  update_invoice: msg`Changed`,
  issue_invoice: msg({ message: 'Issued', context: 'history of a document' }),
  schedule_invoice: msg({ message: 'Scheduled', context: 'history of a document' }),
  send_invoice: msg({ message: 'Sent', context: 'history of a document' }),
  resend_invoice: msg`Sent again`,
  close_invoice: msg({ message: 'Closed', context: 'history of a document' }),
  reopen_invoice: msg`Opened again`,
  duplicate_invoice: msg`Duplicated`,
  convert_invoice: msg({ message: 'Converted', context: 'history of a document' }),
  create_credit_note: msg`Credit note issued`,
};

/** What was done with a document, by whom and when, the newest first. */
export function DocumentHistory({ invoice: { invoice_id } }: { invoice: Invoice }) {
  const { t, i18n } = useLingui();
  const timeOf = useShortTime(usePageZone());
  const found = useCallPages(getInvoiceHistory, { params: { invoice_id } }, ({ logs }) => logs, {
    first_count: 25,
    more_count: 100,
  });
  const title = t({ message: 'History', context: 'of a document' });
  const titleOf = ({ call, kind }: InvoiceLog) => {
    const name = call ?? kind ?? '';
    const known = callWords[name];
    return known === undefined ? readableName(name) : i18n._(known);
  };
  const noteOf = ({ user_name }: InvoiceLog) => {
    const by = user_name ?? '';
    return user_name === null ? t`Automatically` : t`By ${by}`;
  };
  const logs = found.rows;
  return (
    <Section title={title}>
      {logs === undefined ? (
        found.error === null ? (
          <TableSkeleton />
        ) : (
          <CallErrorState error={found.error} onRetry={found.retry} />
        )
      ) : logs.length === 0 ? (
        <p className="ui-dim">{t`Nothing is recorded yet`}</p>
      ) : (
        <Timeline
          label={title}
          events={logs.map((log, index) => ({
            key: `${log.at} ${index}`,
            title: titleOf(log),
            note: noteOf(log),
            time: timeOf(log.at),
            instant: log.at,
          }))}
        />
      )}
      {found.has_more ? <Button loading={found.is_loading_more} onClick={found.more}>{t`Show more`}</Button> : null}
    </Section>
  );
}
