import { defaultSeriesPatterns, takeNumber } from '@countinghouse/domain/invoice/invoice-number';
import { type InvoiceKind, invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import type { DemoMerchant } from '../demo-merchant.ts';
import { randomOf } from '../random.ts';
import type { DemoInvoice } from './demo-invoice.ts';

/** Returns the id of a merchant's number series for a kind of document. */
export const seriesIdOf = ({ merchant_uid }: Pick<DemoMerchant, 'merchant_uid'>, kind: InvoiceKind): string =>
  randomOf(`series ${merchant_uid} ${kind}`).uuid();

/** The state of a series after the demo documents. */
export type DemoSeries = { kind: InvoiceKind; next_number: number; year: number; latest_issue_date: string };

/** Numbers the issued documents, in the order of issue. */
export function numberDocuments(documents: readonly DemoInvoice[]): void {
  for (const kind of invoiceKinds) {
    let standing = { ...defaultSeriesPatterns[kind], next_number: 1, year: null as number | null };
    for (const document of issuedOf(documents, kind)) {
      const { invoice_number, ...next } = takeNumber(standing, document.draft.issue_date ?? '');
      document.invoice_number = invoice_number;
      standing = { ...standing, ...next };
    }
  }
}

/** Returns the state of each number series; a kind without numbered documents has none. */
export function seriesOf(documents: readonly DemoInvoice[]): DemoSeries[] {
  return invoiceKinds.flatMap((kind) => {
    const last = issuedOf(documents, kind).at(-1);
    if (last?.invoice_number == null) return [];
    const latest_issue_date = last.draft.issue_date ?? '';
    const next_number = Number(last.invoice_number.split('-').at(-1)) + 1;
    return [{ kind, next_number, year: Number(latest_issue_date.slice(0, 4)), latest_issue_date }];
  });
}

function issuedOf(documents: readonly DemoInvoice[], of_kind: InvoiceKind): DemoInvoice[] {
  const at = ({ issued_at }: DemoInvoice) => issued_at?.getTime() ?? 0;
  return documents
    .filter(({ kind, issued_at }) => kind === of_kind && issued_at !== null)
    .toSorted((one, other) => at(one) - at(other));
}
