import type { Locale } from '@countinghouse/domain/locales';
import { html } from './html.ts';
import type { Mail } from './page-model.ts';

/** Control characters have no place in a mail's words: they could end a header or hide what follows. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** How long something lasts, in words of a language. */
export function spanOf(locale: Locale, unit: 'minute' | 'hour' | 'day', count: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** A plain letter of paragraphs, each a text or a link with words, as text and as HTML. */
export function letter(
  locale: Locale,
  subject: string,
  paragraphs: readonly (string | { words: string; link: string })[],
): Mail {
  const parts = paragraphs.map((part) =>
    typeof part === 'string' ? part : { ...part, link: new URL(part.link).href },
  );
  return {
    subject,
    text: [...parts.map((part) => (typeof part === 'string' ? part : `${part.words}:\n${part.link}`)), 'Countinghouse']
      .join('\n\n')
      .concat('\n'),
    html: html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${parts.map(
  (part) => html`<p>${typeof part === 'string' ? part : html`<a href="${part.link}">${part.words}</a>`}</p>
`,
)}<p>Countinghouse</p>
</body>
</html>
`.markup,
  };
}
