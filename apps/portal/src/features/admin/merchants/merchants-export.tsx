import { exportMerchantsCsv } from '@countinghouse/contract/merchants/merchant/export-merchants-csv';
import { exportMerchantsExcel } from '@countinghouse/contract/merchants/merchant/export-merchants-excel';
import { exportMerchantsPdf } from '@countinghouse/contract/merchants/merchant/export-merchants-pdf';
import { exportMerchantsXlsx } from '@countinghouse/contract/merchants/merchant/export-merchants-xlsx';
import { type MerchantRow, searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { accountCategories } from '@countinghouse/domain/constants';
import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useAccountCategoryName } from '../../../shared/merchant/account-category-names.ts';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';

/** Rows are fetched a hundred at a time. Above ten calls the server is faster. */
const browserRows_maximum = 1_000;

const calls = {
  csv: exportMerchantsCsv,
  xlsx: exportMerchantsXlsx,
  excel: exportMerchantsExcel,
  pdf: exportMerchantsPdf,
};

/** The export of all merchants that a search finds, in its order. */
export function MerchantsExport({
  columns,
  rows,
  found,
  criteria,
}: {
  columns: readonly Column<MerchantRow>[];
  rows: readonly MerchantRow[];
  found: { total_count: number; total_count_is_exact: boolean } | undefined;
  criteria: { search?: string; sort?: string; account_status_code?: readonly MerchantStatus[] };
}) {
  const { t, i18n } = useLingui();
  const statusName = useMerchantStatusName();
  const categoryName = useAccountCategoryName();
  const { account_status_code, ...rest } = criteria;
  const words = Object.fromEntries([
    ...merchantStatuses.map((status) => [`account_status_code:${status}`, statusName(status)]),
    ...accountCategories.map((category) => [`account_category_code:${category}`, categoryName(category)]),
    ...(Object.keys(timeZones) as (keyof typeof timeZones)[]).map((zone) => [
      `time_zone:${zone}`,
      zoneName(zone, clock.now()),
    ]),
  ]);
  const tableName = t`Merchants`;
  return (
    <ExportMenu
      tableName={tableName}
      columns={columns}
      rows={rows}
      allRows={(signal, onShare) =>
        allPages(
          async (range, aborted) => {
            const body = {
              ...rest,
              ...(account_status_code === undefined ? {} : { account_status_code: [...account_status_code] }),
              ...range,
            };
            const { merchantResult } = await send(searchMerchants, { body }, { signal: aborted });
            return { ...merchantResult, rows: merchantResult.merchants };
          },
          ({ merchant_uid }) => merchant_uid,
          signal,
          onShare,
        )
      }
      {...(found === undefined
        ? {}
        : {
            server: {
              total_count: found.total_count,
              total_count_is_exact: found.total_count_is_exact,
              browser_maximum: browserRows_maximum,
              download: (format, { labels, covers, signal }) =>
                send(
                  calls[format],
                  {
                    query: {
                      ...rest,
                      ...(account_status_code === undefined
                        ? {}
                        : { account_status_code: account_status_code.join(',') }),
                      table_name: tableName,
                      locale: localeNamed(i18n.locale),
                      labels: JSON.stringify({ ...labels, ...words }),
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
