import type { LoadFont } from '../open-font.ts';
import { type Flow, keepTogether, writeFitted, writeParagraph, writeTagged } from './document-flow.ts';
import { type Amount, createDocumentFormat, type DocumentFormat } from './document-format.ts';
import { asNumber, colours, line_height, looks } from './document-looks.ts';
import { accentOf, drawFacts, drawFooter, drawLetterhead, pageLabel, prepareSums, type Sum } from './document-parts.ts';
import { baselineOf, type Logo, type Paper, type Sheet, type SheetPart, writeParts } from './document-sheet.ts';
import { type Cell, type DocumentTable, drawTable } from './document-table.ts';
import { drawDraftBand } from './draft-band.ts';
import { drawQrCode } from './qr-shape.ts';

/** The recipient of an invoice or of its delivery. */
type InvoiceParty = { name: string; lines: readonly string[] };

/** A line of an invoice. Quantity and price are ten-thousandths, the tax rate is in millionths. */
export type InvoiceLine = {
  description: string;
  /** Smaller, under the description; may be empty. */
  note: string;
  quantity_ten_thousandths: Amount;
  unit_price_ten_thousandths: Amount;
  /** Empty if no tax is on it. */
  tax_rates_ppm: readonly number[];
  /** In minor units, before discounts, as summed in `subtotal`. */
  amount: Amount;
  /** The running total including this line, shown if a page ends after it. */
  carried_amount: Amount;
};

/** The amounts of one tax on the whole invoice; the rate is in millionths, amounts are in minor units. */
type InvoiceTax = { name: string; rate_ppm: number; base_amount: Amount; tax_amount: Amount };

/** A deposit or an instalment: label, date `YYYY-MM-DD`, amount, and status in words. */
type InvoicePartRow = { label: string; due_date: string; amount: Amount; status: string };

/** An issued invoice, estimate or credit note. Sums are given and never computed here. */
export type Invoice = {
  /** BCP 47, of the words and figures in it. */
  locale: string;
  paper: Paper;
  /** ISO 4217. */
  currency: string;
  /** IANA: the merchant's. */
  time_zone: string;
  /** When it was issued. The same invoice always gives the same bytes. */
  issued_at: string;
  /** `YYYY-MM-DD`: the date on it. */
  issue_date: string;
  /** `YYYY-MM-DD`; null if there is none. */
  due_date: string | null;
  /** `YYYY-MM-DD` and how, such as `Visa •• 1111`, once it is paid. */
  paid: { date: string; by: string } | null;
  number: string;
  /** The text above each page of a document that is not issued yet; null if it is issued. */
  draft: string | null;
  merchant: {
    name: string;
    lines: readonly string[];
    /** In the footer of each page: the legal name, a tax number. */
    registered: string;
    logo?: Logo;
    /** `#rrggbb`, dark enough for white paper: the colour of the title and the closing rules. */
    accent?: string;
  };
  bill_to: InvoiceParty;
  deliver_to: InvoiceParty | null;
  purchase_order: string;
  payment_terms: string;
  lines: readonly InvoiceLine[];
  /** The sums before the total: subtotal, discounts and shipping, each tax. */
  sums: readonly Sum[];
  total: Sum;
  /** Amounts already paid or credited, and the remainder. */
  settled: readonly Sum[];
  remains: Sum | null;
  /** The taxes by rate as a separate table, if the sums do not list them all; can be empty. */
  taxes: readonly InvoiceTax[];
  /** The payment plan, if there is more than one part; can be empty. */
  parts: readonly InvoicePartRow[];
  /** To the recipient; can be empty or long. */
  note: string;
  /** How to pay it, if it can be paid. */
  pay: {
    heading: string;
    /** The content of the QR code, and its alternative text. */
    link: string;
    link_alternative: string;
    lines: readonly { text: string; strong: boolean }[];
    amount_label: string;
    amount: Amount;
    by: string;
  } | null;
  words: {
    title: string;
    bill_to: string;
    deliver_to: string;
    issued: string;
    purchase_order: string;
    due: string;
    payment_terms: string;
    paid: string;
    item: string;
    quantity: string;
    price: string;
    tax: string;
    amount: string;
    carried: string;
    taxes: string;
    tax_rate: string;
    tax_base: string;
    tax_amount: string;
    parts: string;
    part: string;
    part_due: string;
    part_status: string;
    /** `{page}` and `{pages}` are numbers. */
    page: string;
  };
};

