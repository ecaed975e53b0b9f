import type { CallArguments } from '@countinghouse/contract/call';
import { downloadUsers } from '@countinghouse/contract/core/users/download-users';
import { getUsers } from '@countinghouse/contract/core/users/get-users';
import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';

/** Rows are fetched a hundred at a time. Above ten calls the server is faster. */
const browserRows_maximum = 1_000;

type Searched = Omit<CallArguments<typeof getUsers>['query'], 'limit' | 'offset'>;

/** The export of all users that a search finds, in its order. */
export function UsersExport({
  columns,
  rows,
  all,
  found,
  searched,
}: {
  columns: readonly Column<UserRow>[];
  /** The current page. */
  rows: readonly UserRow[];
  /** All rows, if they are all loaded. */
  all: readonly UserRow[] | undefined;
  found: { total_count: number; total_count_is_exact: boolean } | undefined;
  searched: Searched;
}) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const tableName = t`Users`;
  const words = {
    'user_status:1': t({ message: 'Active', context: 'user' }),
    'user_status:2': t({ message: 'Inactive', context: 'user' }),
    'user_type_id:Merchant': t`Merchant`,
    'user_type_id:Administrator': t`Administrator`,
  };
  return (
    <ExportMenu
      tableName={tableName}
      columns={columns}
      rows={all ?? rows}
      allRows={async (signal, onShare) =>
        all ??
        allPages(
          async ({ limit, offset }, aborted) => {
            const range = { limit: String(limit), offset: String(offset) };
            const page = await send(getUsers, { query: { ...searched, ...range } }, { signal: aborted });
            return { ...page, rows: page.users };
          },
          ({ user_id }) => user_id,
          signal,
          onShare,
        )
      }
      {...(all !== undefined || found === undefined || !may('USVI')
        ? {}
        : {
            server: {
              total_count: found.total_count,
              total_count_is_exact: found.total_count_is_exact,
              browser_maximum: browserRows_maximum,
              download: (format, { labels, covers, signal }) =>
                send(
                  downloadUsers,
                  {
                    query: {
                      ...searched,
                      format,
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
