import { Checkbox } from '../choice/checkbox.tsx';
import type { RowSelection } from './table-row.tsx';

/** Returns the selection of a table: which rows are selected, the change handler, and how a row is named for its check box. */
export function rowSelection<Row>(selection: Omit<RowSelection<Row>, 'Box'>): RowSelection<Row> {
  return { ...selection, Box: Checkbox };
}
