import type { downloadInvoices as declaration } from '@countinghouse/contract/invoice/export/download-invoices';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import { csvValueOf, textOf } from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { invoiceOrder, matchingInvoices } from '../../../store/invoices/invoice-search.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { documentColumns, documentColumnsShown } from './file-columns/document-columns.ts';
import { lineColumns, lineColumnsShown, linesOfInvoice } from './file-columns/line-columns.ts';

/** Writes all documents that a search finds, or all their lines, to a file in the order of the search. The figures are the stored ones. */
export function downloadInvoices(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
): Operation<typeof declaration> {
  return (context, { query }) => {
    const { rows = 'documents', format = 'csv', table_name, locale = 'en', labels, covers, sort, ...criteria } = query;
    const today = todayOf(context);
    const zone = zoneOf(context.identity);
    const by_line = rows === 'lines';
    const columns = by_line
      ? columnsAskedFor(labels, lineColumns, lineColumnsShown)
      : columnsAskedFor(labels, documentColumns({ identity: context.identity, today }), documentColumnsShown);
    const written = format === 'csv' ? csvValueOf : textOf;
    const { expression, direction } = invoiceOrder(sort);
    const found = matchingInvoices(queryBuilder, criteria, today)
      .$if(by_line, (documents) => documents.innerJoinLateral(linesOfInvoice.as('line'), (join) => join.onTrue()))
      .select(columns.map((column) => written(column, zone).as(column.key)))
      .orderBy(expression, direction)
      .orderBy('invoice.invoice_id', direction);
    return makeTableFile(dependencies, context, {
      table_name: table_name ?? (by_line ? 'Invoice lines' : 'Invoices'),
      ...{ format, locale, columns, zone },
      covers: covers ?? [],
      query: (by_line ? found.orderBy('line.line_number') : found).compile(),
    });
  };
}
