import { type Invoice, writeInvoice } from '@countinghouse/files/documents/write-invoice';
import { writeReceipt } from '@countinghouse/files/documents/write-receipt';
import { writeStatement } from '@countinghouse/files/documents/write-statement';
import { PagedDocument } from '@countinghouse/files/paged-document';
import { readFont } from '@countinghouse/files/read-font';
import { sampleInvoiceOf } from '@countinghouse/files/testing/sample-invoice';
import { sampleReceipt } from '@countinghouse/files/testing/sample-receipt';
import { sampleStatement } from '@countinghouse/files/testing/sample-statement';
import { ms, type Result, repeat, timesOf } from './measure.ts';

const limit_ms = 40;
const runs = 30;
const warm_up = 10;

/**
 * Measures documents written one after the other in a process that has parsed its fonts: an invoice of 100 lines, tagged, with tabular
 * figures and a QR code; a monthly statement and a receipt. The baseline is pdfkit alone: the same texts through its own `text`, in a font
 * built into every PDF reader, without tags, columns or another script.
 */
export async function benchDocuments(): Promise<Result[]> {
  const invoice = sampleInvoiceOf(100);
  const raw = timesOf(await repeat(runs, warm_up, () => plainTexts(invoice)));
  const baseline = `pdfkit's own text, the same lines in Helvetica: p50 ${ms(raw.p50_ms)}, p95 ${ms(raw.p95_ms)}`;
  const results: Result[] = [];
  for (const [what, write] of [
    ['An invoice of 100 lines as a tagged PDF', () => writeInvoice(invoice, readFont)],
    ['A statement of a month as a tagged PDF', () => writeStatement(sampleStatement, readFont)],
    ['A receipt as a tagged PDF', () => writeReceipt(sampleReceipt, readFont)],
  ] as const) {
    const { p50_ms, p95_ms } = timesOf(await repeat(runs, warm_up, write));
    results.push({
      what,
      to_reach: `p50 ≤ ${limit_ms} ms`,
      reached: `p50 ${ms(p50_ms)}, p95 ${ms(p95_ms)}`,
      baseline,
      passed: p50_ms <= limit_ms,
    });
  }
  return results;
}

/** Methods of pdfkit that our types do not declare. */
type PlainDocument = { font(name: string): void; fontSize(size: number): void; text(text: string): void };

function plainTexts({ lines, merchant, sums, total }: Invoice): Promise<Uint8Array> {
  const made_at = new Date(0);
  const doc = new PagedDocument({
    autoFirstPage: true,
    font: null,
    fontLayoutCache: true,
    pdfVersion: '1.7',
    tagged: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: 'Invoice', Author: merchant.name, CreationDate: made_at, ModDate: made_at },
  });
  const plain = doc as unknown as PlainDocument;
  plain.font('Helvetica');
  plain.fontSize(10);
  for (const line of lines) {
    const numbers = [line.quantity_ten_thousandths, line.unit_price_ten_thousandths, line.amount];
    for (const text of [line.description, line.note, ...numbers]) plain.text(String(text));
  }
  for (const { label, amount } of [...sums, total]) plain.text(`${label} ${amount}`);
  return doc.finish();
}
