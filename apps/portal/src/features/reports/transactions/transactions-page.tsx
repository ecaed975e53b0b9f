import type { CallResponse } from '@countinghouse/contract/call';
import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { searchPayments } from '@countinghouse/contract/credit-card/search-payments';
import { Amount } from '@countinghouse/ui/amount';
import { TextButton } from '@countinghouse/ui/anchor';
import { LinkButton } from '@countinghouse/ui/button';
import { DataTable } from '@countinghouse/ui/data-table';
import type { MenuItem } from '@countinghouse/ui/menu';
import { Pager } from '@countinghouse/ui/pager';
import { SelectField } from '@countinghouse/ui/select-field';
import { EmptyState } from '@countinghouse/ui/state-page';
import { TableFoot } from '@countinghouse/ui/table-bar';
import type { TableSort } from '@countinghouse/ui/table-sort';
import { Tabs } from '@countinghouse/ui/tabs';
import { toast } from '@countinghouse/ui/toast-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCreditCard, IconLayoutSidebarRightExpand, IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { EmailReceiptDialog } from '../../../shared/payment/email-receipt-dialog.tsx';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { usePaymentColumns, usePaymentPhoneRow } from './payment-columns.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import {
  isFiltered,
  lastPageOf,
  noFilters,
  type PageSize,
  type PaymentSearch,
  pageSizes,
  queryOf,
  readSearch,
  type SortKey,
  writeSearch,
} from './search-address.ts';
import { SearchBar } from './search-bar.tsx';
import { usePageWidth } from './use-page-width.ts';
import { useViews } from './use-views.ts';

/** Below this all columns do not fit. */
const columnsWidth = 880;

type Found = CallResponse<typeof searchPayments>;

/** /transaction: every payment, searched, sorted and paged in its address, with details beside it. */
export function TransactionsPage() {
  const { t } = useLingui();
  const [view, changeAddress] = useAddressState(readSearch);
  const { merchant } = useSession();
  const { may } = useAccess();
  const zone = merchant?.time_zone ?? 'EST';
  const currency = merchant?.currency ?? 840;
  const found = useCall(searchPayments, { query: queryOf(view) }, { shown: 'in_place', keep_previous: true });
  const { tabs, current } = useViews(view, zone, currency);

  const change = (changes: Partial<PaymentSearch>, options?: { replace?: boolean }) =>
    changeAddress(writeSearch(changes), options);
  const narrow = (changes: Partial<PaymentSearch>, options?: { replace?: boolean }) =>
    change({ ...changes, page: 1, payment: undefined }, options);

  const rows = found.data?.transactions ?? [];
  const place = rows.findIndex((row) => row.payment_id === view.payment);
  const stepTo = (row: TransactionRow | undefined) =>
    row === undefined ? undefined : () => change({ payment: row.payment_id }, { replace: true });

  return (
    <RoutePage title={t`Transaction Search`} layout="fill">
      <Tabs label={t`Views`} tabs={tabs} current={current} />
      <SearchBar view={view} zone={zone} currency={currency} onChange={narrow} />
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`The payments did not load`}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <FoundPayments
          found={found.data}
          loading={found.isPending || found.isPlaceholderData}
          view={view}
          onChange={change}
          onClear={() => narrow(noFilters)}
        />
      )}
      {view.payment === undefined ? null : (
        <PaymentDrawer
          payment_id={view.payment}
          zone={zone}
          allowed={may('RESD')}
          hrefOf={(payment) => hrefOf({ ...view, payment })}
          onClose={() => change({ payment: undefined })}
          onPrevious={stepTo(place < 1 ? undefined : rows[place - 1])}
          onNext={stepTo(place < 0 ? undefined : rows[place + 1])}
        />
      )}
    </RoutePage>
  );
}

