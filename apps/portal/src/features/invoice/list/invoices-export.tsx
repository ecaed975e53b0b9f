import { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { type InvoicesView, searchedOf } from './invoices-address.ts';

/** The export of all invoices that a search finds, in its order. */
export function InvoicesExport({
  view,
  columns,
  rows,
  zone,
}: {
  view: InvoicesView;
  columns: readonly Column<InvoiceRow>[];
  rows: readonly InvoiceRow[];
  zone: TimeZone;
}) {
  const { t } = useLingui();
  return (
    <ExportMenu
      tableName={t`Invoices`}
      columns={columns}
      rows={rows}
      zone={zone}
      allRows={(signal, onShare) =>
        allPages(
          async ({ limit, offset }, aborted) => {
            const query = { ...searchedOf(view), limit: String(limit), offset: String(offset) };
            const page = await send(getInvoices, { query }, { signal: aborted });
            return { ...page, rows: page.invoices };
          },
          ({ invoice_id }) => invoice_id,
          signal,
          onShare,
        )
      }
    />
  );
}
