import type { Locale } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { render, toPlainText } from '@react-email/render';
import { createElement } from 'react';
import { BrandContext } from './components/brand-context.ts';
import { Frame } from './components/frame.ts';
import { oneLine } from './one-line.ts';
import { countinghouse, type MailContent } from './template.ts';

/** The part of html-to-text's formatter input that is used here. */
type Element = { name?: string; attribs?: Readonly<Record<string, string>>; children: Element[] };
type Walk = (children: Element[], builder: TextBuilder) => void;
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string): void;
  addLineBreak(): void;
};

/**
 * Renders a mail as HTML and as text from the same elements: in the text a row is `Total: $25.99` in its language's style, and a button its
 * label with the whole address below.
 */
export async function renderMail(
  { subject, preview, content, brand = countinghouse }: MailContent,
  locale: Locale,
): Promise<{ subject: string; text: string; html: string }> {
  const frame = createElement(Frame, { locale, subject: oneLine(subject), preview, content });
  const html = await render(createElement(BrandContext, { value: brand }, frame));
  return { subject: oneLine(subject), text: `${textOf(html, locale)}\n\n${oneLine(brand.name)}\n`, html };
}

function textOf(html: string, locale: Locale): string {
  const colon = labelled('', '', locale);
  const pair =
    (line_breaks: number) =>
    (element: Element, walk: Walk, builder: TextBuilder): void => {
      const [name, value] = element.children;
      builder.openBlock({ leadingLineBreaks: line_breaks });
      walk(name?.children ?? [], builder);
      builder.addInline(colon);
      walk(value?.children ?? [], builder);
      builder.closeBlock({ trailingLineBreaks: line_breaks });
    };
  const link = (element: Element, walk: Walk, builder: TextBuilder): void => {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    builder.addInline(colon.trimEnd());
    builder.addLineBreak();
    builder.addInline(element.attribs?.href ?? '');
    builder.closeBlock({ trailingLineBreaks: 2 });
  };
  return toPlainText(html, {
    formatters: { row: pair(1), figure: pair(2), link },
    selectors: [
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'table.rows', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'tr.row', format: 'row' },
      { selector: 'p.figure', format: 'figure' },
      { selector: 'a.button', format: 'link' },
    ],
  });
}
