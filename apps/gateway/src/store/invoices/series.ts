import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { issueDateFault } from '@countinghouse/domain/invoice/invoice-dates';
import { defaultSeriesPatterns, takeNumber } from '@countinghouse/domain/invoice/invoice-number';
import { type InvoiceKind, invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { type Selectable, sql, type Updateable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';
import type { InvoiceKey } from './invoices.ts';

/** The stored numbering of a kind of document. */
export type SeriesRecord = Selectable<Tables['invoice_series']>;

/** Reads the series of a merchant: one for each kind that has a document, or settings of its own. */
export async function readSeries(transaction: ScopedTransaction, merchant_uid: string): Promise<SeriesRecord[]> {
  return transaction
    .selectFrom('invoice_series')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('is_default', '=', true)
    .execute();
}

/** A series with default settings. */
const initialSeries = (kind: InvoiceKind) => ({
  kind,
  ...defaultSeriesPatterns[kind],
  next_number: 1,
  year: null,
  latest_issue_date: null,
});

/** Returns the numbering of each kind as the API shows it. */
export function numberingOf(series: readonly SeriesRecord[], today: string): InvoiceSettings['numbering'] {
  return invoiceKinds.map((of_kind) => {
    const standing = series.find(({ kind }) => kind === of_kind) ?? initialSeries(of_kind);
    const { kind, pattern, digits, restarts, next_number, latest_issue_date } = standing;
    const date = latest_issue_date !== null && latest_issue_date > today ? latest_issue_date : today;
    const { invoice_number } = takeNumber(standing, date);
    return {
      ...{ kind, pattern, digits, restarts, next_number, latest_issue_date },
      next_invoice_number: invoice_number,
    };
  });
}

/** Returns the series of a kind, creating it if needed. It does not wait for transactions that issue with it. */
export async function seriesOfKind(
  transaction: ScopedTransaction,
  merchant_uid: string,
  kind: InvoiceKind,
  now: Date,
): Promise<SeriesRecord> {
  const find = () =>
    transaction
      .selectFrom('invoice_series')
      .selectAll()
      .where('merchant_uid', '=', merchant_uid)
      .where('kind', '=', kind)
      .where('is_default', '=', true);
  const found = await find().executeTakeFirst();
  if (found !== undefined) return found;
  await transaction
    .insertInto('invoice_series')
    .values({
      ...initialSeries(kind),
      merchant_uid,
      series_id: randomUUIDv7(),
      is_default: true,
      created_at: now,
      updated_at: now,
    })
    // Written as a literal: a generic plan with a parameter would not match the partial index.
    .onConflict((conflict) => conflict.columns(['merchant_uid', 'kind']).where(sql<boolean>`is_default`).doNothing())
    .execute();
  return find().executeTakeFirstOrThrow();
}

/** A document to number, and its next status. */
export type NumberedDocument = InvoiceKey & {
  series_id: string;
  issue_date: string;
  /** Written together with the number: every update of a document writes all of its indexes. */
  written?: Pick<Updateable<Tables['invoices']>, 'due_date' | 'bill_to'>;
  status: 'open' | 'issued';
  /** In the merchant's time zone. */
  today: string;
  now: Date;
};

/**
 * Gives a document the next number of its series and opens it. Call it last in the transaction: from here to the commit no other
 * transaction can issue with this series, and a rollback returns the number. So numbers have no gaps or duplicates, and follow the issue
 * dates.
 *
 * @throws OperationError invalid_request if a document with a later date was already issued, number_taken with the number if another
 *   document has it
 */
export async function numberDocument(transaction: ScopedTransaction, document: NumberedDocument): Promise<string> {
  const { merchant_uid, invoice_id, series_id, issue_date, written = {}, status, today, now } = document;
  const series = await transaction
    .selectFrom('invoice_series')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('series_id', '=', series_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { latest_issue_date } = series;
  if (issueDateFault(issue_date, { today, latest_issue_date }) !== undefined) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'issue_date', message: `must be from ${latest_issue_date} to today` }],
    });
  }
  const { invoice_number, next_number, year } = takeNumber(series, issue_date);
  try {
    await transaction
      .with('taken', (query) =>
        query
          .updateTable('invoice_series')
          .set({ next_number, year, latest_issue_date: issue_date, updated_at: now })
          .where('merchant_uid', '=', merchant_uid)
          .where('series_id', '=', series_id)
          .returning('series_id'),
      )
      .updateTable('invoices as i')
      .from('taken')
      .set({ ...written, issue_date, invoice_number, status, send_on: null, issued_at: now, updated_at: now })
      .set('version', (builder) => builder('i.version', '+', 1))
      .where('i.merchant_uid', '=', merchant_uid)
      .where('i.invoice_id', '=', invoice_id)
      .execute();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'invoices_by_number') throw error;
    throw new OperationError('number_taken', { details: { invoice_number }, cause: error });
  }
  return invoice_number;
}

/** Locks all series of a merchant until the end of the transaction, so that no number is taken meanwhile. */
export async function lockSeries(transaction: ScopedTransaction, merchant_uid: string): Promise<SeriesRecord[]> {
  return transaction
    .selectFrom('invoice_series')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('is_default', '=', true)
    .orderBy('kind')
    .forNoKeyUpdate()
    .execute();
}
