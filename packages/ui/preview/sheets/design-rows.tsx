import { IconCopy, IconDots, IconReceiptRefund } from '@tabler/icons-react';
import { IconButton } from '../../src/button/icon-button.tsx';
import { Amount } from '../../src/display/amount.tsx';
import { Badge, type BadgeMark, type BadgeMeaning } from '../../src/display/badge.tsx';
import { CardBrandIcon, CardNumber } from '../../src/display/card-brand-icon.tsx';
import { IdText } from '../../src/display/id-text.tsx';
import { shortId } from '../../src/display/short-id.ts';
import { Menu } from '../../src/overlay/menu.tsx';
import type { Column, PhoneRow } from '../../src/table/columns/table-column.ts';

/** A row of the design page's tables. */
export type DemoPayment = {
  id: string;
  day: string;
  time: string;
  brand: string;
  lastFour: string;
  customer: string;
  action: string;
  status: readonly [string, BadgeMeaning, BadgeMark];
  amount: string;
  dimmed: boolean;
  approval: string;
};

const statuses = {
  pending: ['Pending Settlement', 'info', 'dot'],
  authorized: ['Authorized', 'info', 'ring'],
  captured: ['Captured', 'info', 'half'],
  declined: ['Declined', 'danger', 'dot'],
  credit: ['Pending Credit', 'neutral', 'half'],
  settled: ['Settled', 'success', 'dot'],
  reversed: ['Reversed', 'neutral', 'ring'],
  refunded: ['Refunded', 'neutral', 'dot'],
} as const;

const lines = `8f2c0000-4be19a07|Nov 21|9:42 AM|visa|4242|Priya Raman|Sale|pending|$48.20|04A7QX
b41e0000-90d7c2f3|Nov 21|9:36 AM|mastercard|5454|Tom Okafor|Authorization|authorized|$286.40|71C0DM
27da0000-1c88e560|Nov 21|9:21 AM|visa|0002|Jonas Weber|Sale|declined|$64.15|None
e9b30000-7fa40d12|Nov 21|9:08 AM|amex|0005|Northline Studio|Sale|pending|$1,248.00|220918
50cc0000-b2716e9d|Nov 21|8:55 AM|discover|1117|Ellen Voss|Refund|credit|($32.50)|88K2TR
c7f10000-0e53aa84|Nov 21|8:31 AM|visa|8817|Café Lumière|Capture|captured|$412.00|5PX90B
1d880000-63cf0b21|Nov 20|6:47 PM|mastercard|2290|Sam Whitaker|Sale|settled|$28.75|0R73ZE
93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b|Nov 20|5:12 PM|visa|1111|Dock & Vine Market|Sale|settled|$863.50|19GH4W
6e0f0000-28b9d1c5|Nov 20|4:58 PM|jcb|0000|Aiko Tanaka|Sale|settled|$51.90|C40M7A
ad250000-f7013e68|Nov 20|3:40 PM|visa|4242|Priya Raman|Void|reversed|$48.20|04A6PB
f3180000-5ac6902e|Nov 20|2:26 PM|amex|1004|Halyard Hotel|Sale|settled|$2,118.75|731402
4b790000-e10d8f36|Nov 20|1:03 PM|mastercard|5454|Tom Okafor|Refund|refunded|($112.60)|9T2LKC
0ca20000-87e4b5d9|Nov 20|11:19 AM|visa|6603|Grace Liddell|Sale|settled|$36.40|E81V5N
d5e70000-3b60f9a1|Nov 20|10:44 AM|discover|9424|Field House Bakery|Sale|settled|$497.25|62QWJ8`;

/** The rows of the design page's table. */
export const demoPayments: DemoPayment[] = lines.split('\n').map((line) => {
  const [
    id = '',
    day = '',
    time = '',
    brand = '',
    lastFour = '',
    customer = '',
    action = '',
    status = '',
    amount = '',
    approval = '',
  ] = line.split('|');
  return {
    id,
    day,
    time,
    brand,
    lastFour,
    customer,
    action,
    status: statuses[status as keyof typeof statuses],
    amount,
    dimmed: status === 'declined' || status === 'reversed',
    approval,
  };
});

const status = (row: DemoPayment) => (
  <Badge meaning={row.status[1]} mark={row.status[2]}>
    {row.status[0]}
  </Badge>
);

/** The columns of the design page's table. */
export const demoColumns: Column<DemoPayment>[] = [
  { key: 'time', header: 'Time, EST', kind: 'date', sortable: true, cell: (row) => `${row.day}, ${row.time}` },
  {
    key: 'card',
    header: 'Card',
    skeleton: 'icon',
    cell: (row) => <CardNumber brand={row.brand} lastFour={row.lastFour} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    sortable: true,
    maxWidth: '132px',
    full: (row) => row.customer,
    cell: (row) => row.customer,
  },
  { key: 'status', header: 'Status', skeleton: 'badge', cell: status },
  {
    key: 'amount',
    header: 'Amount',
    kind: 'amount',
    sortable: true,
    cell: (row) => <Amount text={row.amount} dimmed={row.dimmed} />,
    total: <Amount text="$36,871.45" />,
  },
];

/** The same with more columns, for a separate page. */
export const allDemoColumns: Column<DemoPayment>[] = [
  ...demoColumns.slice(0, 1),
  { key: 'id', header: 'Payment', second: true, cell: (row) => <IdText id={row.id} label="payment ID" copy={false} /> },
  ...demoColumns.slice(1, 3),
  { key: 'action', header: 'Action', second: true, cell: (row) => row.action },
  ...demoColumns.slice(3),
  { key: 'approval', header: 'Approval', second: true, cell: (row) => row.approval },
  {
    key: 'menu',
    header: 'Actions',
    kind: 'action',
    cell: (row) => (
      <Menu
        label={`Actions for ${shortId(row.id)}`}
        align="end"
        items={[
          { key: 'refund', label: 'Refund payment', glyph: IconReceiptRefund, onSelect: () => undefined },
          { key: 'copy', label: 'Copy link', glyph: IconCopy, onSelect: () => undefined },
        ]}
      >
        {(trigger) => (
          <IconButton
            {...trigger}
            size="sm"
            glyph={IconDots}
            label={`Actions for ${shortId(row.id)}`}
            tooltip={false}
          />
        )}
      </Menu>
    ),
  },
];

/** The layout of a row on a phone. */
export const demoPhone: PhoneRow<DemoPayment> = {
  group: (row) => ({ key: row.day, label: row.day === 'Nov 21' ? 'Today, November 21' : 'Yesterday, November 20' }),
  lead: (row) => <CardBrandIcon brand={row.brand} />,
  title: (row) => row.customer,
  note: (row) => `${row.time} · ${row.action} · •• ${row.lastFour}`,
  end: (row) => <Amount text={row.amount} dimmed={row.dimmed} />,
  endNote: status,
};