const margin = 64;
const top = 60;
const footer_height = 78;
const slip_height = 135;
const code_size = 112;

/** Writes an invoice as a tagged PDF, with the header of its lines on each page, and the payment slip at the foot of the last. */
export function writeInvoice(invoice: Invoice, load: LoadFont): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, merchant, number, words, issued_at } = invoice;
  const title = `${words.title} ${number}`;
  return writeParts({ locale, title, author: merchant.name, created_at: new Date(issued_at), load }, [partOf(invoice)]);
}

/** Writes several invoices of a merchant as one PDF, in order, each with its own paper, language and page numbers. */
export function writeInvoices(
  invoices: readonly [Invoice, ...Invoice[]],
  load: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = invoices;
  if (invoices.length === 1) return writeInvoice(first, load);
  const { locale, merchant } = first;
  const title = `${first.number} – ${invoices.at(-1)?.number}`;
  const created_at = new Date(Math.max(...invoices.map(({ issued_at }) => Date.parse(issued_at))));
  return writeParts({ locale, title, author: merchant.name, created_at, load }, invoices.map(partOf));
}

function partOf(invoice: Invoice): SheetPart {
  const { locale, paper, merchant, words, draft } = invoice;
  const format = createDocumentFormat(invoice);
  return {
    ...{ locale, paper, logo: merchant.logo },
    footer: (sheet, page, page_count) => {
      if (draft !== null && page > 1) drawDraftBand(sheet, draft, margin);
      const y = sheet.height - footer_height;
      const width = sheet.width - 2 * margin;
      sheet.fill(margin, y, width, 1, colours.rule);
      drawFooter(
        sheet,
        { left: margin, width, y: y + 11 },
        merchant.registered,
        pageLabel(words.page, page, page_count),
      );
    },
    draw: (sheet) => {
      const flow: Flow = {
        sheet,
        left: margin,
        width: sheet.width - 2 * margin,
        top,
        bottom: sheet.height - footer_height - 20,
        y: top,
      };
      drawHead(flow, invoice, format);
      drawLines(flow, invoice, format);
      drawTaxes(flow, invoice, format);
      drawParts(flow, invoice, format);
      if (invoice.pay !== null) drawPaySlip(flow, invoice.pay, format);
    },
  };
}

function drawHead(flow: Flow, invoice: Invoice, format: DocumentFormat): void {
  const { merchant, words, number, draft, bill_to, deliver_to, due_date, paid } = invoice;
  if (draft !== null) writeTagged(flow.sheet, 'P', () => drawDraftBand(flow.sheet, draft, margin));
  drawLetterhead(flow, {
    logo: merchant.logo,
    logo_size: 48,
    name: merchant.name,
    name_size: 17,
    lines: merchant.lines,
    title: words.title,
    title_size: 26,
    note: number,
    note_style: { ...looks.medium, kind: 'code' },
    accent: accentOf(merchant.accent),
  });
  flow.y += 40;
  const fact = (label: string, text: string, style = looks.body as typeof looks.body | typeof looks.strong) => ({
    label,
    lines: [{ text, style: asNumber(style) }],
  });
  const party = (label: string, { name, lines }: InvoiceParty, style: typeof looks.body | typeof looks.strong) => ({
    label,
    lines: [{ text: name, style }, ...lines.map((text) => ({ text, style: looks.quiet }))],
  });
  const free = (label: string, text: string) => ({ label, lines: [{ text, style: looks.body }] });
  drawFacts(
    flow,
    [
      { share: 1.5, facts: [party(words.bill_to, bill_to, looks.strong)] },
      { share: 1.2, facts: deliver_to === null ? [] : [party(words.deliver_to, deliver_to, looks.body)] },
      {
        share: 0.9,
        facts: [
          fact(words.issued, format.date(invoice.issue_date)),
          free(words.purchase_order, invoice.purchase_order),
        ],
      },
      {
        share: 0.9,
        facts: [
          ...(due_date === null ? [] : [fact(words.due, format.date(due_date), looks.strong)]),
          ...(paid === null
            ? [free(words.payment_terms, invoice.payment_terms)]
            : [paidFact(words.paid, paid, format)]),
        ],
      },
    ],
    10,
  );
  flow.y += 32;
}