function FoundPayments({
  found,
  loading,
  view,
  onChange,
  onClear,
}: {
  found: Found | undefined;
  loading: boolean;
  view: PaymentSearch;
  onChange: (changes: Partial<PaymentSearch>) => void;
  onClear: () => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { merchant } = useSession();
  const { may } = useAccess();
  const [emailed, setEmailed] = useState<TransactionRow | undefined>();
  const zone = merchant?.time_zone ?? 'EST';
  const open = (row: TransactionRow) => {
    if (may('RESD')) onChange({ payment: row.payment_id });
    else {
      toast({
        tone: 'warning',
        title: t`You cannot open payments`,
        note: t`This needs Transaction Search, Details (RESD). Somebody who manages the roles of your account can grant it.`,
      });
    }
  };
  const menuOf = useRowMenu(open, setEmailed);
  const columns = usePaymentColumns({
    zone,
    narrow: usePageWidth() < columnsWidth,
    total: <Totals found={found} />,
    menuOf,
  });
  const phone = usePaymentPhoneRow(zone);
  const rows = found?.transactions ?? [];
  const totalLabel = useTotalLabel(found);

  if (found !== undefined && !loading && found.total_count === 0 && !isFiltered(view)) return <NothingYet />;
  const first = found === undefined || rows.length === 0 ? 0 : found.offset + 1;
  const from = count(first);
  const to = count(first === 0 ? 0 : first + rows.length - 1);
  const all = count(found?.total_count ?? 0);
  return (
    <>
      <DataTable
        fill
        label={t`Payments`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.payment_id}
        phone={phone}
        loading={loading}
        skeletonRows={view.limit}
        sort={view.sort}
        onSort={(sort: TableSort) =>
          onChange({ sort: sort === null ? null : { key: sort.key as SortKey, order: sort.order }, page: 1 })
        }
        onRowOpen={open}
        openKey={view.payment}
        totalLabel={totalLabel}
        emptyNote={
          <>
            {t`No payment matches these filters.`} <TextButton onClick={onClear}>{t`Clear filters`}</TextButton>
          </>
        }
      />
      <TableFoot
        start={
          found?.total_count_is_exact === false ? t`${from} – ${to} of more than ${all}` : t`${from} – ${to} of ${all}`
        }
        end={
          <>
            <span aria-hidden="true">{t`Rows`}</span>
            <SelectField
              label={t`Rows a page`}
              hideLabel
              size="tool"
              value={String(view.limit)}
              onValue={(size) => onChange({ limit: Number(size) as PageSize, page: 1 })}
              options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            />
          </>
        }
      >
        <Pager
          page={view.page}
          lastPage={lastPageOf(found?.total_count ?? 0, view.limit)}
          onPage={(page) => onChange({ page })}
        />
      </TableFoot>
      {emailed === undefined ? null : (
        <EmailReceiptDialog
          payment_id={emailed.payment_id}
          email={emailed.email}
          onClose={() => setEmailed(undefined)}
        />
      )}
    </>
  );
}

/** What a row's menu offers. */
function useRowMenu(
  open: (row: TransactionRow) => void,
  email: (row: TransactionRow) => void,
): (row: TransactionRow) => MenuItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const { merchant } = useSession();
  const locked = useWriteLock();
  const copy = async (row: TransactionRow) => {
    await navigator.clipboard.writeText(new URL(paymentHref(row.payment_id), window.location.origin).href);
    toast({ tone: 'success', title: t`The link to the payment is copied` });
  };
  const details = may('RESD');
  const mails = merchant !== undefined && (details || may('SAPR') || may('AAPR'));
  return (row) => [
    ...(details
      ? [{ key: 'open', label: t`Open payment`, glyph: IconLayoutSidebarRightExpand, onSelect: () => open(row) }]
      : []),
    ...(mails
      ? [
          {
            key: 'email',
            label: t`Email receipt`,
            glyph: IconMail,
            onSelect: () => email(row),
            disabledReason: locked,
          },
        ]
      : []),
    { key: 'copy', label: t`Copy link`, glyph: IconLink, onSelect: () => void copy(row) },
  ];
}

function useTotalLabel(found: Found | undefined): string | undefined {
  const { t } = useLingui();
  const { count } = useFormat();
  if (found === undefined || found.total_count === 0) return undefined;
  const { total_count, total_count_is_exact } = found;
  const all = count(total_count);
  return total_count_is_exact
    ? plural(total_count, { one: `Total of ${all} payment`, other: `Total of ${all} payments` })
    : t`More than ${all} payments`;
}

/** One sum a currency; none where there are too many payments to add up. */
function Totals({ found }: { found: Found | undefined }) {
  const { money } = useFormat();
  return (
    <>
      {(found?.total_amounts ?? []).map(({ currency, amount }) => (
        <Amount key={currency} text={money(amount, currency)} />
      ))}
    </>
  );
}

/** Before the first payment: what this page is for, and the way to the first one. */
function NothingYet() {
  const { t } = useLingui();
  const { may } = useAccess();
  return (
    <EmptyState
      full
      glyph={IconCreditCard}
      title={t`No payments yet`}
      note={t`Every payment stands here from the moment it is taken: sales, authorizations and refunds, with their whole life.`}
      actions={
        may('SAVI') ? (
          <LinkButton href="/credit-card/sale" color="primary">
            {t`Quick Sale`}
          </LinkButton>
        ) : null
      }
    />
  );
}

function hrefOf(view: PaymentSearch): string {
  const given = Object.entries(writeSearch(view)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/transaction?${new URLSearchParams(given)}`;
}
