import { doubleRule, type Flow, keepTogether, writeFitted, writeTagged } from './document-flow.ts';
import type { Amount, DocumentFormat } from './document-format.ts';
import { asNumber, colours, line_height, looks } from './document-looks.ts';
import { baselineOf, type Logo, type Sheet, type TextStyle } from './document-sheet.ts';

/** The head of a document: its issuer and its title. */
export type Letterhead = {
  logo?: Logo | undefined;
  /** The height of the logo and the space after it. */
  logo_size: number;
  name: string;
  name_size: number;
  /** Under the name. */
  lines: readonly string[];
  title: string;
  title_size: number;
  /** Under the title. */
  note: string;
  note_style: TextStyle;
  /** The colour of the title. */
  accent: string;
};

const logo_width_maximum = 160;
const logo_gap = 13;

/** Draws the head of a document and moves below it. */
export function drawLetterhead(flow: Flow, head: Letterhead): void {
  const { sheet, left, width, y } = flow;
  const title: TextStyle = {
    size: head.title_size,
    weight: 'semibold',
    colour: head.accent,
    kind: 'text',
    spacing: -0.04,
  };
  const name: TextStyle = { ...looks.strong, size: head.name_size, spacing: -0.012 };
  const name_height = head.name_size + 5;
  const title_height = head.title_size + 6;
  const right_room = width * 0.45;
  const right_width = Math.min(
    right_room,
    Math.max(sheet.measure(head.title, title), sheet.measure(head.note, head.note_style)),
  );
  let x = left;
  if (head.logo !== undefined) {
    const text_height = name_height + head.lines.length * line_height;
    const top = y + Math.max(0, text_height - head.logo_size) / 2;
    x += sheet.picture(head.logo, left, top, logo_width_maximum, head.logo_size) + logo_gap;
  }
  const room = width - (x - left) - right_width - 24;
  const below: Flow = { ...flow, left: x, width: room };
  const writeLines = (text: string, style: TextStyle, height: number) => {
    const element = sheet.structure.block('P');
    sheet.mark(element, () => {
      for (const line of sheet.wrap(text, style, room)) {
        sheet.write(line, x, baselineOf(below.y, height, style.size), style);
        below.y += height;
      }
    });
    element.end();
  };
  writeLines(head.name, name, name_height);
  for (const line of head.lines) writeLines(line, looks.quiet, line_height);
  const end = left + width;
  writeTagged(sheet, 'H1', () =>
    writeFitted(sheet, head.title, end, baselineOf(y, title_height, head.title_size), title, right_room),
  );
  if (head.note !== '') {
    const baseline = baselineOf(y + title_height, line_height, head.note_style.size);
    writeTagged(sheet, 'P', () => writeFitted(sheet, head.note, end, baseline, head.note_style, right_room));
  }
  const logo_bottom = head.logo === undefined ? y : y + head.logo_size;
  flow.y = Math.max(below.y, logo_bottom, y + title_height + (head.note === '' ? 0 : line_height));
}

/** Lines under a label; the first line can be emphasised, and the others can be muted. */
export type Fact = { label: string; lines: readonly { text: string; style: TextStyle }[] };

/** Draws facts side by side, in columns of equal width, and moves below the longest. Empty ones are left out. */
export function drawFacts(
  flow: Flow,
  columns: readonly { share: number; facts: readonly Fact[] }[],
  fact_gap: number,
): void {
  const { sheet, y } = flow;
  const gap = 24;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = flow.left;
  let bottom = y;
  for (const { share, facts } of columns) {
    const room = ((flow.width - gap * (columns.length - 1)) * share) / shares;
    let at = y;
    for (const { label, lines } of facts.filter((fact) => fact.lines.some(({ text }) => text !== ''))) {
      if (at > y) at += fact_gap;
      const element = sheet.structure.block('P');
      sheet.mark(element, () => {
        for (const line of sheet.wrap(label, looks.label, room)) {
          sheet.write(line, x, baselineOf(at, 16, looks.label.size), looks.label);
          at += 16;
        }
        at += 2;
        for (const { text, style } of lines.filter((line) => line.text !== '')) {
          for (const line of sheet.wrap(text, style, room)) {
            sheet.write(line, x, baselineOf(at, line_height, style.size), style);
            at += line_height;
          }
        }
      });
      element.end();
    }
    bottom = Math.max(bottom, at);
    x += room + gap;
  }
  flow.y = bottom;
}

/** A labelled sum. */
export type Sum = { label: string; amount: Amount };

/** The sums of a document: those before its total and after it, and the remainder. */
export type Sums = { before: readonly Sum[]; total: Sum; after: readonly Sum[]; remains?: Sum | undefined };

type SumLine = { lines: readonly string[]; amount: string; label_style: TextStyle; style: TextStyle };
type PreparedSums = { width: number; height: number; draw(flow: Flow): void };

