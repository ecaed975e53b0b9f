import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type PdfOptions, pdfTable } from './pdf.ts';

const fontFile = (name: string) => readFile(new URL(`../font/${name}.ttf`, import.meta.url));

async function pdf(rows: Iterable<string[]>, more: Partial<PdfOptions> = {}) {
  const loaded: string[] = [];
  const labels = more.columns ?? [
    { label: 'Customer', align: 'start' as const },
    { label: 'Amount', align: 'end' as const },
  ];
  const parts: Uint8Array[] = [];
  const options: PdfOptions = {
    title: 'Payments',
    note: '2026-11-21 12:00:00',
    paper: 'letter',
    orientation: 'portrait',
    columns: labels,
    widthsOf: (width) => labels.map(() => width / labels.length),
    header_size: 12,
    cell_size: 11,
    deflate: (bytes) => deflateSync(bytes),
    fonts: ['noto-sans', 'noto-sans-sc'].map((name) => ({
      name,
      load: () => {
        loaded.push(name);
        return fontFile(name);
      },
    })),
    ...more,
  };
  for await (const part of pdfTable(options, rows)) parts.push(part);
  const bytes = Buffer.concat(parts);
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: { text: string; items: { str: string; height: number; width: number; x: number; y: number }[] }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item && item.str.trim() !== '') as unknown as {
      str: string;
      height: number;
      width: number;
      transform: number[];
    }[];
    pages.push({
      text: texts.map(({ str }) => str).join('\n'),
      items: texts.map(({ str, height, width, transform }) => ({
        str,
        height,
        width,
        x: transform[4] ?? 0,
        y: transform[5] ?? 0,
      })),
    });
  }
  return { bytes, document, pages, loaded };
}

test('the texts of the table are the texts of the document, with £ € and the accents of every locale', async () => {
  const rows = [
    ['Zoë Müller-Straße', '1234.56'],
    ['Señor Peña ¿Qué?', '-0.05'],
    ['Œuvre à l’été – £5 €6 “x”', '7.00'],
    ['back\\slash (and) parens', '1.00'],
  ];
  const { pages, loaded } = await pdf(rows);
  expect(pages[0]?.text.split('\n')).toEqual([
    'Payments',
    '2026-11-21 12:00:00',
    'Customer',
    'Amount',
    ...rows.flat(),
    '1',
  ]);
  expect(loaded).toEqual([]);
});

test('Chinese, Greek, Cyrillic and other Latin letters come out as they were, with fonts that are loaded once', async () => {
  const rows = [
    ['张伟（上海）有限公司', '12.00'],
    ['繁體中文 臺北', '13.00'],
    ['Łódź Gdańsk ğ ş', '14.00'],
    ['Москва Ελλάδα', '15.00'],
    ['no font has ⴰⴱⴲ', '16.00'],
  ];
  const { pages, loaded, bytes } = await pdf(rows, {
    title: '交易查询',
    columns: [
      { label: '客户', align: 'start' },
      { label: '金额 $', align: 'end' },
    ],
  });
  expect(pages[0]?.text.split('\n')).toEqual([
    '交易查询',
    '2026-11-21 12:00:00',
    '客户',
    '金额 $',
    ...rows.flat(),
    '1',
  ]);
  expect(loaded).toEqual(['noto-sans', 'noto-sans-sc']);
  // Only the glyphs that were used.
  expect(bytes.length).toBeLessThan(200_000);
});

test('[S2.169] the header is 12 and the cells are 11', async () => {
  const { pages } = await pdf([['Dana', '1.00']]);
  const heights = new Map(pages[0]?.items.map(({ str, height }) => [str, Math.round(height * 10) / 10]));
  expect(heights.get('Customer')).toBe(12);
  expect(heights.get('Amount')).toBe(12);
  expect(heights.get('Dana')).toBe(11);
  expect(heights.get('1.00')).toBe(11);
});

test('every row is on a page, under a header, and numbers stand at the end of their column', async () => {
  const { pages, document } = await pdf(
    Array.from({ length: 500 }, (_, index) => [`Customer ${index}`, `${index}.00`]),
  );
  expect(document.numPages).toBeGreaterThan(10);
  const all = pages.flatMap(({ items }) => items.map(({ str }) => str));
  for (let index = 0; index < 500; index += 1) expect(all).toContain(`Customer ${index}`);
  for (const { items } of pages) {
    expect(items.some(({ str }) => str === 'Customer')).toBe(true);
    for (const { x, y, width } of items) {
      expect(x).toBeGreaterThanOrEqual(36);
      expect(x + width).toBeLessThanOrEqual(612 - 36);
      expect(y).toBeGreaterThan(20);
    }
    const ends = items.filter(({ str }) => /^\d+\.00$/.test(str)).map(({ x, width }) => Math.round(x + width));
    expect(new Set(ends)).toEqual(new Set([572]));
  }
});

test('long words, many lines and a cell higher than a page lose nothing', async () => {
  const uuid = '0a1b2c3d-4e5f-4678-9abc-def012345678';
  const columns = Array.from({ length: 12 }, (_, index) => ({ label: `Column ${index}`, align: 'start' as const }));
  const { pages } = await pdf([Array(12).fill(uuid)], { columns, orientation: 'landscape' });
  expect(pages[0]?.text.replace(/\n/g, '')).toContain(uuid);

  const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`);
  const { pages: many } = await pdf([
    [lines.join('\n'), '1.00'],
    ['last', '2.00'],
  ]);
  const texts = many.flatMap(({ items }) => items.map(({ str }) => str));
  expect(texts.filter((text) => /^line \d+$/.test(text))).toEqual(lines);
  expect(texts).toContain('last');
});

test('a table without rows is a page with a header', async () => {
  const { pages } = await pdf([]);
  expect(pages.map(({ text }) => text)).toEqual(['Payments\n2026-11-21 12:00:00\nCustomer\nAmount\n1']);
});

test('another reader finds the text of all pages', async () => {
  const { bytes } = await pdf([['张伟', '1.00']]);
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  expect(text).toContain('张伟');
});
