import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { chosenKeys, columnChoices, shownColumns } from './column-order.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { DataTable } from './data-table.tsx';
import { LocalTable } from './local-table.tsx';
import { Section } from './page.tsx';
import { Popover } from './popover.tsx';
import { Switch } from './switch.tsx';
import { TableBar } from './table-bar.tsx';
import type { Column } from './table-column.ts';
import type { ColumnWidths } from './table-row.tsx';
import { SearchField } from './text-field.tsx';
import type { HandView } from './use-rows-in-hand.ts';

type Business = {
  dba: string;
  city: string;
  state: string;
  street_1: string;
  payments: number;
  active: boolean;
  since: string;
};

const cities = ['Portland ME', 'Fargo ND', 'Boise ID', 'Lyon FR', 'Dover DE'];

function businesses(count: number): Business[] {
  return Array.from({ length: count }, (_, at) => {
    const [city = '', state = ''] = cities[at % cities.length]?.split(' ') ?? [];
    return {
      dba: `Merchant ${((at * 7_919) % count) + 1}`,
      city,
      state,
      street_1: `${(at % 97) + 1} Commercial St`,
      payments: (at * 37) % 95,
      active: at % 3 !== 0,
      since: new Date(Date.UTC(2024, 0, 1 + (at % 700))).toISOString(),
    };
  });
}

const totals: Business = {
  dba: 'Totals',
  city: '',
  state: '',
  street_1: '',
  payments: 1_280,
  active: false,
  since: '',
};

const columns: Column<Business>[] = [
  { key: 'dba', header: 'Merchant', value: (row) => row.dba, cell: (row) => row.dba, sortable: true },
  {
    key: 'address',
    header: 'Address',
    cell: (row) => (row as Business & { address?: string }).address ?? '',
    second: true,
    maxWidth: '240px',
  },
  {
    key: 'payments',
    header: 'Payments',
    kind: 'number',
    datatype: 'number',
    value: (row) => row.payments,
    cell: (row) => row.payments,
    sortable: true,
  },
  {
    key: 'since',
    header: 'Since',
    kind: 'date',
    datatype: 'date',
    value: (row) => row.since,
    cell: (row) => row.since.slice(0, 10),
    sortable: true,
  },
  {
    key: 'active',
    header: 'Active',
    datatype: 'boolean',
    value: (row) => row.active,
    cell: (row) => (row.dba === 'Totals' ? '' : row.active ? 'Yes' : 'No'),
    sortable: true,
    hidden: true,
  },
];

const first: HandView = { search: '', page: 1, limit: 5, sort: null };
const rangeText = (from: number, to: number, total: number) => `${from} – ${to} of ${total}`;

/** Rows in hand: the older table with its totals row, a table of 100,000 rows, and columns to choose, order and widen. */
export function DesignHand() {
  return (
    <>
      <DesignOlder />
      <DesignMany />
      <DesignColumns />
    </>
  );
}

function DesignOlder() {
  const [count, setCount] = useState(34);
  const [view, setView] = useState(first);
  const rows = useMemo(() => [totals, ...businesses(count)], [count]);
  return (
    <Section
      title="Rows in hand, the older table"
      note="two-step sort, up to five page links, Totals last"
      end={
        <Button size="tool" onClick={() => setCount((was) => was + 1)}>
          Add a row
        </Button>
      }
    >
      <TableBar>
        <SearchField
          label="Search rows in hand"
          placeholder="Search rows in hand"
          value={view.search}
          onValue={(search) => setView({ ...view, search })}
        />
      </TableBar>
      <LocalTable
        label="Rows in hand"
        variant="older"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.dba}
        view={view}
        onView={setView}
        rangeText={rangeText}
        rowsLabel="Rows a page, older"
      />
    </Section>
  );
}

function DesignMany() {
  const [on, setOn] = useState(false);
  const [view, setView] = useState({ ...first, limit: 10 });
  const [paged, setPaged] = useState(false);
  const rows = useMemo(() => (on ? businesses(100_000) : []), [on]);
  return (
    <Section title="100,000 rows in hand" note="with paging off only the rows in sight are drawn">
      <TableBar
        end={
          <>
            <Switch label="Rows" on={on} onChange={() => setOn(!on)} />
            <Switch label="Paging" on={paged} onChange={() => setPaged(!paged)} />
          </>
        }
      >
        <SearchField
          label="Search many rows"
          placeholder="Search many rows"
          value={view.search}
          onValue={(search) => setView({ ...view, search })}
        />
      </TableBar>
      <div style={{ height: 420, display: 'flex', flexDirection: 'column' }}>
        <LocalTable
          label="Many rows"
          fill
          columns={columns}
          rows={rows}
          rowKey={(row) => row.dba}
          onRowOpen={() => undefined}
          view={view}
          onView={setView}
          paged={paged}
          totalLabel="Total"
          rangeText={rangeText}
          rowsLabel="Rows a page, many"
        />
      </div>
    </Section>
  );
}

function DesignColumns() {
  const [chosen, setChosen] = useState<readonly string[] | undefined>();
  const [widths, setWidths] = useState<ColumnWidths>({});
  const rows = useMemo(() => businesses(3), []);
  return (
    <Section
      title="Columns"
      note="chosen, put in order, and given a width"
      end={
        <Popover
          label="Columns"
          align="end"
          trigger={(trigger) => (
            <Button {...trigger} size="tool" icon={IconColumns3}>
              Choose columns
            </Button>
          )}
        >
          {() => (
            <ColumnChooser
              choices={columnChoices(columns, chosen)}
              onChoices={(choices) => setChosen(chosenKeys(columns, choices))}
              words={{
                label: 'Columns',
                move: (column) => `Move ${column}`,
                moved: (column, place, count) => `${column} stands at ${place} of ${count}`,
              }}
            />
          )}
        </Popover>
      }
    >
      <DataTable
        label="Chosen columns"
        columns={shownColumns(columns, chosen)}
        rows={rows}
        rowKey={(row) => row.dba}
        widths={widths}
        columnEdge={({ key, header }) => (
          <ColumnResizer
            label={`Width of ${header}`}
            width_px={widths[key]}
            onWidth={(width) => {
              const { [key]: _before, ...rest } = widths;
              setWidths(width === undefined ? rest : { ...rest, [key]: width });
            }}
          />
        )}
      />
    </Section>
  );
}
