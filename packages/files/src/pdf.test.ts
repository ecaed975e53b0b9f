import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { fontFiles } from './font-faces.ts';
import { pdfTable, taggedRows_maximum } from './pdf.ts';
import type { PdfOptions } from './pdf-options.ts';
import { readFont } from './read-font.ts';
import { blobsOf, looksLike, type Picture, renderedPages, shapeOf, tableRows } from './testing/rendered-pdf.ts';

const made_at = new Date('2026-11-21T17:00:00Z');
const narrow = { width: 400, height: 600, margin: 28, column_widths: [244, 100] };

function optionsOf(more: Partial<PdfOptions> = {}): PdfOptions {
  return {
    locale: 'en',
    heading: {
      business: 'Harbor Coffee',
      title: 'Payments',
      lines: ['Status: Approved', 'Created: 2026-11-21 12:00:00 EST'],
    },
    page_label: 'Page {page} of {pages}',
    columns: [
      { label: 'Customer', kind: 'text' },
      { label: 'Amount', kind: 'number' },
    ],
    layout: () => narrow,
    sizes: { header: 12, cell: 11 },
    made_at,
    load: readFont,
    closing: (row_count) => ({ totals: [['Total', '12.34']], line: `Rows: ${row_count}` }),
    ...more,
  };
}

async function bytesOf(rows: Iterable<string[]>, more: Partial<PdfOptions> = {}): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of pdfTable(optionsOf(more), rows)) parts.push(part);
  return Buffer.concat(parts);
}

type Item = { str: string; height: number; width: number; x: number; y: number };

/** Reads a file with pdf.js, which is independent of this writer. */
async function read(
  bytes: Uint8Array,
): Promise<{ document: Awaited<ReturnType<typeof getDocumentProxy>>; pages: Item[][] }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: Item[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.filter((item) => 'str' in item && item.str.trim() !== '') as unknown as (Item & {
      transform: number[];
    })[];
    pages.push(
      texts.map(({ str, height, width, transform }) => ({
        str,
        height,
        width,
        x: transform[4] ?? 0,
        y: transform[5] ?? 0,
      })),
    );
  }
  return { document, pages };
}
const textsOf = (pages: readonly Item[][]) => pages.flat().map(({ str }) => str);

/** The first column of each row of a page, as it looks. */
async function rowsSeen(texts: readonly string[], more: Partial<PdfOptions> = {}): Promise<Picture[]> {
  const bytes = await bytesOf(
    texts.map((text) => [text, '']),
    { closing: () => ({ totals: [], line: '' }), ...more },
  );
  const [page] = await renderedPages(bytes);
  return tableRows(page as Picture);
}
const blobs = (row: Picture | undefined) => blobsOf(row as Picture, 28, 270);

const scripts = {
  'every locale': 'AZaz09ÄÖÜäöüßñÑ¿¡éèêëçœŒàùîïôâÿ£€$¥–—“”‘’…',
  'Polish, Turkish, Vietnamese': 'ŁłŹźĄąĞğİışŞŐőữệ',
  Greek: 'ΑαΩωΆά',
  Cyrillic: 'АаЯяЖжЇї',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىة٠١٢',
  Hebrew: 'אבגדהוזחטיכלמנסעפצקרשתםןץףך',
  Korean: '가각한국어카페김민준',
  Thai: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ฿',
  Hindi: 'अआइईउऊएऐओकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह',
  'simplified Chinese': '张伟咖啡有限公司上海',
  'traditional Chinese': '繁體中文臺北龜龍麵',
  Japanese: 'あいうえおアイウエオ田中桜',
  emoji: '☕😀🎉🚗❤',
};

test.each(Object.entries(scripts))(
  'every letter has its own glyph instead of a box: %s',
  { timeout: 60_000 },
  async (_, letters) => {
    // No font here has Tifinagh.
    const shown = ['ⴰ', ...letters];
    for (let from = 1; from < shown.length; from += 25) {
      const some = shown.slice(from, from + 25);
      const rows = await rowsSeen(['ⴰ', ...some]);
      expect(rows).toHaveLength(some.length + 1);
      const box = shapeOf(blobs(rows[0]));
      expect(box).not.toBe('');
      for (const [index, letter] of some.entries()) {
        const seen = shapeOf(blobs(rows[index + 1]));
        expect(seen, letter).not.toBe('');
        expect(seen, letter).not.toBe(box);
      }
    }
  },
);

