import { encode } from 'uqr';
import { afterEach, expect, test, vi } from 'vitest';
import { readFont } from '../read-font.ts';
import { elementsOf, linesOf, type ReadPdf, readPdf, rolesOf } from '../testing/read-pdf.ts';
import { blobsOf, type Picture, renderedPages, shapeOf } from '../testing/rendered-pdf.ts';
import { sampleInvoice, sampleInvoiceOf } from '../testing/sample-invoice.ts';
import { smallPng } from '../testing/small-png.ts';
import { type Invoice, writeInvoice, writeInvoices } from './write-invoice.ts';

const a4_width = 595.28;
const margin = 48;

const write = (more: Partial<Invoice> = {}) => writeInvoice({ ...sampleInvoice, ...more }, readFont);
const read = async (more: Partial<Invoice> = {}): Promise<ReadPdf> => readPdf(await write(more));

/** Checks the position of every text: nothing is beyond the margins, and nothing overlaps. */
function expectInPlace({ pages }: ReadPdf): void {
  for (const items of pages) {
    for (const { str, x, width } of items) {
      expect(x, str).toBeGreaterThan(margin - 1);
      expect(x + width, str).toBeLessThan(a4_width - margin + 1);
    }
    for (const one of items) {
      for (const other of items) {
        if (one === other || Math.abs(one.y - other.y) > 4 || one.x > other.x) continue;
        expect(one.x + one.width, `${one.str} and ${other.str}`).toBeLessThanOrEqual(other.x + 0.5);
      }
    }
  }
}

afterEach(() => {
  vi.useRealTimers();
});

test('an invoice has the text of the design, line by line', async () => {
  const { pages } = await read();
  expect(pages.map(linesOf)).toEqual([
    [
      'Harbor Coffee Roasters',
      'Invoice',
      '214 Wharf Street, Portland, ME 04101',
      'INV-1048',
      'billing@harborcoffee.example, (207) 555-0148',
      'Bill to | Deliver to | Issued | Due',
      'Dock & Vine Market | Loading dock B | Nov 14, 2025 | Dec 14, 2025',
      'Marguerite Fontaine | 22 Custom House Wharf',
      'Purchase order | Terms',
      '18 Commercial St | Portland, ME 04101',
      'PO-20719 | 30% now,',
      'Portland, ME 04101',
      'rest in 30 days',
      'Item | Quantity | Price | Tax | Amount, USD',
      ...['Harbor Blend, whole bean', '24 | 62.50 | – | 1,500.00', '5 lb bag'],
      ...['Dark Tide espresso', '12 | 68.00 | – | 816.00', '5 lb bag'],
      ...['Decaf Evening', '10 | 29.50 | – | 295.00', '2 lb bag'],
      ...['Grinder calibration', '2.5 | 90.00 | 5.5% | 225.00', 'On site, Mahlkönig EK43'],
      ...['Delivery', '1 | 45.00 | 5.5% | 45.00', 'Portland peninsula'],
      'Subtotal | $2,881.00',
      'Beans are roasted on Monday and delivered',
      'on Tuesday. Bags can be returned unopened',
      'Wholesale discount, 5% on coffee | ($130.55)',
      'within 14 days. Thank you for pouring our',
      'Maine sales tax, 5.5% on $270.00 | $14.85',
      'coffee.',
      'Total, USD | $2,765.30',
      'Deposit paid Nov 16, Visa •• 1111 | ($829.59)',
      'Amount due by Dec 14, 2025 | $1,935.71',
      'Pay by card',
      'Amount due',
      'Scan the code, or go to',
      '$1,935.71',
      'pay.harborcoffee.example/i/9F2K7Q',
      'by Dec 14, 2025',
      'Part payments from $100.00 are welcome.',
      'Harbor Coffee Roasters LLC, Maine sales tax no. 1184-207 | INV-1048, page 1 of 1',
    ],
  ]);
});

