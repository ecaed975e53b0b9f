import type { LoadFont } from '../open-font.ts';
import { type Flow, writeParagraph } from './document-flow.ts';
import { createDocumentFormat } from './document-format.ts';
import { asNumber, colours, looks } from './document-looks.ts';
import { accentOf, drawFacts, drawFooter, drawLetterhead, pageLabel, prepareSums, type Sum } from './document-parts.ts';
import { type Logo, type Paper, writePages } from './document-sheet.ts';

/** The receipt of a card payment. Of the card it only contains the brand and the last four digits. */
export type Receipt = {
  /** BCP 47, of the words and figures in it. */
  locale: string;
  paper: Paper;
  /** ISO 4217. */
  currency: string;
  /** IANA: the merchant's. */
  time_zone: string;
  /** When the payment was taken. The same receipt always gives the same bytes. */
  taken_at: string;
  merchant: {
    name: string;
    /** Under the name, such as the terminal; may be empty. */
    line: string;
    logo?: Logo;
    /** `#rrggbb`, dark enough for white paper: of the title and the closing rules. */
    accent?: string;
  };
  /** The action, such as a sale, above the date. */
  action: string;
  /** Further facts, in order: status, card, approval code, payment. A code is always left to right. */
  facts: readonly { label: string; value: string; kind: 'text' | 'code' }[];
  /** What was bought; can be long. */
  description: { label: string; value: string };
  sums: readonly Sum[];
  total: Sum;
  /** A word at the end. */
  thanks: string;
  words: {
    title: string;
    /** `{page}` and `{pages}` are numbers. */
    page: string;
  };
};

const margin = 64;
const top = 60;
const footer_height = 78;
const fact_columns = 3;

/** Writes a receipt as a tagged PDF, on one page unless its texts are very long. */
export function writeReceipt(receipt: Receipt, load: LoadFont): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, paper, merchant, words, taken_at, action, description } = receipt;
  const format = createDocumentFormat(receipt);
  const accent = accentOf(merchant.accent);
  const body = (value: string, kind: 'text' | 'code') => [
    { text: value, style: kind === 'code' ? asNumber(looks.body) : looks.body },
  ];
  return writePages(
    {
      locale,
      title: `${words.title}, ${merchant.name}`,
      author: merchant.name,
      created_at: new Date(taken_at),
      paper,
      load,
      logo: merchant.logo,
      footer: (sheet, page, page_count) => {
        const y = sheet.height - footer_height;
        const width = sheet.width - 2 * margin;
        sheet.fill(margin, y, width, 1, colours.rule);
        drawFooter(sheet, { left: margin, width, y: y + 11 }, merchant.name, pageLabel(words.page, page, page_count));
      },
    },
    (sheet) => {
      const bottom = sheet.height - footer_height - 20;
      const flow: Flow = { sheet, left: margin, width: sheet.width - 2 * margin, top, bottom, y: top };
      drawLetterhead(flow, {
        logo: merchant.logo,
        logo_size: 48,
        name: merchant.name,
        name_size: 17,
        lines: merchant.line === '' ? [] : [merchant.line],
        title: words.title,
        title_size: 26,
        note: '',
        note_style: looks.medium,
        accent,
      });
      flow.y += 40;
      const facts = [
        { label: action, lines: body(format.dateTime(taken_at), 'code') },
        ...receipt.facts
          .filter(({ value }) => value !== '')
          .map(({ label, value, kind }) => ({ label, lines: body(value, kind) })),
      ];
      // From left to right and then down, as they are read.
      const columns = Array.from({ length: fact_columns }, (_, column) => ({
        share: 1,
        facts: facts.filter((_fact, index) => index % fact_columns === column),
      }));
      drawFacts(flow, columns, 12);
      if (description.value !== '') {
        flow.y += 12;
        writeParagraph(flow, description.label, looks.label, { height: 18 });
        writeParagraph(flow, description.value, looks.body);
      }
      flow.y += 32;
      const { sums: before, total } = receipt;
      const sums = prepareSums(flow, { before, total, after: [] }, format, accent);
      if (flow.y + sums.height > flow.bottom) {
        sheet.addPage();
        flow.y = top;
      }
      const from = flow.y;
      sums.draw(flow);
      const end = flow.y;
      // The closing word is beside the sums, on the line of the total.
      const room = flow.width - sums.width - 40;
      if (room > 160) {
        flow.y = Math.max(from, end - 32);
        writeParagraph(flow, receipt.thanks, looks.quiet, { room });
      } else {
        flow.y += 20;
        writeParagraph(flow, receipt.thanks, looks.quiet);
      }
    },
  );
}