function drawLines(flow: Flow, invoice: Invoice, format: DocumentFormat): void {
  const { sheet } = flow;
  const { words, note } = invoice;
  const sums = prepareSums(
    flow,
    { before: invoice.sums, total: invoice.total, after: invoice.settled, remains: invoice.remains ?? undefined },
    format,
    accentOf(invoice.merchant.accent),
  );
  const gap = 14;
  drawTable(flow, {
    columns: [
      { label: words.item, align: 'start', width: 1 },
      { label: words.quantity, align: 'end', width: 90 },
      { label: words.price, align: 'end', width: 82.5 },
      { label: words.tax, align: 'end', width: 76.5 },
      { label: words.amount, align: 'end', width: 136, parentheses: true },
    ],
    rows: invoice.lines.map((line) => cellsOf(line, format)),
    header_height: 30,
    row_height: 44,
    rules: { header: colours.ink, row: colours.rule },
    followed_by: gap + sums.height,
    carried: { label: words.carried, texts: invoice.lines.map(({ carried_amount }) => format.figure(carried_amount)) },
  });
  flow.y += gap;
  const note_room = flow.width - sums.width - 40;
  const note_lines = note === '' || note_room < 200 ? [] : sheet.wrap(note, looks.quiet, note_room);
  const from = flow.y;
  const beside = note_lines.length > 0 && from + 6 + note_lines.length * line_height <= flow.bottom;
  if (beside) {
    flow.y = from + 6;
    writeParagraph(flow, note, looks.quiet, { room: note_room });
  }
  const note_end = flow.y;
  flow.y = from;
  sums.draw(flow);
  flow.y = Math.max(flow.y, beside ? note_end : 0);
  if (!beside && note !== '') {
    flow.y += gap;
    writeParagraph(flow, note, looks.quiet);
  }
}

function cellsOf(line: InvoiceLine, format: DocumentFormat): Cell[] {
  const number = asNumber(looks.body);
  return [
    { text: line.description, style: looks.medium, below: line.note },
    { text: format.quantity(line.quantity_ten_thousandths), style: number },
    { text: format.price(line.unit_price_ten_thousandths), style: number },
    { text: ratesOf(line, format), style: asNumber(looks.quiet) },
    { text: format.figure(line.amount), style: number },
  ];
}

function ratesOf({ tax_rates_ppm }: InvoiceLine, format: DocumentFormat): string {
  return tax_rates_ppm.length === 0 ? '–' : tax_rates_ppm.map((ppm) => format.percent(ppm)).join(' + ');
}

/** Says that it is paid, instead of how to pay it. */
function paidFact(label: string, { date, by }: NonNullable<Invoice['paid']>, format: DocumentFormat) {
  return {
    label,
    lines: [
      { text: format.date(date), style: asNumber(looks.strong) },
      { text: by, style: asNumber(looks.quiet) },
    ],
  };
}

/** The taxes by rate: base and amount of each. */
function drawTaxes(flow: Flow, { taxes, words }: Invoice, format: DocumentFormat): void {
  const number = asNumber(looks.body);
  drawSmallTable(flow, words.taxes, {
    columns: [
      { label: words.tax, align: 'start', width: 1 },
      { label: words.tax_rate, align: 'end', width: 90 },
      { label: words.tax_base, align: 'end', width: 136 },
      { label: words.tax_amount, align: 'end', width: 136, parentheses: true },
    ],
    rows: taxes.map(({ name, rate_ppm, base_amount, tax_amount }) => [
      { text: name, style: looks.body },
      { text: format.percent(rate_ppm), style: asNumber(looks.quiet) },
      { text: format.figure(base_amount), style: number },
      { text: format.figure(tax_amount), style: number },
    ]),
  });
}