const sum_height = 25;
const ledger_height = 44;
const ledger_gap = 6;
const label_minimum = 130;

/** Lays out the sums of a document at its right edge, before their vertical position is known. */
export function prepareSums(
  { sheet, width: all }: Pick<Flow, 'sheet' | 'width'>,
  { before, total, after, remains }: Sums,
  format: DocumentFormat,
  accent: string,
): PreparedSums {
  const reserve = sheet.measure(')', looks.body);
  const ledger: TextStyle = { ...looks.strong, size: 17, kind: 'number', spacing: -0.01 };
  const shown = (amount: Amount) => format.money(amount);
  const widest = Math.max(
    sheet.measure(shown(total.amount), ledger),
    ...[...before, ...after, ...(remains === undefined ? [] : [remains])].map(({ amount }) =>
      sheet.measure(shown(amount), asNumber(looks.strong)),
    ),
  );
  const width = Math.min(all, Math.max(340, widest + reserve + label_minimum));
  const room = Math.min(widest + reserve, width - label_minimum);
  const lineOf = ({ label, amount }: Sum, label_style: TextStyle, given: TextStyle): SumLine => {
    const style = asNumber(given);
    const text = shown(amount);
    const taken = Math.min(room, sheet.measure(text, style) + reserve);
    return { lines: sheet.wrap(label, label_style, width - taken - 12), amount: text, label_style, style };
  };
  const heightOf = ({ lines }: SumLine) => sum_height + (lines.length - 1) * line_height;
  const first = before.map((sum) => lineOf(sum, looks.quiet, looks.body));
  const closing = lineOf(total, looks.heading, ledger);
  const last = [
    ...after.map((sum) => lineOf(sum, looks.quiet, looks.body)),
    ...(remains === undefined ? [] : [lineOf(remains, looks.strong, looks.strong)]),
  ];
  const closing_height = ledger_height + (closing.lines.length - 1) * 20;
  const sumOf = (lines: readonly SumLine[]) => lines.reduce((sum, line) => sum + heightOf(line), 0);
  const height = sumOf(first) + ledger_gap + closing_height + (last.length > 0 ? ledger_gap : 0) + sumOf(last);
  const draw = (flow: Flow) => {
    const left = flow.left + flow.width - width;
    const end = left + width;
    const table = sheet.structure.table();
    const drawLine = (line: SumLine, high: number, inner: number, label_line: number) => {
      keepTogether(flow, high);
      const row = table.row(['row header', 'TD']);
      const [label, value] = row.cells;
      const top = flow.y + (inner - label_line * line.lines.length) / 2;
      if (label !== undefined) {
        sheet.mark(label, () => {
          for (const [index, text] of line.lines.entries()) {
            const baseline = baselineOf(top + index * label_line, label_line, line.label_style.size);
            sheet.write(text, left, baseline, line.label_style);
          }
        });
      }
      if (value !== undefined) {
        const to = line.amount.endsWith(')') ? end : end - reserve;
        const baseline = baselineOf(flow.y, inner, line.style.size);
        sheet.mark(value, () => writeFitted(sheet, line.amount, to, baseline, line.style, room - reserve));
      }
      row.end();
      flow.y += high;
    };
    for (const line of first) drawLine(line, heightOf(line), heightOf(line), line_height);
    flow.y += ledger_gap;
    keepTogether(flow, closing_height);
    sheet.artifact(() => {
      sheet.fill(left, flow.y, width, 1, accent);
      doubleRule(sheet, left, flow.y + closing_height - 3, width, accent);
    });
    flow.y += 1;
    drawLine(closing, closing_height - 1, closing_height - 4, 20);
    if (last.length > 0) flow.y += ledger_gap;
    for (const line of last) drawLine(line, heightOf(line), heightOf(line), line_height);
    table.end();
  };
  return { width, height, draw };
}

/** Draws the footer of each page: a line about the whole, and the page number. */
export function drawFooter(
  sheet: Sheet,
  { left, width, y }: Pick<Flow, 'left' | 'width' | 'y'>,
  text: string,
  page_label: string,
): void {
  const baseline = baselineOf(y, line_height, looks.footer.size);
  const page_width = writeFitted(sheet, page_label, left + width, baseline, asNumber(looks.footer), width / 2);
  const room = width - page_width - 24;
  const factor = Math.min(1, room / Math.max(1, sheet.measure(text, looks.footer)));
  sheet.write(text, left, baseline, { ...looks.footer, size: looks.footer.size * factor });
}

/** Fills a label such as `Page {page} of {pages}`. */
export function pageLabel(label: string, page: number, page_count: number): string {
  return label.replace('{page}', String(page)).replace('{pages}', String(page_count));
}

/** Returns the colour of titles and closing rules: the merchant's own, or the default. */
export function accentOf(accent: string | undefined): string {
  return accent ?? colours.ink;
}
