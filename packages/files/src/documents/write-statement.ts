import type { LoadFont } from '../open-font.ts';
import { brandWidth, type DrawnBrand, drawCardBrand } from './card-brand-drawing.ts';
import { doubleRule, type Flow, keepTogether, writeParagraph, writeTagged } from './document-flow.ts';
import { type Amount, createDocumentFormat, type DocumentFormat } from './document-format.ts';
import { asNumber, colours, looks } from './document-looks.ts';
import { drawFacts, drawFooter, drawLetterhead, type Fact, pageLabel, type Sum } from './document-parts.ts';
import { baselineOf, type Logo, type Paper, type Sheet, type TextStyle, writePages } from './document-sheet.ts';
import { type Cell, drawTable } from './document-table.ts';

/**
 * The type of a statement's column, which determines its format: amounts in minor units, rates in millionths, dates `YYYY-MM-DD`, plain
 * numbers.
 */
type StatementColumn = {
  label: string;
  kind: 'text' | 'brand' | 'date' | 'count' | 'amount' | 'rate' | 'figure';
  /** Muted or emphasised. */
  weight?: 'quiet' | 'medium';
};

/** A value of a column: for a brand, its name and its drawing if it has one; null if there is none. */
export type StatementValue = Amount | string | { name: string; brand: DrawnBrand | null } | null;

/** A table of a statement under its title. */
type StatementSection = {
  title: string;
  columns: readonly StatementColumn[];
  rows: readonly (readonly StatementValue[])[];
  /** The totals of the columns; the first is the label. */
  total: readonly StatementValue[] | null;
};

/** A merchant's statement of a period. Sums are given and never computed here. */
export type Statement = {
  /** BCP 47, of the words and figures in it. */
  locale: string;
  paper: Paper;
  /** ISO 4217. */
  currency: string;
  /** IANA: the merchant's. */
  time_zone: string;
  /** When it became final. The same statement always gives the same bytes. */
  issued_at: string;
  /** The issuer, which is not the merchant. */
  issuer: { name: string; line: string; logo?: Logo };
  /** Its period in words, and from when to when with its number. */
  title: string;
  note: string;
  /** Three columns of facts about the merchant; the first line of each is in ink, the very first emphasised. */
  facts: readonly (readonly { label: string; lines: readonly string[] }[])[];
  /** The calculation of the payout: the first part, less all others, is the result. */
  equation: { parts: readonly Sum[]; result: Sum };
  /** One bar per day; null if there are none. */
  days: {
    title: string;
    note: string;
    /** The alternative text. */
    alternative: string;
    /** A bar with an empty label has none under it. */
    bars: readonly { label: string; amount: Amount }[];
  } | null;
  sections: readonly StatementSection[];
  /** In the footer of each page: the debit date and the contact. */
  foot: string;
  /** `{page}` and `{pages}` are numbers. */
  page_label: string;
};

const margin = 64;
const top = 44;
const footer_height = 51;
const row_height = 29;

/** Writes a statement as a tagged PDF, with tables over as many pages as needed and their headers on each. */
export function writeStatement(statement: Statement, load: LoadFont): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, paper, issuer, title, note, issued_at, foot, page_label } = statement;
  const format = createDocumentFormat(statement);
  return writePages(
    {
      locale,
      title: `${issuer.line}, ${title}`,
      author: issuer.name,
      created_at: new Date(issued_at),
      paper,
      load,
      logo: issuer.logo,
      footer: (sheet, page, page_count) => {
        const y = sheet.height - footer_height;
        drawFooter(
          sheet,
          { left: margin, width: sheet.width - 2 * margin, y },
          foot,
          pageLabel(page_label, page, page_count),
        );
      },
    },
    (sheet) => {
      const bottom = sheet.height - footer_height - 20;
      const flow: Flow = { sheet, left: margin, width: sheet.width - 2 * margin, top, bottom, y: top };
      drawLetterhead(flow, {
        logo: issuer.logo,
        logo_size: 34,
        name: issuer.name,
        name_size: 15,
        lines: [issuer.line],
        title,
        title_size: 22,
        note,
        note_style: asNumber(looks.quiet),
        accent: colours.ink,
      });
      flow.y += 26;
      drawFacts(
        flow,
        statement.facts.map((facts, column) => ({
          share: 1,
          facts: facts.map((fact, at) => factOf(fact, column, at)),
        })),
        8,
      );
      drawEquation(flow, statement.equation, format);
      if (statement.days !== null) drawDays(flow, statement.days);
      for (const section of statement.sections) drawSection(flow, section, format);
    },
  );
}

function factOf({ label, lines }: { label: string; lines: readonly string[] }, column: number, at: number): Fact {
  const first = column === 0 && at === 0 ? looks.strong : looks.body;
  return {
    label,
    lines: lines.map((text, index) => ({ text, style: index === 0 ? first : looks.quiet })),
  };
}