test('each letter missing in all fonts is one box, beside existing letters', async () => {
  const rows = await rowsSeen(['ⴰ', 'ⴰⴱⴲ', 'aⴰb', 'ab']);
  const [one = [], three = [], between = [], without = []] = rows.map(blobs);
  expect(three).toHaveLength(one.length * 3);
  expect(between).toHaveLength(one.length + without.length);
});

test('sums are bold in every script, even if its font has one weight', async () => {
  for (const text of ['Customer', '客户', 'عميل', '고객']) {
    const rows = await rowsSeen([text], { closing: () => ({ totals: [[text, '']], line: '' }) });
    const [regular = 0, bold = 0] = rows.slice(-2).map((row) => blobs(row).reduce((sum, { ink }) => sum + ink, 0));
    expect(bold / regular, text).toBeGreaterThan(1.1);
  }
});

test('text of several scripts loses no letter: 张伟咖啡,"Łódź"£€', async () => {
  const rows = await rowsSeen(['张伟咖啡,"Łódź"£€', '张伟咖啡,"ód"£€']);
  const [all = [], less = []] = rows.map(blobs);
  // Ł and ź, each with as much ink as it has alone.
  const [strokes = [], accents = []] = (await rowsSeen(['Ł', 'ź'])).map(blobs);
  const inkOf = (some: typeof all) => some.reduce((sum, { ink }) => sum + ink, 0);
  expect(inkOf(all)).toBeGreaterThan((inkOf(less) + inkOf(strokes) + inkOf(accents)) * 0.97);
});

test('right-to-left text is in visual order, with numbers left to right and brackets mirrored', async () => {
  const rows = await rowsSeen(['שי', 'ש', 'י', 'دا', 'د', 'ا', 'שי (12)', '(', '1', '2', ')', 'ab שי cd', 'ab', 'cd']);
  const [
    shinYod = [],
    shin = [],
    yod = [],
    dalAlef = [],
    dal = [],
    alef = [],
    mixed = [],
    open = [],
    one = [],
    two = [],
    close = [],
    inside = [],
    ab = [],
    cd = [],
  ] = rows.map(blobs);
  // The first letter of the text is the last from the left.
  expect(looksLike(shinYod, [...yod, ...shin])).toBe(true);
  expect(looksLike(shinYod, [...shin, ...yod])).toBe(false);
  expect(looksLike(dalAlef, [...alef, ...dal])).toBe(true);
  expect(looksLike(mixed, [...open, ...one, ...two, ...close, ...yod, ...shin])).toBe(true);
  expect(looksLike(mixed, [...close, ...one, ...two, ...open, ...yod, ...shin])).toBe(false);
  expect(looksLike(inside, [...ab, ...yod, ...shin, ...cd])).toBe(true);
});

test('any cell content gives a document', { timeout: 60_000 }, async () => {
  // fontkit fails to join this letter.
  await bytesOf([['\u06a2', '1.00']]);
  const blocks = [
    ...['\u0020-\u024f', '\u0370-\u052f', '\u0590-\u05ff', '\u0600-\u06ff', '\u0900-\u097f', '\u0e00-\u0e5b'],
    ...['\u1100-\u11ff', '\u2000-\u206f', '\u3000-\u30ff', '\u4e00-\u4fff', '\uac00-\uadff', '\ud800-\ufffd'],
    ...['\u{1f300}-\u{1f64f}', '\u{e0001}-\u{e007f}'],
  ].map((range) => {
    const [from = 0, to = 0] = range.split('-').map((letter) => letter.codePointAt(0) ?? 0);
    return fc.integer({ min: from, max: to }).map((code_point) => String.fromCodePoint(code_point));
  });
  const text = fc.oneof(
    ...blocks.map((letter) => fc.string({ unit: letter, maxLength: 12 })),
    fc.string({ unit: fc.oneof(...blocks), maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 40, maxLength: 40 }), async (texts) => {
      const bytes = await bytesOf(texts.map((each) => [each, '']));
      expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
    }),
    { numRuns: 15 },
  );
});

test('Arabic letters join, and isolated ones look different', async () => {
  const [word = [], ...alone] = (await rowsSeen(['بيت', 'ب', 'ي', 'ت'])).map(blobs);
  expect(word.length).toBeLessThan(alone.flat().length);
});

