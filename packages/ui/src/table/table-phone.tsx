import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useWords } from '../words.tsx';
import { type Column, groupRows, hasTotal, type PhoneRow } from './columns/table-column.ts';
import styles from './table-phone.module.css';
import { clickIsForRow, type RowActions, toggleRow } from './table-row.tsx';

/** The properties of a table (data-table.tsx) that apply on a phone. */
type TablePhoneProps<Row> = RowActions<Row> & {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  loading?: boolean;
  emptyNote?: ReactNode;
  totalLabel?: ReactNode;
  phone: PhoneRow<Row> | undefined;
};

/** A table on a phone: two-line rows under the headings of their groups, and its totals. */
export function TablePhone<Row>({
  label,
  columns,
  rows,
  rowKey,
  onRowOpen,
  openKey = null,
  selection,
  loading = false,
  emptyNote,
  totalLabel,
  phone,
}: TablePhoneProps<Row>) {
  const words = useWords();
  const [drawn, end] = useGrowing(rows);
  if (loading && rows.length === 0) {
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.row} style={{ opacity: 1 - row * 0.14 }}>
            <span className={styles.words}>
              <Skeleton width="60%" />
              <br />
              <Skeleton width="80%" />
            </span>
            <span className={styles.end}>
              <Skeleton width={64} height={22} />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className={styles.empty}>
        <div className={styles.title}>{words.noData}</div>
        {emptyNote ? <div className={styles.note}>{emptyNote}</div> : null}
      </div>
    );
  }
  // Rows that open show their actions in what they open.
  const action = phone && !onRowOpen ? columns.find(({ kind }) => kind === 'action') : undefined;
  return (
    <section className={cx(styles.list, loading && styles.stale)} aria-label={label} aria-busy={loading}>
      {groupRows(drawn, phone?.group).map((group) => (
        <div key={group.key}>
          {group.label === null ? null : <h2 className={styles.group}>{group.label}</h2>}
          <ul>
            {group.rows.map((row) => {
              const key = rowKey(row);
              const opens = onRowOpen
                ? {
                    tabIndex: 0,
                    // A row that shows all its columns can contain links and buttons, so it cannot be a button itself.
                    role: phone ? 'button' : 'group',
                    onClick: (event: MouseEvent) => {
                      if (clickIsForRow(event)) onRowOpen(row);
                    },
                    onKeyDown: (event: KeyboardEvent) => {
                      if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
                      event.preventDefault();
                      onRowOpen(row);
                    },
                  }
                : {};
              return (
                <li
                  key={key}
                  className={cx(styles.item, key === openKey && styles.open)}
                  aria-current={key === openKey ? 'true' : undefined}
                >
                  {selection ? (
                    <selection.Box
                      label={words.select(selection.label(row))}
                      hideLabel
                      checked={selection.keys.has(key)}
                      className={styles.pick ?? ''}
                      onChange={() => toggleRow(selection, key)}
                    />
                  ) : null}
                  <div {...opens} className={cx(styles.row, onRowOpen && styles.opens)}>
                    {phone ? <TwoLines phone={phone} row={row} /> : <AllColumns columns={columns} row={row} />}
                  </div>
                  {action ? <span className={styles.action}>{action.cell(row)}</span> : null}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <span ref={end} />
      {totalLabel !== undefined ? <PhoneTotals columns={columns} label={totalLabel} /> : null}
    </section>
  );
}

/** The totals: one figure beside its label, or a line for each column under its total. */
function PhoneTotals<Row>({ columns, label }: { columns: readonly Column<Row>[]; label: ReactNode }) {
  const totalled = columns.filter(hasTotal);
  const [only] = totalled;
  if (totalled.length === 1 && only?.totals === undefined) {
    return (
      <div className={styles.total}>
        <span>{label}</span>
        <span className="ui-num">{only?.total}</span>
      </div>
    );
  }
  const keys = [...new Set(totalled.flatMap(({ totals = [] }) => totals.map(({ key }) => key)))];
  const groups = totalled.some(({ total }) => total !== undefined) ? [undefined, ...keys] : keys;
  return groups.map((group) => (
    <div key={group ?? ''} className={styles.totals}>
      <div>
        {label}
        {keys.length > 1 && group !== undefined ? ` ${group}` : null}
      </div>
      <dl>
        {totalled.map((column) => {
          const figure = group === undefined ? column.total : column.totals?.find(({ key }) => key === group)?.figure;
          return figure === undefined ? null : (
            <div key={column.key} className={styles.column}>
              <dt>{column.header}</dt>
              <dd>{figure}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  ));
}

/** How many rows are rendered at first, and how many more each time the user scrolls near their end. */
const drawnAtOnce = 100;

/** Returns the rows to render: the first ones, and more as the user scrolls near the element at their end. */
function useGrowing<Row>(rows: readonly Row[]): [readonly Row[], RefObject<HTMLSpanElement | null>] {
  const end = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(drawnAtOnce);
  useEffect(() => {
    if (end.current === null || count >= rows.length) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((was) => was + drawnAtOnce);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, rows]);
  return [count < rows.length ? rows.slice(0, count) : rows, end];
}

function TwoLines<Row>({ phone, row }: { phone: PhoneRow<Row>; row: Row }) {
  return (
    <>
      {phone.lead ? <span className={styles.lead}>{phone.lead(row)}</span> : null}
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {phone.title(row)}
        </span>
        {phone.note ? <span className={styles.note}>{phone.note(row)}</span> : null}
      </span>
      <span className={styles.end}>
        {phone.end ? <span className={styles.endTitle}>{phone.end(row)}</span> : null}
        {phone.endNote ? <span>{phone.endNote(row)}</span> : null}
      </span>
    </>
  );
}

function AllColumns<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={styles.columns}>
      {columns.map((column) => (
        <div key={column.key} className={styles.column}>
          <dt className={column.kind === 'action' ? 'ui-hidden' : undefined}>{column.header}</dt>
          <dd dir="auto">{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
