import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../src/button/button.tsx';
import { AddChip, Chip } from '../../src/choice/chip.tsx';
import { SelectField } from '../../src/choice/select-field.tsx';
import { DateRangePopover } from '../../src/date/date-range-field.tsx';
import { Kbd } from '../../src/display/kbd.tsx';
import { SearchField } from '../../src/field/text-field.tsx';
import { Section } from '../../src/layout/page.tsx';
import { DataTable } from '../../src/table/data-table.tsx';
import { Pager } from '../../src/table/pager.tsx';
import { rowSelection } from '../../src/table/row-selection.tsx';
import { TableBar, TableFoot } from '../../src/table/table-bar.tsx';
import type { TableSort } from '../../src/table/table-sort.ts';
import { DesignHand } from './design-hand.tsx';
import styles from './design-page.module.css';
import { allDemoColumns, type DemoPayment, demoPayments, demoPhone } from './design-rows.tsx';

/** Sheet 4: a table with everything around it. */
export function DesignTables({ fill = false }: { fill?: boolean }) {
  const [sort, setSort] = useState<TableSort>({ key: 'time', order: 'desc' });
  const [page, setPage] = useState(1);
  const [term, setTerm] = useState('');
  const [rows, setRows] = useState('20');
  const [open, setOpen] = useState<string | null>('93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useState({ from: '2026-11-15', to: '2026-11-21' });
  return (
    <>
      <TableBar
        end={
          <>
            <Button size="tool" icon={IconColumns3}>
              Columns
            </Button>
            <Button size="tool" icon={IconDownload}>
              Export
            </Button>
          </>
        }
      >
        <div style={{ width: 212 }}>
          <SearchField
            label="Search payments"
            placeholder="Search payments"
            value={term}
            onValue={setTerm}
            hint={<Kbd>/</Kbd>}
          />
        </div>
        <DateRangePopover
          label="Date"
          locale="en"
          today="2026-11-21"
          value={range}
          onRange={setRange}
          presets={[
            { key: 'today', label: 'Today', from: '2026-11-21', to: '2026-11-21' },
            { key: 'week', label: 'Last 7 days', from: '2026-11-15', to: '2026-11-21' },
            { key: 'month', label: 'This month', from: '2026-11-01', to: '2026-11-30' },
          ]}
          trigger={(props) => (
            <Chip name="Date" value={`${range.from} – ${range.to}`} edit={props} onRemove={() => undefined} />
          )}
        />
        <Chip name="Amount" value="$20 or more" onRemove={() => undefined} />
        <AddChip>Filter</AddChip>
      </TableBar>
      <DataTable
        label="Payments"
        columns={allDemoColumns}
        rows={demoPayments}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        onRowOpen={(row) => setOpen(row.id)}
        openKey={open}
        {...(fill
          ? {}
          : {
              selection: rowSelection({
                keys,
                onChange: setKeys,
                label: (row: DemoPayment) => `payment of ${row.customer}`,
              }),
            })}
        fill={fill}
        totalLabel="Total of 842 payments"
        phone={demoPhone}
      />
      <TableFoot
        start="1 – 20 of 842"
        end={
          <SelectField
            label="Rows a page"
            hideLabel
            size="tool"
            value={rows}
            onValue={setRows}
            options={['20', '50', '100'].map((value) => ({ value, label: value }))}
          />
        }
      >
        <Pager page={page} lastPage={43} onPage={setPage} />
      </TableFoot>
      {fill ? null : <DesignPagers />}
      {fill ? null : <DesignHand />}
    </>
  );
}

function DesignPagers() {
  const [page, setPage] = useState(20);
  return (
    <Section title="Pagers" note="a window of four, and one neighbour on each side">
      <div className={styles.stack}>
        <Pager page={page} lastPage={43} onPage={setPage} variant="window" label="Pages, window" />
        <Pager page={page} lastPage={43} onPage={setPage} variant="neighbours" label="Pages, neighbours" />
      </div>
    </Section>
  );
}
