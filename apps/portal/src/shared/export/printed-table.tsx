import { type CellOptions, exportCell } from '@countinghouse/domain/export/export-cell';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ExportTable } from './export-table.ts';
import styles from './printed-table.module.css';

/** Prints the table, and nothing else of the page, once it is mounted. */
export function PrintedTable({
  table,
  words,
  onPrinted,
}: {
  table: ExportTable;
  words: CellOptions;
  onPrinted: () => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table is printed once
  useEffect(() => {
    const title = document.title;
    // The browser proposes the title as the name of the document.
    document.title = `${table.name}_export`;
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => {
      document.title = title;
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [table]);
  const rows = [...Array.from({ length: table.row_count }, (_, index) => table.valuesOf(index)), ...table.totals];
  return createPortal(
    <div className={styles.sheet} data-printed>
      <h1>{table.name}</h1>
      <table>
        <thead>
          <tr>
            {table.columns.map(({ key, label, datatype }) => (
              <th key={key} scope="col" className={datatype === 'amount' || datatype === 'number' ? styles.end : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((values, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed table never changes
            <tr key={row}>
              {table.columns.map(({ key, datatype }, index) => {
                const cell = exportCell(values[index], datatype, words);
                return (
                  <td key={key} className={cell.number ? styles.end : ''}>
                    {cell.text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
