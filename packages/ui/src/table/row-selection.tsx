import { Checkbox } from '../choice/checkbox.tsx';
import type { RowSelection } from './table-row.tsx';

/** The selection of a table: which rows are chosen, what happens when that changes, and how a row is named for its check box. */
export function rowSelection<Row>(selection: Omit<RowSelection<Row>, 'Box'>): RowSelection<Row> {
  return { ...selection, Box: Checkbox };
}