test('digits of a number column have equal width, so that amounts align', async () => {
  const { pages } = await read(
    await bytesOf([
      ['a', '1111.11'],
      ['b', '8888.88'],
      ['c', '-1111.11'],
    ]),
  );
  const items = pages[0]?.filter(({ str }) => /^-?\d{4}\.\d\d$/.test(str)) ?? [];
  expect(items).toHaveLength(3);
  expect(items[0]?.width).toBeCloseTo(items[1]?.width ?? 0, 2);
  for (const { x, width } of items) expect(x + width).toBeCloseTo(28 + 344 - 5, 1);
});

test('the table’s text can be extracted and copied as written', async () => {
  const rows = [
    ['Zoë Müller-Straße', '1234.56'],
    ['Œuvre à l’été – £5 €6 “x”', '7.00'],
    ['back\\slash (and) parens', '1.00'],
    ['张伟（上海）有限公司', '12.00'],
    ['Łódź Gdańsk ğ ş', '14.00'],
    ['김민준', '15.00'],
    ['ⴰⴱⴲ', '16.00'],
  ];
  const bytes = await bytesOf(rows);
  const { pages } = await read(bytes);
  const text = textsOf(pages).join('\n');
  for (const known of [
    'Harbor Coffee',
    'Payments',
    'Status: Approved',
    'Customer',
    'Rows: 7',
    ...rows.slice(0, 3).flat(),
  ]) {
    expect(text).toContain(known);
  }
  const { text: all } = await extractText(new Uint8Array(bytes), { mergePages: true });
  for (const [name = ''] of rows.slice(3, 6)) expect(all.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''));
});

test('fonts load on demand, and the file contains only the glyphs used', async () => {
  const loaded: string[] = [];
  const load: PdfOptions['load'] = (name) => {
    loaded.push(name);
    return readFont(name);
  };
  await bytesOf([['Łódź Ελλάδα', '1.00']], { load });
  expect(loaded).toEqual(['inter', 'inter_bold']);
  const bytes = await bytesOf(
    [
      ['张伟', '1.00'],
      ['שלום', '2.00'],
      ['李娜', '3.00'],
    ],
    { load },
  );
  expect(loaded.slice(2)).toEqual(['inter', 'inter_bold', 'simplified_chinese', 'hebrew']);
  expect(bytes.length).toBeLessThan(60_000);
});

test('the browser’s font addresses match the font files', () => {
  const addresses = readFileSync(new URL('./font-addresses.ts', import.meta.url), 'utf8');
  for (const [name, file] of Object.entries(fontFiles))
    expect(addresses).toContain(`import ${name} from '${file}?url';`);
});

test('the same rows give the same bytes', async () => {
  const rows = [
    ['Dana', '1.00'],
    ['محمد', '2.00'],
  ];
  expect((await bytesOf(rows)).equals(await bytesOf(rows))).toBe(true);
});

test('[S2.169] the header is 12 and the cells are 11', async () => {
  const { pages } = await read(await bytesOf([['Dana', '1.00']]));
  const heights = new Map(pages[0]?.map(({ str, height }) => [str, Math.round(height * 10) / 10]));
  expect(heights.get('Customer')).toBe(12);
  expect(heights.get('Amount')).toBe(12);
  expect(heights.get('Dana')).toBe(11);
  expect(heights.get('1.00')).toBe(11);
});

test('every row is on a page under a header, and each page shows its number and the count', async () => {
  const { document, pages } = await read(
    await bytesOf(Array.from({ length: 200 }, (_, index) => [`Customer no. ${index}`, `${index}.00`])),
  );
  expect(document.numPages).toBeGreaterThan(3);
  const all = textsOf(pages);
  for (let index = 0; index < 200; index += 1) expect(all).toContain(`Customer no. ${index}`);
  for (const [index, items] of pages.entries()) {
    const text = items.map(({ str }) => str).join(' ');
    expect(text).toContain('Customer Amount');
    expect(text.replace(/\s+/g, ' ')).toContain(`Page ${index + 1} of ${document.numPages}`);
    for (const { x, y, width } of items) {
      expect(x).toBeGreaterThanOrEqual(28);
      expect(x + width).toBeLessThanOrEqual(400 - 28);
      expect(y).toBeGreaterThan(20);
    }
  }
  // The heading is on the first page, totals and count on the last.
  expect(textsOf(pages.slice(0, 1)).slice(0, 2)).toEqual(['Harbor Coffee', 'Payments']);
  expect(all.filter((text) => text === 'Harbor Coffee')).toHaveLength(1);
  expect(textsOf(pages.slice(-1))).toEqual(expect.arrayContaining(['Total', '12.34', 'Rows: 200']));
});