test('several invoices are one file, each in its language and on its paper, with its own numbers of pages', async () => {
  const long = { ...sampleInvoice, number: 'INV-1049', paper: 'letter', locale: 'de' } as const;
  const lines = Array.from({ length: 30 }, () => sampleInvoice.lines.slice(0, 1)).flat();
  const bytes = await writeInvoices([sampleInvoice, { ...long, lines }, sampleInvoice], readFont);
  const { pages, tree, info } = await readPdf(bytes);
  const alone = await read();
  expect(linesOf(pages[0] ?? [])).toEqual(linesOf(alone.pages[0] ?? []));
  expect(linesOf(pages.at(-1) ?? [])).toEqual(linesOf(alone.pages[0] ?? []));
  expect(pages.length).toBeGreaterThan(3);
  expect(info.Title).toBe('INV-1048 – INV-1048');
  expect(tree.children?.[0]?.children?.map(({ role }) => role)).toEqual(['Part']);
  expect(await writeInvoices([sampleInvoice], readFont)).toEqual(await write());
});

test('a document that is not issued yet says so above each page, to those who hear it once', async () => {
  const lines = Array.from({ length: 60 }, () => sampleInvoice.lines.slice(0, 1)).flat();
  const drawn = await read({ lines, draft: 'Draft, not issued yet' });
  expectInPlace(drawn);
  expect(drawn.pages.length).toBeGreaterThan(2);
  expect(drawn.pages.map((page) => linesOf(page)[0])).toEqual(drawn.pages.map(() => 'Draft, not issued yet'));
  expect((await read()).pages.flatMap(linesOf)).not.toContain('Draft, not issued yet');
});

test('a screen reader finds its structure: figures with words, a title, tables with headers, all in its language', async () => {
  const logo = { bytes: smallPng(40, 40, [59, 34, 23]), alternative: 'Harbor Coffee Roasters' };
  const { tree, info } = await read({ locale: 'fr-FR', merchant: { ...sampleInvoice.merchant, logo } });
  const line = 'TR(TD TD TD TD TD)';
  const sum = 'TR(TH TD)';
  expect(rolesOf(tree)).toBe(
    `Root(Document(Figure P P P H1 P P P P P P P Table(TR(TH TH TH TH TH) ${Array(5).fill(line).join(' ')}) P ` +
      `Table(${Array(6).fill(sum).join(' ')}) Figure P P))`,
  );
  expect(elementsOf(tree, 'Figure').map(({ alt }) => alt)).toEqual([
    'Harbor Coffee Roasters',
    'QR code of the link to pay',
  ]);
  expect(info).toMatchObject({ Language: 'fr-FR', Title: 'Invoice INV-1048', Author: 'Harbor Coffee Roasters' });
});

test('the same invoice gives the same bytes at any time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  const merchant = {
    ...sampleInvoice.merchant,
    logo: { bytes: smallPng(40, 40, [59, 34, 23, 200]), alternative: 'Harbor' },
  };
  const bill_to = { name: 'متجر القهوة', lines: ['张伟咖啡'] };
  const first = await write({ merchant, bill_to });
  vi.setSystemTime(new Date('2026-11-23T09:00:01Z'));
  expect(Buffer.from(await write({ merchant, bill_to })).equals(Buffer.from(first))).toBe(true);
  expect((await readPdf(first)).info.CreationDate).toBe('D:20251114150405Z');
});

test('any number of lines keeps the sums with a line above them, and each page has the header', {
  timeout: 60_000,
}, async () => {
  for (let count = 1; count <= 40; count += 1) {
    const { pages } = await readPdf(await writeInvoice(sampleInvoiceOf(count), readFont));
    const texts = pages.map((items) => items.map(({ str }) => str));
    const isLine = (text: string) => /^Harbor Blend \d+,/.test(text);
    const total = texts.filter((page) => page.includes('Total, USD'));
    expect(total, `${count} lines`).toHaveLength(1);
    expect(total[0]?.some(isLine), `${count} lines`).toBe(true);
    expect(total[0]).toContain('Subtotal');
    for (const page of texts) if (page.some(isLine)) expect(page).toContain('Quantity');
    expect(texts.flat().filter(isLine)).toHaveLength(count);
  }
});

