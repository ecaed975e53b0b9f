import type { CallResponse } from '@countinghouse/contract/call';
import type { BatchRow } from '@countinghouse/contract/credit-card/batches/batch';
import { getBatchPayments } from '@countinghouse/contract/credit-card/batches/get-batch-payments';
import { lastFourLabel } from '@countinghouse/domain/card/card-label';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Amount } from '@countinghouse/ui/display/amount';
import { CardBrandIcon, CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { IdText } from '@countinghouse/ui/display/id-text';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { cardText } from '../../../shared/payment/card-brand-name.ts';
import { lastFourOfMasked } from '../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../shared/payment/payment-amount.tsx';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { batchPaymentsAddress, type Place } from './settlement-address.ts';
import { SettlementDrawer } from './settlement-drawer.tsx';

type Row = CallResponse<typeof getBatchPayments>['payments'][number];

/** The payments of a batch, of one brand or of all, with the settlement of one beside the table. */
export function BatchPayments({ batch, brand, zone }: { batch: BatchRow; brand: Place['brand']; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(zone);
  const list = useList(batchPaymentsAddress);
  const { statusName } = usePaymentNames();
  const params = { id: batch.batch_id, card_brand: brand, terminal_uid: batch.terminal_uid };
  const { sort } = list.query;
  const order = sort === undefined ? {} : { sort };
  const found = useCall(
    getBatchPayments,
    { params, query: list.textQuery },
    { shown: 'in_place', keep_previous: true },
  );
  const rows = found.data?.payments ?? [];
  const totals = found.data?.total_amounts ?? [];
  const columns = usePaymentColumns(
    zone,
    totals.map(({ currency, total_amount }) => <Amount key={currency} text={format.money(total_amount, currency)} />),
  );
  const count = found.data?.total_count ?? 0;
  const all = format.count(count);
  return (
    <>
      <ListTable
        name="batch-payments"
        label={t`Payments of the batch`}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the payments`)}
        tools={(shown) => (
          <ExportMenu
            tableName={t`Batch payments`}
            columns={shown}
            rows={rows}
            zone={zone}
            totals={totals.map(({ currency, total_amount }) => ({
              label: t`Totals`,
              currency,
              values: { amount: total_amount },
            }))}
            allRows={(signal, onShare) =>
              allPages<Row>(
                async (range, each) => {
                  const query = { ...order, limit: String(range.limit), offset: String(range.offset) };
                  const page = await send(getBatchPayments, { params, query }, { signal: each });
                  return { ...page, rows: page.payments };
                },
                keyOf,
                signal,
                onShare,
              )
            }
          />
        )}
        onRowOpen={(row) => list.change({ open: row.payment_id })}
        totalLabel={
          count === 0 ? undefined : plural(count, { one: `Total of ${all} payment`, other: `Total of ${all} payments` })
        }
        emptyNote={t`The batch holds no payment of this brand.`}
        phone={{
          lead: ({ card_brand }) => <CardBrandIcon brand={card_brand} />,
          title: ({ customer, payment_id }) => customer || shortGuid(payment_id),
          note: ({ timestamp, card_number }) =>
            `${timeOf(timestamp)} · ${lastFourLabel(lastFourOfMasked(card_number))}`,
          end: (row) => <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />,
          endNote: ({ status }) => statusName(status),
        }}
      />
      {list.view.open === undefined ? null : (
        <SettlementDrawer
          of={{ payment_id: list.view.open, batch_id: batch.batch_id, terminal_uid: batch.terminal_uid }}
          zone={zone}
          {...listSteps(list, rows, keyOf)}
        />
      )}
    </>
  );
}

const keyOf = ({ payment_id }: Row) => payment_id;

function usePaymentColumns(zone: TimeZone, total: ReactNode): Column<Row>[] {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const { actionName, statusName } = usePaymentNames();
  return [
    {
      key: 'timestamp',
      header: t`Time`,
      kind: 'date',
      datatype: 'date',
      value: ({ timestamp }) => new Date(timestamp),
      sortable: true,
      cell: ({ timestamp }) => timeOf(timestamp),
    },
    {
      key: 'payment_id',
      header: t`Payment`,
      second: true,
      spare: true,
      value: ({ payment_id }) => payment_id,
      cell: ({ payment_id }) => <IdText id={payment_id} label={t`payment ID`} copy={false} />,
    },
    {
      key: 'card_brand',
      header: t`Card`,
      sortable: true,
      skeleton: 'icon',
      value: cardText,
      cell: ({ card_brand, card_number }) => <CardNumber brand={card_brand} lastFour={lastFourOfMasked(card_number)} />,
    },
    {
      key: 'customer',
      header: t`Customer`,
      sortable: true,
      maxWidth: '200px',
      value: ({ customer }) => customer,
      full: ({ customer }) => customer,
      cell: ({ customer }) => customer,
    },
    {
      key: 'action',
      header: t`Operation`,
      second: true,
      spare: true,
      value: ({ action }) => actionName(action),
      cell: ({ action }) => actionName(action),
    },
    {
      key: 'status',
      header: t`Status`,
      sortable: true,
      skeleton: 'badge',
      value: ({ status }) => statusName(status),
      cell: ({ status }) => <PaymentStatusBadge status={status} />,
    },
    {
      key: 'amount',
      header: t`Amount`,
      kind: 'amount',
      datatype: 'amount',
      sortable: true,
      value: ({ amount }) => amount,
      currencyOf: ({ currency }) => currency,
      cell: (row) => <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />,
      total,
    },
    {
      key: 'approval_code',
      header: t`Approval`,
      second: true,
      spare: true,
      value: ({ approval_code }) => approval_code,
      cell: ({ approval_code }) => approval_code,
    },
    {
      key: 'order_id',
      header: t`Order ID`,
      second: true,
      hidden: true,
      value: ({ order_id }) => order_id,
      cell: ({ order_id }) => order_id,
    },
  ];
}