/** The sums of the period in a row with operators between, closed like a ledger. */
function drawEquation(flow: Flow, { parts, result }: Statement['equation'], format: DocumentFormat): void {
  const { sheet, left, width } = flow;
  const terms = [...parts, result];
  const gap = 6;
  const sign_width = 14;
  const free = width - (terms.length - 1) * (sign_width + 2 * gap);
  const shares = terms.map((_, index) => (index === 0 || index === terms.length - 1 ? 1.1 : 0.9));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const rooms = shares.map((share) => (free * share) / all);
  const figure: TextStyle = { ...asNumber(looks.strong), size: 17, spacing: -0.012 };
  const texts = terms.map(({ amount }) => format.money(amount));
  const factor = Math.min(1, ...texts.map((text, index) => (rooms[index] ?? 0) / sheet.measure(text, figure)));
  const label_factor = Math.min(
    1,
    ...terms.map(({ label }, index) => (rooms[index] ?? 0) / Math.max(1, sheet.measure(label, looks.small))),
  );
  flow.y += 30;
  const y = flow.y;
  sheet.artifact(() => {
    sheet.fill(left, y, width, 1, colours.ink);
    doubleRule(sheet, left, y + 71, width);
  });
  const baseline = baselineOf(y + 33, 24, 17);
  const element = sheet.structure.block('P');
  let x = left;
  sheet.mark(element, () => {
    for (const [index, { label }] of terms.entries()) {
      const last = index === terms.length - 1;
      if (index > 0) {
        const sign: TextStyle = { ...looks.body, size: 17, colour: colours.sign };
        sheet.write(last ? '=' : '−', x, baseline, sign);
        x += sign_width + gap;
      }
      const room = rooms[index] ?? 0;
      const [at, align] = last ? ([x + room, 'end'] as const) : ([x, 'start'] as const);
      const small = { ...looks.small, size: looks.small.size * label_factor };
      sheet.write(label, at, baselineOf(y + 17, 16, 12), small, align);
      sheet.write(texts[index] ?? '', at, baseline, { ...figure, size: figure.size * factor }, align);
      x += room + gap;
    }
  });
  element.end();
  flow.y += 74;
}

/** One bar per day; the highest fills the available height. */
function drawDays(flow: Flow, { title, note, alternative, bars }: NonNullable<Statement['days']>): void {
  const { sheet, left, width } = flow;
  const base = 50;
  const height = 66;
  keepTogether(flow, 20 + 20 + 8 + height);
  flow.y += 20;
  const baseline = baselineOf(flow.y, 20, 14);
  writeTagged(sheet, 'H2', () => sheet.write(title, left, baseline, looks.heading));
  writeTagged(sheet, 'P', () =>
    sheet.write(note, left + width, baselineOf(flow.y, 20, 13), asNumber(looks.quiet), 'end'),
  );
  flow.y += 28;
  const y = flow.y;
  const highest = Math.max(1, ...bars.map(({ amount }) => Number(amount)));
  const step = width / Math.max(1, bars.length);
  const bar_width = step * 0.6;
  sheet.figure(alternative, left, y, width, height, () => {
    sheet.fill(left, y + base, width, 1, colours.base);
    for (const [index, { label, amount }] of bars.entries()) {
      const x = left + index * step + (step - bar_width) / 2;
      const high = (Math.max(0, Number(amount)) / highest) * 48.4;
      if (high > 0) sheet.fill(x, y + base - high, bar_width, high, colours.bar);
      const style = { ...looks.footer, size: 10.5 };
      if (label !== '') sheet.write(label, x + bar_width / 2, y + 63, style, 'middle');
    }
  });
  flow.y += height;
}

const column_widths: Record<StatementColumn['kind'], number> = {
  text: 1,
  brand: 1,
  date: 1,
  count: 84,
  amount: 112,
  rate: 76,
  figure: 128,
};

function drawSection(flow: Flow, { title, columns, rows, total }: StatementSection, format: DocumentFormat): void {
  // A title stays with its table's header and first row.
  keepTogether(flow, 20 + 20 + 2 + 30 + 2 * row_height);
  if (flow.y > flow.top) flow.y += 20;
  writeParagraph(flow, title, looks.heading, { type: 'H2', height: 20 });
  flow.y += 2;
  const negative = [...rows, ...(total === null ? [] : [total])].some((row) =>
    row.some((value, index) => columns[index]?.kind === 'amount' && isNegative(value)),
  );
  const cellsOf = (values: readonly StatementValue[], bold: boolean) =>
    columns.map((column, index) => cellOf(column, values[index] ?? null, bold, format));
  drawTable(flow, {
    columns: columns.map(({ label, kind }) => ({
      label,
      align: kind === 'text' || kind === 'brand' || kind === 'date' ? 'start' : 'end',
      width: column_widths[kind],
      parentheses: negative && kind === 'amount',
    })),
    rows: rows.map((row) => cellsOf(row, false)),
    ...(total === null ? {} : { total: cellsOf(total, true) }),
    header_height: 30,
    row_height,
    rules: { header: colours.base, row: colours.faint },
  });
}

function isNegative(value: StatementValue): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && value < 0;
}

function cellOf({ kind, weight }: StatementColumn, value: StatementValue, bold: boolean, format: DocumentFormat): Cell {
  const own = weight === undefined ? looks.body : looks[weight];
  const style = bold ? looks.strong : own;
  if (value === null) return { text: '', style };
  if (typeof value === 'object') {
    const { name, brand } = value;
    if (brand === null) return { text: name, style };
    const draw = (sheet: Sheet, x: number, middle: number) => drawCardBrand(sheet, brand, x, middle);
    return { text: name, style, icon: { width: brandWidth, draw } };
  }
  if (typeof value === 'string') {
    if (kind === 'date' && !bold) return { text: format.date(value), style: asNumber(style) };
    return { text: value, style: kind === 'figure' ? asNumber(style) : style };
  }
  const text =
    kind === 'amount' ? format.money(value) : kind === 'rate' ? format.percent(Number(value), 2) : format.count(value);
  return { text, style: asNumber(style) };
}