test('100 lines are in order, and each page shows its number and the count', async () => {
  const made = await readPdf(await writeInvoice(sampleInvoiceOf(100), readFont));
  const texts = made.pages.map((items) => items.map(({ str }) => str));
  expect(texts.length).toBeGreaterThan(4);
  for (const [index, page] of texts.entries()) {
    expect(page).toContain(`INV-1048, page ${index + 1} of ${texts.length}`);
  }
  expect(texts.flat().filter((text) => /^Harbor Blend \d/.test(text))).toEqual(
    Array.from({ length: 100 }, (_, index) => `Harbor Blend ${index + 1}, whole bean`),
  );
  // A repeated header is not a row of the table.
  expect([elementsOf(made.tree, 'TR').length, elementsOf(made.tree, 'TH').length]).toEqual([1 + 100 + 6, 5 + 6]);
  expectInPlace(made);
});

test('each page carries its subtotal over to the next', async () => {
  const invoice = sampleInvoiceOf(100);
  const { pages, tree } = await readPdf(await writeInvoice(invoice, readFont));
  const lines = pages.map(linesOf);
  const carriedOf = (page: readonly string[]) => page.filter((text) => text.startsWith('Carried over'));
  const figures = [];
  let seen = 0;
  for (const [index, page] of lines.entries()) {
    const on_page = page.filter((text) => /^Harbor Blend \d/.test(text)).length;
    const before = carriedOf(page);
    if (on_page > 0 && seen > 0) {
      expect(page.indexOf(before[0] ?? '')).toBe(page.indexOf('Item | Quantity | Price | Tax | Amount, USD') + 1);
    }
    seen += on_page;
    if (seen < 100) {
      const carried = Number(invoice.lines[seen - 1]?.carried_amount) / 100;
      expect(before.at(-1)).toBe(`Carried over | ${carried.toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
      expect(carriedOf(lines[index + 1] ?? [])[0]).toBe(before.at(-1));
      figures.push(carried);
    }
  }
  expect(figures.length).toBeGreaterThan(3);
  // It repeats what the lines say, and is not a row of their table.
  expect(elementsOf(tree, 'TR')).toHaveLength(1 + 100 + 6);
});

test('taxes by rate and the payment plan are titled tables with the given figures', async () => {
  const made = await read({
    pay: null,
    taxes: [
      { name: 'GST', rate_ppm: 50_000, base_amount: 9_999, tax_amount: 500 },
      { name: 'QST', rate_ppm: 99_750, base_amount: 9_999, tax_amount: 997 },
    ],
    parts: [
      { label: 'Deposit', due_date: '2025-11-14', amount: 82_959, status: 'Paid Nov 16' },
      { label: 'Balance', due_date: '2025-12-14', amount: 193_571, status: 'Open' },
    ],
  });
  const lines = made.pages.flatMap(linesOf);
  const from = lines.indexOf('Taxes');
  expect(lines.slice(from, from + 8)).toEqual([
    'Taxes',
    'Tax | Rate | On, USD | Tax, USD',
    'GST | 5% | 99.99 | 5.00',
    'QST | 9.975% | 99.99 | 9.97',
    'Payment plan',
    'Part | Due | Status | Amount, USD',
    'Deposit | Nov 14, 2025 | Paid Nov 16 | 829.59',
    'Balance | Dec 14, 2025 | Open | 1,935.71',
  ]);
  expect(elementsOf(made.tree, 'H2')).toHaveLength(2);
  expectInPlace(made);
});

test('a paid invoice shows when and by which card, with the last four digits', async () => {
  const { pages } = await read({ paid: { date: '2025-11-16', by: 'Visa •• 1111' }, remains: null, pay: null });
  const lines = pages.flatMap(linesOf);
  expect(lines).toContain('Purchase order | Paid');
  expect(lines).toContain('PO-20719 | Nov 16, 2025');
  expect(lines.join('\n')).toContain('Visa •• 1111');
});

test('a line with several taxes shows each rate', async () => {
  const [first] = sampleInvoice.lines;
  const { pages } = await read({
    lines: [{ ...(first as Invoice['lines'][number]), tax_rates_ppm: [50_000, 99_750] }],
  });
  expect(pages.flatMap(linesOf)).toContain('24 | 62.50 | 5% + 9.975% | 1,500.00');
});

test.each([
  ['Arabic', 'متجر القهوة'],
  ['Hebrew', 'חנות קפה'],
  ['Chinese', '张伟咖啡'],
  ['Japanese', '田中さくら'],
  ['Korean', '김민준 카페'],
  ['Thai', 'ร้านกาแฟ'],
  ['Hindi', 'कॉफी की दुकान'],
  ['emoji', '☕🎉'],
])('a name in any script is drawn without boxes: %s', async (_, name) => {
  const nameBlobs = async (text: string) => {
    const bytes = await write({ bill_to: { name: text, lines: [] }, deliver_to: null });
    const [page] = await renderedPages(bytes);
    // The line of the name under its label.
    const { width, ink } = page as Picture;
    const [from, to] = [131 * 4, 145 * 4];
    return blobsOf({ width, height: to - from, ink: ink.slice(from * width, to * width) }, 46, 190);
  };
  const seen = await nameBlobs(name);
  expect(seen.length).toBeGreaterThan(0);
  // No font here has Tifinagh: each of its letters is a box.
  const [box] = await nameBlobs('ⴰ');
  for (const blob of seen) expect(shapeOf([blob])).not.toBe(shapeOf(box === undefined ? [] : [box]));
  expect(await nameBlobs('')).toEqual([]);
});

test('the QR code is readable: its modules encode the link, with a quiet zone around', async () => {
  const [page] = await renderedPages(await write());
  const { width, ink } = page as Picture;
  const { data } = encode(sampleInvoice.pay?.link ?? '', { ecc: 'M', border: 0 });
  const unit = (112 * 0.75) / (data.length + 4);
  const [left, top] = [48, 841.89 - 78 * 0.75 - (28 + 112) * 0.75];
  const dark = (column: number, row: number) => {
    const [x, y] = [left + (column + 2.5) * unit, top + (row + 2.5) * unit];
    return (ink[Math.round(y * 4) * width + Math.round(x * 4)] ?? 0) > 128;
  };
  for (const [row, modules] of data.entries()) {
    expect(modules.map((_, column) => dark(column, row))).toEqual(modules);
  }
  for (let at = -2; at < data.length + 2; at += 1) expect([dark(at, -1), dark(-1, at)]).toEqual([false, false]);
});

test('very long words break, long names wrap, and amounts of 40 characters fit the page', async () => {
  const huge = 123_456_789_012_345_678_901_234_567_890n;
  const made = await read({
    number: 'INV-'.padEnd(32, '9'),
    merchant: { ...sampleInvoice.merchant, name: 'Harbor Coffee Roasters of Portland '.repeat(5).trim() },
    bill_to: { name: 'Fontaine'.repeat(12), lines: ['x'.repeat(120)] },
    lines: [
      {
        description: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6),
        note: 'y'.repeat(255),
        quantity_ten_thousandths: 999_999_999_999,
        unit_price_ten_thousandths: huge,
        tax_rates_ppm: [50_000, 99_750, 82_500],
        amount: -huge,
        carried_amount: -huge,
      },
    ],
    sums: [{ label: 'Subtotal '.repeat(20).trim(), amount: huge }],
    total: { label: 'Total, USD', amount: huge },
    settled: [{ label: 'Paid', amount: -huge }],
    remains: { label: 'Amount due', amount: huge },
    pay: { ...(sampleInvoice.pay as NonNullable<Invoice['pay']>), amount: huge },
  });
  const text = made.pages.flat().map(({ str }) => str);
  expect(text).toContain('(1,234,567,890,123,456,789,012,345,678.90)');
  expect(text.filter((each) => each === '$1,234,567,890,123,456,789,012,345,678.90').length).toBeGreaterThan(3);
  expect(text.join('')).toContain('y'.repeat(20));
  expectInPlace(made);
});

test('empty parts leave no gap: no logo, address, lines or payment', async () => {
  const made = await read({
    due_date: null,
    merchant: { name: 'Harbor', lines: [], registered: '' },
    bill_to: { name: '', lines: [] },
    deliver_to: null,
    purchase_order: '',
    payment_terms: '',
    lines: [],
    sums: [],
    total: { label: 'Total, USD', amount: 0 },
    settled: [],
    remains: null,
    note: '',
    pay: null,
  });
  expect(made.pages.map(linesOf)).toEqual([
    [
      ...['Harbor', 'Invoice', 'INV-1048', 'Issued', 'Nov 14, 2025'],
      'Item | Quantity | Price | Tax | Amount, USD',
      'Total, USD | $0.00',
      'INV-1048, page 1 of 1',
    ],
  ]);
  expect(elementsOf(made.tree, 'Figure')).toEqual([]);
});

test('a credit note’s amounts are in parentheses, aligned with the other figures', async () => {
  const [first] = sampleInvoice.lines;
  const { pages } = await read({
    words: { ...sampleInvoice.words, title: 'Credit note' },
    lines: [{ ...(first as Invoice['lines'][number]), amount: -150_000 }, ...sampleInvoice.lines.slice(1, 2)],
    sums: [{ label: 'Tax', amount: -8_250 }],
    total: { label: 'Total, USD', amount: -158_250 },
    settled: [],
    remains: null,
    pay: null,
  });
  const items = pages.flat();
  const end = (text: string) => {
    const found = items.find(({ str }) => str === text);
    return (found?.x ?? 0) + (found?.width ?? 0);
  };
  for (const text of ['Credit note', '(1,500.00)', '($82.50)', '($1,582.50)']) {
    expect(end(text), text).toBeCloseTo(a4_width - margin, 0);
  }
  // The last digits are aligned: a parenthesis extends beyond them.
  expect(end('(1,500.00)') - end('816.00')).toBeGreaterThan(3);
});

test('writes currencies without decimals and with three decimals', async () => {
  const yen = await read({ currency: 'JPY', total: { label: 'Total, JPY', amount: 1_500 } });
  expect(yen.pages.flat().map(({ str }) => str)).toContain('¥1,500');
  const dinars = await read({ currency: 'KWD', total: { label: 'Total, KWD', amount: -1_234_567 } });
  expect(linesOf(dinars.pages[0] ?? []).join('\n')).toContain('(KWD 1,234.567)');
});

test('terms of many pages continue below the sums, line by line', async () => {
  const note = Array.from({ length: 150 }, (_, index) => `Paragraph ${index + 1}`).join('\n');
  const made = await read({ note });
  expect(made.pages.length).toBeGreaterThan(2);
  const said = made.pages.flat().filter(({ str }) => str.startsWith('Paragraph'));
  expect(said.map(({ str }) => str).join('\n')).toBe(note);
  expectInPlace(made);
});

test('the title and closing rules have the brand colour, or the text colour without one', async () => {
  const accent = '#006633';
  const { colours } = await read({ merchant: { ...sampleInvoice.merchant, accent } });
  expect(colours).toContain(accent);
  expect((await read()).colours).not.toContain(accent);
});

test.each([
  ['wide', smallPng(64, 32, [200, 30, 30]), 2],
  ['tall and partly transparent', smallPng(32, 64, [20, 30, 130, 255]), 0.5],
])('a logo keeps its proportions, with the text beside it: %s', async (_, bytes, proportion) => {
  const merchant = { ...sampleInvoice.merchant, logo: { bytes, alternative: 'Harbor' } };
  const inkOfHead = async (more: Partial<Invoice>) => {
    const [page] = await renderedPages(await write(more));
    const { width, ink } = page as Picture;
    return blobsOf({ width, height: 90 * 4, ink: ink.slice(0, 90 * 4 * width) }, 47, 130)[0];
  };
  const drawn = await inkOfHead({ merchant });
  const [wide, high] = [(drawn?.to ?? 0) - (drawn?.from ?? 0) + 1, (drawn?.bottom ?? 0) - (drawn?.top ?? 0) + 1];
  // At most 48 pixels high, with four pixels of the picture per point of the page.
  expect(high).toBeCloseTo(144, -1);
  expect(wide / high).toBeCloseTo(proportion, 1);
});

test('refuses a logo that cannot be drawn, without later failures', async () => {
  const bytes = smallPng(32, 32, [20, 30, 130, 255]).slice(0, 70);
  await expect(write({ merchant: { ...sampleInvoice.merchant, logo: { bytes, alternative: '' } } })).rejects.toThrow(
    'A logo cannot be drawn',
  );
});