test('an identifier breaks only after hyphens, and only if it does not fit', async () => {
  const id = '0a1b2c3d-4e5f-4678-9abc-def012345678';
  const widths = { ...narrow, column_widths: [244, 100] };
  expect(textsOf((await read(await bytesOf([[id, '1.00']], { layout: () => widths }))).pages)).toContain(id);
  const tight = { ...narrow, column_widths: [94, 250] };
  const lines = textsOf((await read(await bytesOf([[id, '1.00']], { layout: () => tight }))).pages).filter((text) =>
    /^[0-9a-f-]{5,}$/.test(text),
  );
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(id);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/-$/);
});

test('long words, many lines and cells higher than a page lose nothing', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const { pages: broken } = await read(await bytesOf([[word, '1.00']]));
  expect(textsOf(broken).join('')).toContain(word);
  const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`);
  const { pages } = await read(
    await bytesOf([
      [lines.join('\n'), '1.00'],
      ['last', '2.00'],
    ]),
  );
  const texts = textsOf(pages);
  expect(texts.filter((text) => /^line \d+$/.test(text))).toEqual(lines);
  expect(texts).toContain('last');
});

test('Thai breaks between words, and Chinese not before a full stop', async () => {
  const thai = 'สวัสดีครับยินดีต้อนรับสู่ร้านกาแฟของเรา';
  const chinese = '欢迎光临我们的咖啡店。欢迎光临我们的咖啡店。';
  const tight = { ...narrow, column_widths: [94, 250] };
  const rows = await rowsSeen([thai, chinese], { layout: () => tight });
  // Four pixels of the picture are one point of the page, and a line has 13 points.
  for (const row of rows) expect(row.height).toBeGreaterThan(4 * 13 * 2);
  const { text } = await extractText(new Uint8Array(await bytesOf([[chinese, '']], { layout: () => tight })), {
    mergePages: true,
  });
  for (const line of text.split('\n')) expect(line.startsWith('。')).toBe(false);
});

type StructureNode = { role?: string; children?: StructureNode[] };

test(`up to ${taggedRows_maximum} rows a document has tagged cells and a language, and longer ones have no tags`, {
  timeout: 60_000,
}, async () => {
  const { document } = await read(
    await bytesOf(
      [
        ['Dana', '1.00'],
        ['张伟', ''],
      ],
      { locale: 'zh-CN' },
    ),
  );
  const tree = (await (await document.getPage(1)).getStructTree()) as unknown as StructureNode;
  const roles = (node: StructureNode | undefined): string[] =>
    node === undefined
      ? []
      : [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(roles)];
  expect(roles(tree)).toEqual([
    'Root',
    'Document',
    ...['P', 'H1', 'P', 'P'],
    'Table',
    ...['TR', 'TH', 'TH'],
    ...['TR', 'TD', 'TD'],
    ...['TR', 'TD', 'TD'],
    ...['TR', 'TD', 'TD'],
    'P',
  ]);
  const { info } = (await document.getMetadata()) as unknown as { info: { Language: string; Title: string } };
  expect(info).toMatchObject({ Language: 'zh-CN', Title: 'Payments' });

  function* rows(count: number): Generator<string[]> {
    for (let index = 0; index < count; index += 1) yield ['Dana', '1.00'];
  }
  expect((await bytesOf(rows(taggedRows_maximum))).includes('/StructTreeRoot')).toBe(true);
  expect((await bytesOf(rows(taggedRows_maximum + 1))).includes('/StructTreeRoot')).toBe(false);
});

test('pages stream as they are consumed, and stopping ends the rows', async () => {
  let read_count = 0;
  let ended = false;
  function* rows(): Generator<string[]> {
    try {
      for (;;) {
        read_count += 1;
        yield ['Dana', '1.00'];
      }
    } finally {
      ended = true;
    }
  }
  const parts = pdfTable(optionsOf(), rows());
  await parts.next();
  const first = read_count;
  await parts.next();
  // One more page, and no more than that.
  expect(read_count - first).toBeLessThan(100);
  await parts.return(undefined);
  expect(ended).toBe(true);
});

test('a table without rows is a page with a header', async () => {
  const { pages } = await read(await bytesOf([], { closing: (count) => ({ totals: [], line: `Rows: ${count}` }) }));
  expect(pages).toHaveLength(1);
  expect(textsOf(pages)).toEqual(expect.arrayContaining(['Customer', 'Amount', 'Rows: 0']));
});
