import { type MerchantRow, searchMerchants } from '@countinghouse/contract/merchants/search-merchants';
import { pathTo } from '@countinghouse/domain/routes';
import { TextButton } from '@countinghouse/ui/anchor';
import { DataTable } from '@countinghouse/ui/data-table';
import { Pager } from '@countinghouse/ui/pager';
import { SelectField } from '@countinghouse/ui/select-field';
import { TableBar, TableFoot } from '@countinghouse/ui/table-bar';
import { lastPageOf } from '@countinghouse/ui/table-request';
import type { TableSort } from '@countinghouse/ui/table-sort';
import { SearchField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { type MerchantSortKey, pageSizes, readMerchantsView, sortText } from './merchants-address.ts';
import { StatusFilter } from './status-filter.tsx';
import { useMerchantColumns } from './use-merchant-columns.tsx';

const addressOf = (merchant: MerchantRow) => pathTo('admin-merchants-id', { id: merchant.merchant_uid });

/** /admin/merchants: the operator's merchants, found by name or id and by status. */
export function MerchantsPage() {
  const { t } = useLingui();
  const { count } = useFormat();
  const mayOpen = useMayOpen();
  const opens = mayOpen('admin-merchants-id');
  const columns = useMerchantColumns(opens ? addressOf : undefined);
  const [view, change] = useAddressState(readMerchantsView);
  const sort = sortText(view.sort);
  const found = useCall(
    searchMerchants,
    {
      body: {
        ...(view.search === '' ? {} : { search: view.search }),
        ...(view.status.length === 0 ? {} : { account_status_code: [...view.status] }),
        ...(sort === undefined ? {} : { sort }),
        limit: view.limit,
        offset: (view.page - 1) * view.limit,
      },
    },
    { shown: 'in_place', keep_previous: true },
  );
  const [typed, setTyped] = useSearchText(view.search, (search) =>
    change({ search, page: undefined }, { replace: true }),
  );
  const clear = () => {
    setTyped('');
    change({ search: undefined, status: undefined, page: undefined });
  };

  const result = found.data?.merchantResult;
  const rows = result?.merchants ?? [];
  const first = rows.length === 0 ? 0 : (result?.offset ?? 0) + 1;
  const from = count(first);
  const to = count(first === 0 ? 0 : first + rows.length - 1);
  const all = count(result?.total_count ?? 0);
  return (
    <RoutePage title={t`Merchants`} layout="fill">
      <TableBar>
        <SearchField
          label={t`Name or merchant ID`}
          placeholder={t`Name or merchant ID`}
          maxLength={100}
          value={typed}
          onValue={setTyped}
        />
        <StatusFilter
          chosen={view.status}
          onChange={(status) => change({ status: status.join(','), page: undefined })}
        />
      </TableBar>
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`The merchants did not load`}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <>
          <DataTable
            fill
            label={t`Merchants`}
            columns={columns}
            rows={rows}
            rowKey={({ merchant_uid }) => merchant_uid}
            loading={found.isPending || found.isPlaceholderData}
            skeletonRows={view.limit}
            sort={view.sort}
            onSort={(next: TableSort) =>
              change({
                sort: sortText(next === null ? null : { key: next.key as MerchantSortKey, order: next.order }),
                page: undefined,
              })
            }
            {...(opens ? { onRowOpen: (merchant: MerchantRow) => void goTo(addressOf(merchant)) } : {})}
            emptyNote={
              <>
                {t`No merchant matches.`} <TextButton onClick={clear}>{t`Clear filters`}</TextButton>
              </>
            }
            phone={{
              title: ({ doing_business_as }) => doing_business_as,
              note: ({ legal_name }) => legal_name,
              end: ({ account_status_code }) => <MerchantStatusBadge status={account_status_code} />,
            }}
          />
          <TableFoot
            start={
              result?.total_count_is_exact === false
                ? t`${from} – ${to} of more than ${all}`
                : t`${from} – ${to} of ${all}`
            }
            end={
              <>
                <span aria-hidden="true">{t`Rows`}</span>
                <SelectField
                  label={t`Rows a page`}
                  hideLabel
                  size="tool"
                  value={String(view.limit)}
                  onValue={(limit) => change({ limit, page: undefined })}
                  options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
                />
              </>
            }
          >
            <Pager
              page={view.page}
              lastPage={lastPageOf(result?.total_count ?? 0, view.limit)}
              onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
            />
          </TableFoot>
        </>
      )}
    </RoutePage>
  );
}

/** What stands in the search field: what is typed, searched for once it rests; an address that changes otherwise shows in it. */
function useSearchText(searched: string, onSearch: (search: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    setShown(searched);
    if (typed.trim() !== searched) setTyped(searched);
  }
  const rested = useDebounced(typed).trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed and rested is searched for
  useEffect(() => {
    if (rested !== searched && rested === typed.trim()) onSearch(rested);
  }, [rested]);
  return [typed, setTyped];
}
