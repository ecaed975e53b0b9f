/** The type of a column's values (spec section 2). An amount is a whole number of minor units. */
export type ExportDatatype = 'text' | 'number' | 'boolean' | 'date' | 'amount';

/** The plain value of a cell. A date is a Date, an ISO 8601 instant or a plain date. */
export type ExportValue = string | number | boolean | Date | null | undefined;

/** A column of an exported table: its label, its type, and how to get the value from a row. */
export type ExportColumn<Row> = {
  key: string;
  label: string;
  datatype: ExportDatatype;
  value: (row: Row) => ExportValue;
};

/** A column of a table on screen. `kind` is `action` for a row's menu; `exported` is false for a column hidden for export. */
type TableColumn = { label: string; kind?: string | undefined; exported?: boolean | undefined };

const leftOut = new Set(['select', 'action', 'actions']);

/**
 * Whether a column is exported: those labelled select or action, and those hidden for export, are not (spec section 2). In other languages
 * a row's menu and check box are recognised by their kind. The key cannot tell, since a payment has fields called `action` and `actions`.
 */
export function isExported({ label, kind, exported }: TableColumn): boolean {
  if (exported === false || kind === 'action' || kind === 'select') return false;
  return !leftOut.has(label.trim().toLowerCase());
}
