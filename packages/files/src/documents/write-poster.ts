import type { LoadFont } from '../open-font.ts';
import { doubleRule } from './document-flow.ts';
import { asNumber, colours } from './document-looks.ts';
import { accentOf } from './document-parts.ts';
import { baselineOf, type Logo, type Paper, type Sheet, type TextStyle, writePages } from './document-sheet.ts';
import { drawQrCode } from './qr-shape.ts';

/** A poster or table card: a QR code that opens a page on which people pay. */
export type Poster = {
  /** BCP 47, of the words on it. */
  locale: string;
  paper: Paper;
  /** When it was made. The same poster always gives the same bytes. */
  made_at: string;
  merchant: {
    name: string;
    logo?: Logo;
    /** `#rrggbb`, dark enough for white paper: the colour of the rules. */
    accent?: string;
  };
  /** What is paid. */
  title: string;
  /** Under the title; may be empty. */
  description: string;
  /** The formatted price: `$25.00`, `$5.00 to $500.00`; can be empty. */
  amount: string;
  /** The content of the QR code. */
  address: string;
  words: {
    /** The alternative text of the code. */
    code: string;
    /** Under the code: what to do with it. */
    scan: string;
    /** Below that, small: how to pay. */
    note: string;
  };
};

const margin = 72;
const code_maximum = 420;
/** A camera at arm's length does not find smaller codes. */
const code_minimum = 240;
const title_lines_maximum = 3;
const description_lines_maximum = 4;

const look = (size: number, weight: TextStyle['weight'], colour: string = colours.ink): TextStyle => ({
  size,
  weight,
  colour,
  kind: 'text',
});

/** A line of the poster: text, style, and height. */
type Line = { text: string; style: TextStyle; height: number; type: string };

/** Writes a poster as a tagged PDF of one page, to be printed and put up or folded. */
export function writePoster(poster: Poster, load: LoadFont): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, paper, merchant, title, made_at } = poster;
  return writePages(
    {
      locale,
      title: `${title}, ${merchant.name}`,
      author: merchant.name,
      created_at: new Date(made_at),
      paper,
      load,
      logo: merchant.logo,
      footer: () => {},
    },
    (sheet) => drawPoster(sheet, poster),
  );
}

function drawPoster(sheet: Sheet, { merchant, title, description, amount, address, words }: Poster): void {
  const room = sheet.width - 2 * margin;
  const middle = sheet.width / 2;
  const accent = accentOf(merchant.accent);
  const head: Line[] = linesOf(sheet, merchant.name, look(22, 'semibold'), 30, room, 2, 'P');
  const offer: Line[] = [
    ...linesOf(sheet, title, { ...look(42, 'semibold'), spacing: -0.02 }, 50, room, title_lines_maximum, 'H1'),
    ...linesOf(sheet, description, look(18, 'regular', colours.quiet), 27, room * 0.86, description_lines_maximum, 'P'),
  ];
  const price: Line[] = linesOf(
    sheet,
    amount,
    asNumber({ ...look(34, 'semibold'), spacing: -0.016 }),
    44,
    room,
    2,
    'P',
  );
  const foot: Line[] = [
    ...linesOf(sheet, words.scan, look(24, 'semibold'), 32, room, 2, 'P'),
    ...linesOf(sheet, words.note, look(15, 'regular', colours.quiet), 22, room, 2, 'P'),
    ...linesOf(sheet, address, asNumber(look(12, 'regular', colours.quiet)), 18, room, 4, 'P'),
  ];
  const logo_size = merchant.logo === undefined ? 0 : 72;
  const gaps = {
    logo: merchant.logo === undefined ? 0 : 14,
    head: 30,
    price: price.length > 0 ? 18 : 0,
    code: 30,
    foot: 18,
  };
  const texts = [head, offer, price, foot].flat().reduce((sum, { height }) => sum + height, 0);
  const taken = logo_size + texts + Object.values(gaps).reduce((sum, gap) => sum + gap, 0) + 24;
  const free = sheet.height - 2 * margin - taken;
  const code_size = Math.max(code_minimum, Math.min(code_maximum, free, room));
  let y = margin + Math.max(0, (free - code_size) / 2);
  const write = (lines: readonly Line[]) => {
    y = drawLines(sheet, lines, middle, y);
  };

  if (merchant.logo !== undefined) {
    // The picture is left-aligned in its box, so the box must be as wide as the picture.
    drawInMiddle(sheet, merchant.logo, middle, y, logo_size);
    y += logo_size + gaps.logo;
  }
  write(head);
  y += gaps.head;
  write(offer);
  y += gaps.price;
  write(price);
  y += gaps.code;
  const left = middle - code_size / 2;
  sheet.artifact(() => doubleRule(sheet, left, y - 12, code_size, accent));
  sheet.figure(words.code, left, y, code_size, code_size, () => drawQrCode(sheet, address, left, y, code_size));
  y += code_size;
  sheet.artifact(() => doubleRule(sheet, left, y + 9, code_size, accent));
  y += 12 + gaps.foot;
  write(foot);
}

/** Wraps a text, truncating the last line if there are too many; none for an empty text. */
function linesOf(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  height: number,
  room: number,
  maximum: number,
  type: string,
): Line[] {
  if (text.trim() === '') return [];
  const lines = balanced(sheet, text, style, room);
  const shown = lines.slice(0, maximum);
  if (lines.length > maximum) shown.push(`${(shown.pop() ?? '').replace(/\s+\S*$/, '')} …`);
  return shown.map((line) => ({ text: line, style, height, type }));
}

/** Wraps a text into as few lines as fit, of similar length. */
function balanced(sheet: Sheet, text: string, style: TextStyle, room: number): string[] {
  const lines = sheet.wrap(text, style, room);
  let [narrow, wide] = [room / (lines.length + 1), room];
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    if (sheet.wrap(text, style, middle).length > lines.length) narrow = middle;
    else wide = middle;
  }
  return sheet.wrap(text, style, wide);
}

/** Writes centred lines from a position down, those of one text as one element, and returns where the next begins. */
function drawLines(sheet: Sheet, lines: readonly Line[], middle: number, top: number): number {
  let y = top;
  let from = 0;
  while (from < lines.length) {
    const first = lines[from];
    if (first === undefined) break;
    let to = from;
    while (lines[to]?.style === first.style) to += 1;
    const element = sheet.structure.block(first.type);
    for (const { text, style, height } of lines.slice(from, to)) {
      const baseline = baselineOf(y, height, style.size);
      sheet.mark(element, () => sheet.write(text, middle, baseline, style, 'middle'));
      y += height;
    }
    element.end();
    from = to;
  }
  return y;
}

/** Draws a picture centred. Its width is read from its bytes: PNG has its size at a fixed position. */
function drawInMiddle(sheet: Sheet, logo: Logo, middle: number, y: number, height: number): void {
  const header = new DataView(logo.bytes.buffer, logo.bytes.byteOffset, logo.bytes.byteLength);
  const [wide, high] = [header.getUint32(16), header.getUint32(20)];
  const room = sheet.width - 2 * margin;
  const width = Math.min(room, (wide / high) * height);
  sheet.picture(logo, middle - width / 2, y, width, height);
}
