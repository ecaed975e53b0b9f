import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { followUpRequirements, operationsFor } from '@countinghouse/domain/access/payment-access';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { amountLeft, type FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { SavedViewList } from '@countinghouse/domain/report/saved-view';
import { Button } from '@countinghouse/ui/button/button';
import type { Glyph } from '@countinghouse/ui/display/icon';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { SelectionSum } from '../../../shared/payment/selection-sum.tsx';
import { useOperations } from '../../../shared/payment-operations/use-operations.ts';
import { usePaymentName } from '../../../shared/payment-operations/use-payment-name.ts';
import { criteriaOf, type PaymentFilters } from '../../../shared/payment-search/search-address.ts';
import { SearchFilters } from '../../../shared/payment-search/search-filters.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import type { OwnView } from '../../../shared/table/views/list-views.tsx';
import { AskedOperation } from './asked-operation.tsx';
import { type AwaitingCall, awaitingAddress, operationAddress, otherFilters, readAsked } from './awaiting-address.ts';
import { useAwaitingColumns, useAwaitingPhoneRow, useAwaitingTotals } from './awaiting-columns.tsx';
import { AwaitingDrawer } from './awaiting-drawer.tsx';
import { StatusForbids } from './status-forbids.tsx';
import { useOperationWords } from './use-operation-words.ts';

const keyOf = ({ payment_id }: TransactionRow) => payment_id;

/** Returns what the totals of the list count of a payment, signed: the amount left for the operation. */
const leftOf = (operation: FollowUpOperation, row: TransactionRow) =>
  amountLeft(operation, row) * Math.sign(row.amount);

export type AwaitingListProps = {
  operation: FollowUpOperation;
  call: AwaitingCall;
  /** The list's own name, never translated. */
  name: SavedViewList;
  /** The label of the table and of its export. */
  label: string;
  /** Shown while no payment awaits the operation. */
  nothing: { glyph: Glyph; title: string; note: string };
  views?: readonly OwnView<PaymentFilters>[];
  /** Columns with the same value in every row. They are hidden by default. */
  hidden: readonly string[];
  /** Shown before the filters: which of a page's lists it is. */
  lead?: ReactNode;
};

/**
 * The payments that await an operation, with all actions: in the row, in the drawer, and for several. The dialog of one payment has its own
 * address (`operation`, `on`).
 */
export function AwaitingList({ operation, call, name, label, nothing, views, hidden, lead }: AwaitingListProps) {
  const { t } = useLingui();
  const { context } = useAccess();
  const { merchant } = useSession();
  const zone = usePageZone();
  const currency = merchant?.currency ?? 840;
  const list = useList(awaitingAddress);
  const { view, narrow, change } = list;
  const [asked, changeAddress] = useAddressState(readAsked);
  const status = merchant?.account_status_code;
  const allowed = status !== undefined && merchantMay(status, followUpRequirements[operation].merchant_capability);
  const query = { ...criteriaOf(view), ...list.textQuery };
  const found = useCall(call, { query }, { shown: 'in_place', keep_previous: true, enabled: allowed });
  const rows = found.data?.payments ?? [];
  const ask = (wanted: FollowUpOperation, { payment_id }: { payment_id: string }) =>
    changeAddress(operationAddress({ operation: wanted, payment_id }));
  const paymentName = usePaymentName();
  const open = (row: TransactionRow) => change({ open: row.payment_id });
  const columns = useAwaitingColumns({
    operation,
    hidden,
    search: view.search,
    zone,
    found: found.data,
    onOperate: ask,
    onOpen: open,
  });
  const phone = useAwaitingPhoneRow(operation, zone, view.search);
  const totals = useAwaitingTotals(found.data);
  const { some } = useOperations();
  if (!allowed) return <StatusForbids status={status} />;

  const putAway = () => changeAddress(operationAddress(undefined), { replace: true });
  return (
    <>
      <ListTable
        name={name}
        label={label}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        phone={phone}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the payments`)}
        search={{
          label: t`Search payments`,
          onLastFour: (last_four) => narrow({ search: '', filters: { last_four } }, { replace: true }),
        }}
        filters={
          <>
            {lead}
            <SearchFilters
              filters={view.filters}
              zone={zone}
              currency={currency}
              merchant_uid={merchant?.merchant_uid}
              chooses_merchant={false}
              merchant_name={undefined}
              without={otherFilters}
              onChange={(filters) => narrow({ filters })}
            />
          </>
        }
        {...(views === undefined ? {} : { views })}
        tools={(shown) => (
          <ExportMenu
            tableName={label}
            columns={shown}
            rows={rows}
            zone={zone}
            allRows={(signal, onShare) => readAll(call, query, signal, onShare)}
          />
        )}
        {...(some
          ? {
              selection: {
                label: paymentName,
                sum: (chosen: readonly TransactionRow[]) => (
                  <SelectionSum payments={chosen.map((row) => ({ ...row, amount: leftOf(operation, row) }))} />
                ),
                actions: (chosen: readonly TransactionRow[], done: () => void) => (
                  <Bulk operation={operation} payments={chosen} onDone={done} />
                ),
              },
            }
          : {})}
        onRowOpen={open}
        totalLabel={totals}
        emptyNote={t`No payment matches these filters.`}
        empty={
          <>
            {lead === undefined ? null : <div className="ui-row">{lead}</div>}
            <EmptyState full {...nothing} />
          </>
        }
      />
      {view.open === undefined ? null : (
        <AwaitingDrawer
          payment_id={view.open}
          operation={operation}
          call={call}
          rows={rows}
          zone={zone}
          operations={(row) => operationsFor(row, context)}
          onOperate={ask}
          {...listSteps(list, rows, keyOf)}
        />
      )}
      {asked === undefined ? null : (
        <AskedOperation
          key={`${asked.operation} ${asked.payment_id}`}
          asked={asked}
          call={call}
          rows={rows}
          onDone={view.open === asked.payment_id ? () => change({ open: undefined }, { replace: true }) : undefined}
          onClose={putAway}
        />
      )}
    </>
  );
}

/** The operations for several selected payments. The page's own operation comes first. */
function Bulk({
  operation,
  payments,
  onDone,
}: {
  operation: FollowUpOperation;
  payments: readonly TransactionRow[];
  onDone: () => void;
}) {
  const words = useOperationWords();
  const { count } = useFormat();
  const { offeredForAll } = useOperations();
  return offeredForAll(payments, onDone).map(({ key, label, glyph, count: possible, onSelect }) =>
    key === operation ? (
      <Button key={key} size="tool" color="primary" icon={glyph} onClick={onSelect}>
        {words.several(operation, possible)}
      </Button>
    ) : (
      <Button key={key} size="tool" icon={glyph} onClick={onSelect}>
        {`${label} (${count(possible)})`}
      </Button>
    ),
  );
}

/** Reads every payment of the list, page by page, for its export. */
function readAll(
  call: AwaitingCall,
  narrowed: Record<string, string>,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<readonly TransactionRow[]> {
  return allPages(
    async ({ limit, offset }, cancelled) => {
      const query = { ...narrowed, limit: String(limit), offset: String(offset) };
      const page = await send(call, { query }, { signal: cancelled });
      return { ...page, rows: page.payments };
    },
    keyOf,
    signal,
    onShare,
  );
}
