import type { CallResponse } from '@countinghouse/contract/call';
import { downloadInvoices } from '@countinghouse/contract/invoice/export/download-invoices';
import { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { type InvoicesView, searchedOf } from './invoices-address.ts';
import { useFileWords } from './use-file-words.ts';

/** The browser loads a hundred rows per call. Above ten calls, the server is faster. */
const browserRows_maximum = 1_000;

/** Exports all invoices that a search finds, or all their lines, in the order of the search. */
export function InvoicesExport({
  view,
  columns,
  rows,
  found,
  zone,
}: {
  view: InvoicesView;
  columns: readonly Column<InvoiceRow>[];
  rows: readonly InvoiceRow[];
  found: CallResponse<typeof getInvoices> | undefined;
  zone: TimeZone;
}) {
  const { t, i18n } = useLingui();
  const { codes, lines } = useFileWords();
  const tableName = t`Invoices`;
  const searched = searchedOf(view);
  const locale = localeNamed(i18n.locale);
  return (
    <ExportMenu
      tableName={tableName}
      columns={columns}
      rows={rows}
      zone={zone}
      allRows={(signal, onShare) =>
        allPages(
          async ({ limit, offset }, aborted) => {
            const query = { ...searched, limit: String(limit), offset: String(offset) };
            const page = await send(getInvoices, { query }, { signal: aborted });
            return { ...page, rows: page.invoices };
          },
          ({ invoice_id }) => invoice_id,
          signal,
          onShare,
        )
      }
      others={[
        {
          key: 'lines',
          label: t`Lines as CSV`,
          download: (signal) => {
            const query = { ...searched, rows: 'lines', format: 'csv', table_name: t`Invoice lines`, locale } as const;
            return send(downloadInvoices, { query: { ...query, labels: JSON.stringify(lines) } }, { signal });
          },
        },
      ]}
      {...(found !== undefined && {
        server: {
          total_count: found.total_count,
          total_count_is_exact: found.total_count_is_exact,
          browser_maximum: browserRows_maximum,
          download: (format, { labels, covers, signal }) =>
            send(
              downloadInvoices,
              {
                query: {
                  ...searched,
                  ...{ format, locale },
                  table_name: tableName,
                  labels: JSON.stringify({ ...labels, ...codes }),
                  covers: JSON.stringify(covers),
                },
              },
              { signal },
            ),
        },
      })}
    />
  );
}
