import { afterEach, expect, test, vi } from 'vitest';
import { readFont } from '../read-font.ts';
import { elementsOf, linesOf, readPdf, rolesOf } from '../testing/read-pdf.ts';
import { blobsOf, type Picture, renderedPages } from '../testing/rendered-pdf.ts';
import { sampleStatement } from '../testing/sample-statement.ts';
import { smallPng } from '../testing/small-png.ts';
import { type Statement, type StatementValue, writeStatement } from './write-statement.ts';

const write = (more: Partial<Statement> = {}) => writeStatement({ ...sampleStatement, ...more }, readFont);
const read = async (more: Partial<Statement> = {}) => readPdf(await write(more));

afterEach(() => {
  vi.useRealTimers();
});

test('a statement has the text of the design, line by line', async () => {
  const { pages } = await read();
  const [lines = []] = pages.map(linesOf);
  expect(lines.slice(0, 13)).toEqual([
    ...['Countinghouse', 'October 2025', 'Statement of card payments', 'Oct 1 to Oct 31, statement 2025-10-0418'],
    'Merchant | Merchant number | Paid to',
    'Harbor Coffee Roasters | 9346 0021 4471 | Androscoggin Savings',
    '214 Wharf Street | •••• 8820, checking',
    ...['Terminals', 'Portland, ME 04101', 'Front counter, Web shop | Fee schedule', 'Standard retail, version 3'],
    'Sales | Refunds | Chargebacks | Fees | Yours, after fees',
    '$112,048.60 | − | $2,840.15 | − | $128.50 | − | $3,307.40 | = | $105,772.55',
  ]);
  expect(lines.slice(13)).toEqual([
    'Sales by day | highest Oct 31, $6,214.40',
    '01 | 05 | 10 | 15 | 20 | 25 | 31',
    'By card brand',
    'Brand | Sales | Sales, USD | Refunds | Net | Card fees',
    'VISA | Visa | 1,612 | $56,214.30 | ($1,422.10) | $54,792.20 | 2.53%',
    'Mastercard | 1,040 | $33,842.15 | ($913.80) | $32,928.35 | 2.53%',
    'AMEX',
    'American Express | 342 | $14,876.30 | ($384.25) | $14,492.05 | 3.00%',
    'DISC',
    'Discover | 151 | $5,662.85 | ($120.00) | $5,542.85 | 2.53%',
    'J C B',
    'JCB | 23 | $1,453.00 | $0.00 | $1,453.00 | 2.53%',
    'Total | 3,168 | $112,048.60 | ($2,840.15) | $109,208.45 | 2.59%',
    'Fees',
    'Fee | Rate | On | Amount',
    'Card fees, to $25,000 | 2.60% | $25,000.00 | $650.00',
    'Card fees, $25,000 to $100,000 | 2.50% | $72,172.30 | $1,804.31',
    'American Express | 3.00% | $14,876.30 | $446.29',
    'Per payment | 10¢ | 3,168 | $316.80',
    'Terminal rental | $45.00 | 1 | $45.00',
    'PCI programme | $20.00 | 1 | $20.00',
    'Chargeback | $25.00 | 1 | $25.00',
    'Total | $3,307.40',
    'Fees are debited on Nov 19. Questions: (207) 555-0100 | Page 1 of 1',
  ]);
});

test('a statement is tagged for screen readers: sections, tables with headers and totals, chart text', async () => {
  const logo = { bytes: smallPng(26, 26, [6, 35, 61]), alternative: 'Countinghouse' };
  const { tree, info } = await read({ locale: 'de', issuer: { ...sampleStatement.issuer, logo } });
  const brand = 'TR(TD TD TD TD TD TD)';
  const fee = 'TR(TD TD TD TD)';
  expect(rolesOf(tree)).toBe(
    'Root(Document(Figure P P H1 P P P P P P P H2 P Figure H2 ' +
      `Table(TR(TH TH TH TH TH TH) ${Array(5).fill(brand).join(' ')} TR(TH TD TD TD TD TD)) H2 ` +
      `Table(TR(TH TH TH TH) ${Array(7).fill(fee).join(' ')} TR(TH TD))))`,
  );
  expect(elementsOf(tree, 'Figure').map(({ alt }) => alt)).toEqual([
    'Countinghouse',
    'Sales by day in October, the highest on Oct 31 with $6,214.40',
  ]);
  expect(info).toMatchObject({ Language: 'de', Title: 'Statement of card payments, October 2025' });
});

