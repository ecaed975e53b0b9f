import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from '../../src/button/button.tsx';
import { Switch } from '../../src/choice/switch.tsx';
import { SearchField } from '../../src/field/text-field.tsx';
import { Section } from '../../src/layout/page.tsx';
import { Popover } from '../../src/overlay/popover.tsx';
import { ColumnChooser } from '../../src/table/columns/column-chooser.tsx';
import { chosenKeys, columnChoices, shownColumns } from '../../src/table/columns/column-order.ts';
import { ColumnResizer } from '../../src/table/columns/column-resizer.tsx';
import type { Column } from '../../src/table/columns/table-column.ts';
import { DataTable } from '../../src/table/data-table.tsx';
import { rowsInHand } from '../../src/table/rows-in-hand.ts';
import { TableBar, TableFoot } from '../../src/table/table-bar.tsx';
import type { ColumnWidths } from '../../src/table/table-row.tsx';
import type { TableSort } from '../../src/table/table-sort.ts';

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
    cell: (row) => (row.active ? 'Yes' : 'No'),
    sortable: true,
    hidden: true,
  },
];

/** Loaded rows: a table of 100,000 rows, and columns to choose, order and resize. */
export function DesignHand() {
  return (
    <>
      <DesignMany />
      <DesignColumns />
    </>
  );
}

function DesignMany() {
  const [on, setOn] = useState(false);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<TableSort>(null);
  const hand = useMemo(() => rowsInHand(on ? businesses(100_000) : [], columns), [on]);
  const rows = useMemo(() => hand.find(search, sort), [hand, search, sort]);
  return (
    <Section title="100,000 rows in hand" note="only the rows in sight are drawn">
      <TableBar end={<Switch label="Rows" on={on} onChange={() => setOn(!on)} />}>
        <SearchField label="Search many rows" placeholder="Search many rows" value={search} onValue={setSearch} />
      </TableBar>
      <div style={{ height: 420, display: 'flex', flexDirection: 'column' }}>
        <DataTable
          label="Many rows"
          fill
          columns={columns}
          rows={rows}
          rowKey={(row) => row.dba}
          onRowOpen={() => undefined}
          sort={sort}
          onSort={setSort}
          totalLabel="Total"
        />
      </div>
      <TableFoot start={`${rows.length} found`} />
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
                moved: (column, place, count) => `${column} is at position ${place} of ${count}`,
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
