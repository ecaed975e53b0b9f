import type { LineItemTransaction } from '@countinghouse/contract/merchants/line-items/line-item';
import { searchLineItemTransactions } from '@countinghouse/contract/merchants/line-items/search-line-item-transactions';
import { Amount } from '@countinghouse/ui/display/amount';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconListDetails } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { CommercialDrawer } from './commercial-drawer.tsx';
import { LevelBadge } from './level-badge.tsx';
import { lineItemAddress, lineItemQuery } from './line-item-address.ts';
import { LineItemFilterBar } from './line-item-filters.tsx';
import { useLineItemColumns } from './use-line-item-columns.tsx';

const keyOf = ({ payment_id }: LineItemTransaction) => payment_id;

type SessionMerchant = NonNullable<ReturnType<typeof useSession>['merchant']>;

/** /line-item/search: approved payments with the level that each reaches, and their Level 2/3 data in a drawer. */
export function LineItemSearchPage() {
  const { t } = useLingui();
  const { merchant } = useSession();
  return (
    <RoutePage
      title={t`Level 2/3 data`}
      purpose={t`What was bought, line by line, earns business cards a lower rate. It can be added until a payment’s batch closes.`}
      layout="fill"
    >
      {merchant === undefined ? (
        <ForbiddenState
          full
          title={t`Level 2/3 data belongs to a merchant`}
          note={t`Open the merchant and impersonate one of its users.`}
        />
      ) : !merchant.merchant_setting.allow_l2l3 ? (
        <ForbiddenState
          full
          title={t`Level 2/3 is not switched on for this account`}
          note={t`Contact us to have it switched on.`}
        />
      ) : (
        <Payments merchant={merchant} />
      )}
    </RoutePage>
  );
}

function Payments({ merchant }: { merchant: SessionMerchant }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = merchant.time_zone;
  const list = useList(lineItemAddress);
  const { view, narrow, change } = list;
  const query = { ...lineItemQuery(view.filters), ...list.textQuery };
  const found = useCall(searchLineItemTransactions, { query }, { shown: 'in_place', keep_previous: true });
  const rows = found.data?.transactions ?? [];
  const open = (row: LineItemTransaction) => change({ open: row.payment_id });
  const columns = useLineItemColumns(zone, open);
  return (
    <>
      <ListTable
        name="line-items"
        label={t`Level 2/3 data`}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the payments`)}
        filters={<LineItemFilterBar filters={view.filters} zone={zone} onChange={(filters) => narrow({ filters })} />}
        views={[
          { key: 'all', label: t`All payments`, filters: {} },
          { key: 'open', label: t`Not settled yet`, filters: { status: [205, 206, 210] } },
        ]}
        onRowOpen={open}
        emptyNote={t`No payment matches these filters.`}
        empty={
          <EmptyState
            full
            glyph={IconListDetails}
            title={t`No payments yet`}
            note={t`Once a payment is approved, its order and line items can be added here.`}
          />
        }
        phone={{
          title: (row) => row.order_id || row.customer || format.dateTime(row.timestamp, zone),
          note: (row) => format.dateTime(row.timestamp, zone),
          end: (row) => <Amount text={format.money(row.amount, row.currency)} />,
          endNote: (row) => <LevelBadge level={row.level} highest_level={row.highest_level} />,
        }}
      />
      {view.open === undefined ? null : (
        <CommercialDrawer key={view.open} payment_id={view.open} zone={zone} {...listSteps(list, rows, keyOf)} />
      )}
    </>
  );
}
