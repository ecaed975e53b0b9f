import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { readFont } from '../read-font.ts';
import { elementsOf, linesOf, readPdf, rolesOf } from '../testing/read-pdf.ts';
import { renderedPages } from '../testing/rendered-pdf.ts';
import { samplePoster } from '../testing/sample-poster.ts';
import { smallPng } from '../testing/small-png.ts';
import { type Poster, writePoster } from './write-poster.ts';

const write = (more: Partial<Poster> = {}) => writePoster({ ...samplePoster, ...more }, readFont);
const read = async (more: Partial<Poster> = {}) => readPdf(await write(more));

/** Returns what a camera reads on the printed page. */
async function scanned(more: Partial<Poster> = {}): Promise<string> {
  const [page] = await renderedPages(await write(more));
  if (page === undefined) throw new Error('there is no page');
  const { width, height, ink } = page;
  const data = new Uint8Array(width * height * 4);
  for (const [point, dark] of ink.entries()) data.set([255 - dark, 255 - dark, 255 - dark, 255], point * 4);
  return decodeQR({ width, height, data }, { timeLimit: 20_000 });
}

test('a poster shows who, what and how much, and what to do, on one page', async () => {
  const { pages, tree, info } = await read();
  expect(pages.map(linesOf)).toEqual([
    [
      'Harbor Coffee Roasters',
      ...['Coffee bar for the', 'Union Wharf wedding'],
      ...['Friday, November 28, 3 to 6 PM. Espresso,', 'filter and cold brew for 60 guests.'],
      '$518.40',
      'Scan with your phone to pay',
      'You pay by card, and the receipt comes by email.',
      samplePoster.address,
    ],
  ]);
  expect(rolesOf(tree)).toBe('Root(Document(P H1 P P Figure P P P))');
  expect(elementsOf(tree, 'Figure').map(({ alt }) => alt)).toEqual(['QR code that opens the page to pay']);
  expect(info).toMatchObject({
    Language: 'en-US',
    Title: 'Coffee bar for the Union Wharf wedding, Harbor Coffee Roasters',
  });
});

test('the code on the page decodes to the link’s address, on either paper', async () => {
  expect(await scanned()).toBe(samplePoster.address);
  expect(await scanned({ paper: 'a4' })).toBe(samplePoster.address);
});

test('very long texts are truncated, the poster stays one page, and the code stays readable', async () => {
  const long: Partial<Poster> = {
    title: 'Coffee bar for the wedding of Ada and Charles at Union Wharf '.repeat(2).trim(),
    description: 'Espresso, filter and cold brew. '.repeat(32).trim(),
    merchant: { name: 'Harbor Coffee Roasters of Portland '.repeat(4).trim(), logo: logoOf(300, 100) },
    amount: 'CA$1,000.00 to CA$9,999,999.99',
  };
  const { pages } = await read(long);
  expect(pages).toHaveLength(1);
  const lines = linesOf(pages[0] ?? []);
  expect(lines.filter((line) => line.endsWith('…')).length).toBeGreaterThanOrEqual(2);
  expect(lines.at(-1)).toBe(samplePoster.address);
  expect(Math.min(...(pages[0] ?? []).map(({ y }) => y))).toBeGreaterThan(36);
  expect(await scanned(long)).toBe(samplePoster.address);
});

test('a missing description or amount leaves no gap, and a logo is drawn with its text', async () => {
  const { pages, tree } = await read({
    description: '',
    amount: '',
    merchant: { name: 'Harbor', logo: logoOf(120, 40) },
  });
  expect(linesOf(pages[0] ?? [])).toEqual([
    'Harbor',
    ...['Coffee bar for the', 'Union Wharf wedding'],
    'Scan with your phone to pay',
    'You pay by card, and the receipt comes by email.',
    samplePoster.address,
  ]);
  expect(elementsOf(tree, 'Figure').map(({ alt }) => alt)).toEqual(['Harbor', 'QR code that opens the page to pay']);
});

test('the same poster gives the same bytes', async () => {
  expect(Buffer.from(await write()).equals(Buffer.from(await write()))).toBe(true);
});

function logoOf(width: number, height: number) {
  return { bytes: smallPng(width, height, [59, 34, 23]), alternative: 'Harbor' };
}
