import type { CallResponse } from '@countinghouse/contract/call';
import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { downloadCustomers } from '@countinghouse/contract/vault/customers/download-customers';
import { getCustomers } from '@countinghouse/contract/vault/customers/get-customers';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { type CustomersView, searchedOf } from './customers-address.ts';

/** Rows are fetched a hundred at a time. Above ten calls the server is faster. */
const browserRows_maximum = 1_000;

/** The export of all customers that a search finds, in its order. A card is shown by brand and last four digits. */
export function CustomersExport({
  view,
  columns,
  rows,
  found,
  zone,
}: {
  view: CustomersView;
  columns: readonly Column<CustomerRow>[];
  rows: readonly CustomerRow[];
  found: CallResponse<typeof getCustomers> | undefined;
  zone: TimeZone;
}) {
  const { t, i18n } = useLingui();
  const tableName = t`Customers`;
  const searched = searchedOf(view);
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
            const page = await send(getCustomers, { query }, { signal: aborted });
            return { ...page, rows: page.customers };
          },
          ({ customer_id }) => customer_id,
          signal,
          onShare,
        )
      }
      {...(found !== undefined && {
        server: {
          total_count: found.total_count,
          total_count_is_exact: found.total_count_is_exact,
          browser_maximum: browserRows_maximum,
          download: (format, { labels, covers, signal }) =>
            send(
              downloadCustomers,
              {
                query: {
                  ...searched,
                  format,
                  table_name: tableName,
                  locale: localeNamed(i18n.locale),
                  labels: JSON.stringify(labels),
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
