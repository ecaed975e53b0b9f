import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { sql } from 'kysely';
import { currencyColumn, type FileColumn, worded } from '../../../../export/table-columns.ts';
import { textColumn, type Word } from './text-column.ts';

/** The number by which lines are sorted. Shipping has none and is last. */
type FileLine = { line_number: number | null };

/** The lines of a document, with its shipping as the last line. */
export const linesOfInvoice = sql<FileLine>`(
  select l.line_number, l.item_code, l.description, l.quantity_ten_thousandths, l.unit_price_ten_thousandths, l.unit_of_measure,
    l.gross_amount, l.discount_total, l.net_amount, l.tax_amounts, l.total_amount
  from invoice_lines l
  where l.merchant_uid = invoice.merchant_uid and l.invoice_id = invoice.invoice_id
  union all
  select null, '', null, 10000, invoice.shipping_amount * 100, '',
    invoice.shipping_amount, invoice.shipping_discount_total, invoice.shipping_net_amount, invoice.shipping_tax_amounts,
    invoice.shipping_total
  where invoice.shipping_amount > 0
)`;

const taxOfLine = sql`(select coalesce(sum((tax ->> 'tax_amount')::bigint), 0) from jsonb_array_elements(line.tax_amounts) tax)`;

/** The columns of a file of lines. */
export function lineColumns(word: Word): FileColumn[] {
  const ofDocument = (key: string, label: string) => textColumn(key, label, sql.ref(`invoice.${key}`));
  const day = (key: string, label: string) => textColumn(key, label, sql`${sql.ref(`invoice.${key}`)}::text`);
  const ofLine = (key: string, label: string) => textColumn(key, label, sql.ref(`line.${key}`));
  const amount = (key: string, label: string): FileColumn => ({ ...ofLine(key, label), datatype: 'amount' });
  const number = (key: string, label: string, ten_thousandths: string): FileColumn => ({
    ...textColumn(key, label, sql`trim_scale(${sql.ref(`line.${ten_thousandths}`)} * 0.0001)`),
    datatype: 'number',
  });
  return [
    ofDocument('invoice_number', 'Number'),
    { ...ofDocument('kind', 'Kind'), ...worded(sql.ref('invoice.kind'), 'kind', invoiceKinds, word) },
    ofDocument('customer_name', 'Customer'),
    day('issue_date', 'Issued'),
    day('due_date', 'Due'),
    { ...ofLine('line_number', 'Line'), datatype: 'number' },
    ofLine('item_code', 'Item code'),
    textColumn('description', 'Item', sql`coalesce(line.description, ${word('line:shipping', 'Shipping')}::text)`),
    number('quantity', 'Quantity', 'quantity_ten_thousandths'),
    ofLine('unit_of_measure', 'Unit'),
    number('unit_price', 'Price', 'unit_price_ten_thousandths'),
    amount('gross_amount', 'Amount'),
    amount('discount_total', 'Discount'),
    amount('net_amount', 'Net'),
    { ...textColumn('tax_amount', 'Tax', taxOfLine), datatype: 'amount' },
    amount('total_amount', 'Total'),
    currencyColumn('invoice.currency'),
    ofDocument('order_id', 'Order'),
  ];
}

/** The keys of all columns, in order. */
export const lineColumnsShown = lineColumns((_, otherwise) => otherwise).map(({ key }) => key);
