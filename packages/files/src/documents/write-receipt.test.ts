import { afterEach, expect, test, vi } from 'vitest';
import { readFont } from '../read-font.ts';
import { linesOf, readPdf, rolesOf } from '../testing/read-pdf.ts';
import { blobsOf, looksLike, type Picture, renderedPages } from '../testing/rendered-pdf.ts';
import { sampleReceipt } from '../testing/sample-receipt.ts';
import { type Receipt, writeReceipt } from './write-receipt.ts';

const write = (more: Partial<Receipt> = {}) => writeReceipt({ ...sampleReceipt, ...more }, readFont);
const read = async (more: Partial<Receipt> = {}) => readPdf(await write(more));

afterEach(() => {
  vi.useRealTimers();
});

test('a receipt shows who, what, when, with which card and how it adds up, on one page', async () => {
  const { pages, tree, info } = await read();
  expect(pages.map(linesOf)).toEqual([
    [
      ...['Harbor Coffee Roasters', 'Receipt', 'Front counter'],
      'Sale | Card | Approval code',
      'Nov 21, 2025, 9:41 AM EST | Visa •••• 1111 | 0K4T21',
      ...['Payment | Order', '0199…7f3a21c4 | PO-20719'],
      ...['Description', 'Two bags of Harbor Blend, whole bean'],
      ...['Amount | $125.00', 'Tip | $18.75', 'Tax | $6.88'],
      'Thank you. Keep this copy for your records. | Total, USD | $150.63',
      'Harbor Coffee Roasters | Page 1 of 1',
    ],
  ]);
  expect(rolesOf(tree)).toBe('Root(Document(P P H1 P P P P P P P Table(TR(TH TD) TR(TH TD) TR(TH TD) TR(TH TD)) P))');
  expect(info).toMatchObject({ Language: 'en-US', Title: 'Receipt, Harbor Coffee Roasters' });
});

test('the same receipt gives the same bytes at any time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  const first = await write();
  vi.setSystemTime(new Date('2026-11-23T09:00:01Z'));
  expect(Buffer.from(await write()).equals(Buffer.from(first))).toBe(true);
});

test('a refund is in parentheses, and missing facts leave no gap', async () => {
  const { pages } = await read({
    action: 'Refund',
    facts: sampleReceipt.facts.map((fact) => ({ ...fact, value: fact.label === 'Card' ? fact.value : '' })),
    description: { label: 'Description', value: '' },
    merchant: { name: 'Harbor', line: '' },
    sums: [],
    total: { label: 'Total, USD', amount: -15_063 },
  });
  expect(pages.map(linesOf)).toEqual([
    [
      ...['Harbor', 'Receipt', 'Refund | Card', 'Nov 21, 2025, 9:41 AM EST | Visa •••• 1111'],
      'Thank you. Keep this copy for your records. | Total, USD | ($150.63)',
      'Harbor | Page 1 of 1',
    ],
  ]);
});

test('a right-to-left name is drawn in visual order', async () => {
  const nameOf = async (name: string) => {
    const [page] = await renderedPages(await write({ merchant: { name, line: '' } }));
    const { width, ink } = page as Picture;
    return blobsOf({ width, height: 66 * 4, ink: ink.slice(0, 66 * 4 * width) }, 47, 300);
  };
  const [word, shin, yod] = await Promise.all(['שי', 'ש', 'י'].map(nameOf));
  expect(word).toHaveLength(2);
  expect(looksLike(word ?? [], [...(yod ?? []), ...(shin ?? [])])).toBe(true);
});

test('a description of 2,000 letters continues over pages, followed by the complete sums', async () => {
  const value = Array.from({ length: 400 }, (_, index) => `bag ${index + 1}`).join(' ');
  const { pages } = await read({ description: { label: 'Description', value: `${value} `.repeat(6).trim() } });
  expect(pages.length).toBeGreaterThan(1);
  const last = (pages.at(-1) ?? []).map(({ str }) => str);
  expect(last).toEqual(expect.arrayContaining(['Amount', 'Tip', 'Tax', 'Total, USD']));
});