/** Deposit and instalments, with their status. */
function drawParts(flow: Flow, { parts, words }: Invoice, format: DocumentFormat): void {
  drawSmallTable(flow, words.parts, {
    columns: [
      { label: words.part, align: 'start', width: 1 },
      { label: words.part_due, align: 'start', width: 0.6 },
      { label: words.part_status, align: 'start', width: 0.9 },
      { label: words.amount, align: 'end', width: 136, parentheses: true },
    ],
    rows: parts.map(({ label, due_date, status, amount }) => [
      { text: label, style: looks.body },
      { text: format.date(due_date), style: asNumber(looks.body) },
      { text: status, style: asNumber(looks.quiet) },
      { text: format.figure(amount), style: asNumber(looks.body) },
    ]),
  });
}

/** A table with its own title; nothing if it has no rows. */
function drawSmallTable(flow: Flow, title: string, { columns, rows }: Pick<DocumentTable, 'columns' | 'rows'>): void {
  if (rows.length === 0) return;
  const [title_height, header_height, row_height] = [20, 30, 29];
  // A title stays with its table's header and first row.
  keepTogether(flow, 26 + title_height + header_height + row_height);
  if (flow.y > flow.top) flow.y += 26;
  writeParagraph(flow, title, looks.heading, { type: 'H2', height: title_height });
  drawTable(flow, {
    columns,
    rows,
    header_height,
    row_height,
    rules: { header: colours.base, row: colours.faint },
  });
}

/** The payment slip, below a dashed line at the foot of the last page. */
function drawPaySlip(flow: Flow, pay: NonNullable<Invoice['pay']>, format: DocumentFormat): void {
  const { sheet, left, width } = flow;
  const y = sheet.height - footer_height - 28 - slip_height;
  if (flow.y + 28 > y) sheet.addPage();
  sheet.artifact(() => sheet.dash(left, y + 0.5, width, colours.cut));
  const code_y = y + 23;
  sheet.figure(pay.link_alternative, left, code_y, code_size, code_size, () =>
    drawQrCode(sheet, pay.link, left, code_y, code_size),
  );
  const amount = { ...asNumber(looks.strong), kind: 'code', size: 24, spacing: -0.035 } as const;
  const room_of_amount = width * 0.45;
  const text = format.money(pay.amount);
  const amount_width = Math.min(
    room_of_amount,
    Math.max(sheet.measure(text, amount), sheet.measure(pay.amount_label, looks.label)),
  );
  const x = left + code_size + 20;
  const room = width - code_size - 40 - amount_width;
  drawPayWords(sheet, pay, x, room, code_y);
  const end = left + width;
  const amount_y = code_y + (code_size - 67) / 2;
  const element = sheet.structure.block('P');
  sheet.mark(element, () => {
    writeFitted(sheet, pay.amount_label, end, baselineOf(amount_y, 16, 11), looks.label, room_of_amount);
    writeFitted(sheet, text, end, baselineOf(amount_y + 18, 30, 24), amount, room_of_amount);
    writeFitted(sheet, pay.by, end, baselineOf(amount_y + 48, line_height, 13), asNumber(looks.quiet), room_of_amount);
  });
  element.end();
}

function drawPayWords(sheet: Sheet, pay: NonNullable<Invoice['pay']>, x: number, room: number, code_y: number): void {
  const heading = { ...looks.strong, size: 15 };
  const lines = [
    ...sheet.wrap(pay.heading, heading, room).map((text) => ({ text, style: heading, height: 20, gap: 0 })),
    ...pay.lines.flatMap((line, index) => {
      const style = line.strong ? looks.medium : looks.quiet;
      return sheet.wrap(line.text, style, room).map((text, at) => {
        // A gap before what is said anew; what is strong belongs to the line before it.
        const gap = at === 0 && !line.strong ? 3 : 0;
        return { text, style, height: line_height, gap: index === 0 && at === 0 ? 3 : gap };
      });
    }),
  ];
  let y = code_y + (code_size - lines.reduce((sum, { height, gap }) => sum + height + gap, 0)) / 2;
  const element = sheet.structure.block('P');
  sheet.mark(element, () => {
    for (const { text, style, height, gap } of lines) {
      y += gap;
      sheet.write(text, x, baselineOf(y, height, style.size), style);
      y += height;
    }
  });
  element.end();
}
