import type { CallResponse } from '@countinghouse/contract/call';
import { downloadPaymentLinks } from '@countinghouse/contract/merchants/payment-link/download-payment-links';
import { getPaymentLinks } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { type LinksView, searchedOf } from './links-address.ts';

/** Rows are fetched a hundred at a time. Above ten calls the server is faster. */
const browserRows_maximum = 1_000;

/** The export of all links that a search finds, in its order, without their addresses. */
export function LinksExport({
  merchant_uid,
  view,
  columns,
  rows,
  found,
  zone,
}: {
  merchant_uid: string;
  view: LinksView;
  columns: readonly Column<LinkRow>[];
  rows: readonly LinkRow[];
  found: CallResponse<typeof getPaymentLinks> | undefined;
  zone: TimeZone;
}) {
  const { t, i18n } = useLingui();
  const tableName = t`Payment links`;
  const searched = searchedOf(view);
  const params = { id: merchant_uid };
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
            const page = await send(getPaymentLinks, { params, query }, { signal: aborted });
            return { ...page, rows: page.links };
          },
          ({ link_id }) => link_id,
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
              downloadPaymentLinks,
              {
                params,
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