test('the same statement gives the same bytes at any time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  const first = await write();
  vi.setSystemTime(new Date('2026-11-23T09:00:01Z'));
  expect(Buffer.from(await write()).equals(Buffer.from(first))).toBe(true);
});

test('each day has a bar in proportion to the highest', async () => {
  const [page] = await renderedPages(
    await write({
      days: { ...(sampleStatement.days as NonNullable<Statement['days']>), bars: bars([100, 50, 0, 25]) },
    }),
  );
  const { width, ink } = page as Picture;
  // The bars end on the line under them.
  const [from, to] = [275 * 4, 314 * 4];
  const drawn = blobsOf({ width, height: to - from, ink: ink.slice(from * width, to * width) });
  const heights = drawn.map(({ top, bottom }) => bottom - top + 1);
  expect(heights).toHaveLength(3);
  const [whole = 0, half = 0, quarter = 0] = heights;
  expect([half / whole, quarter / whole].map((share) => share.toFixed(1))).toEqual(['0.5', '0.2']);
});
const bars = (amounts: readonly number[]) => amounts.map((amount) => ({ label: '', amount }));

test('4,000 batches continue over pages with a header on each, and the total follows a row', {
  timeout: 60_000,
}, async () => {
  const rows = Array.from({ length: 4_000 }, (_, index): StatementValue[] => [
    '2025-10-01',
    `B-${index + 1}`,
    3,
    1_000 + index,
  ]);
  const { pages } = await read({
    sections: [
      {
        title: 'Batches',
        columns: [
          { label: 'Settled', kind: 'date' },
          { label: 'Batch', kind: 'text' },
          { label: 'Payments', kind: 'count' },
          { label: 'Amount', kind: 'amount' },
        ],
        rows,
        total: ['Total', null, 12_000, 11_998_000],
      },
    ],
  });
  const texts = pages.map((items) => items.map(({ str }) => str));
  expect(texts.flat().filter((text) => text.startsWith('B-'))).toEqual(rows.map(([, number]) => number));
  for (const [index, page] of texts.entries()) {
    expect(page).toContain('Settled');
    expect(page).toContain(`Page ${index + 1} of ${texts.length}`);
  }
  expect(texts.at(-1)?.some((text) => text.startsWith('B-'))).toBe(true);
  expect(texts.at(-1)).toContain('$119,980.00');
});

test('a title is never at the bottom of a page without its table', async () => {
  for (let count = 1; count <= 30; count += 1) {
    const rows = Array.from({ length: count }, (): StatementValue[] => ['Card fees', 100]);
    const columns: Statement['sections'][number]['columns'] = [
      { label: 'Fee', kind: 'text' },
      { label: 'Amount', kind: 'amount' },
    ];
    const section = (title: string, total: StatementValue[] | null) => ({ title, columns, rows, total });
    const { pages } = await read({ sections: [section('First', null), section('Second', ['Total', 100 * count])] });
    const page = pages.find((items) => items.some(({ str }) => str === 'Second')) ?? [];
    const title = page.find(({ str }) => str === 'Second');
    expect(
      page.some(({ str, y }) => str === 'Card fees' && y < (title?.y ?? 0)),
      `${count} rows`,
    ).toBe(true);
  }
});

test('sums too wide for their columns shrink and stay apart, and a period without sums is empty', async () => {
  const huge = 99_999_999_999_999_999_999n;
  const { pages } = await read({
    equation: {
      parts: sampleStatement.equation.parts.map(({ label }) => ({ label, amount: huge })),
      result: { label: 'Yours, after fees', amount: -huge },
    },
    days: null,
    sections: [],
  });
  const items = pages.flat().filter(({ str }) => str.includes('999'));
  expect(items).toHaveLength(5);
  for (const [index, { x, width }] of items.entries()) {
    const next = items[index + 1];
    expect(x + width).toBeLessThan(next?.x ?? 548);
  }
  const empty = await read({
    facts: [],
    equation: { parts: [], result: { label: 'Yours', amount: 0 } },
    days: null,
    sections: [],
  });
  expect(empty.pages.flat().map(({ str }) => str)).toContain('$0.00');
});
