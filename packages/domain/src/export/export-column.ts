/** What a column's values are (spec section 2). An amount is a whole number of minor units. */
export type ExportDatatype = 'text' | 'number' | 'boolean' | 'date' | 'amount';

/** The plain value of a cell. A date is a Date, an ISO 8601 instant or a plain date. */
export type ExportValue = string | number | boolean | Date | null | undefined;

/** A column of an exported table: what stands above it, what its values are, and how a row gives them. */
export type ExportColumn<Row> = {
  key: string;
  label: string;
  datatype: ExportDatatype;
  value: (row: Row) => ExportValue;
};

/** A column as a table knows it: `kind` is `action` for a row's menu, `exported` is false for what is hidden for export. */
type TableColumn = { label: string; kind?: string | undefined; exported?: boolean | undefined };

const leftOut = new Set(['select', 'action', 'actions']);

/**
 * Whether a column stands in exports: those labelled select or action, and those hidden for export, do not (spec section 2). In other
 * languages a row's menu and check box are told by their kind; a key says nothing, for a payment has an `action` and `actions` of its own.
 */
export function isExported({ label, kind, exported }: TableColumn): boolean {
  if (exported === false || kind === 'action' || kind === 'select') return false;
  return !leftOut.has(label.trim().toLowerCase());
}
