import type { Locale } from '@countinghouse/domain/text/locales';
import { createElement, type ReactElement, type ReactNode, useContext } from 'react';
import { BrandContext } from './brand-context.ts';
import { Logo } from './logo.ts';
import { Preview } from './preview.ts';
import { fonts, light, styleSheet } from './style.ts';

/** The whole document of a mail: its head, the inbox preview, the brand, and the content on a card. */
export function Frame({
  locale,
  subject,
  preview,
  content,
}: {
  locale: Locale;
  subject: string;
  preview: string;
  content: ReactNode;
}): ReactElement {
  const { accent } = useContext(BrandContext);
  const meta = (name: string, content: string) => createElement('meta', { name, content });
  return createElement(
    'html',
    { lang: locale, dir: 'ltr' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      meta('viewport', 'width=device-width, initial-scale=1'),
      meta('color-scheme', 'light dark'),
      meta('supported-color-schemes', 'light dark'),
      // Numbers and dates are not telephone numbers.
      meta('format-detection', 'telephone=no, date=no, address=no, email=no, url=no'),
      meta('x-apple-disable-message-reformatting', ''),
      createElement('title', null, subject),
      createElement('style', null, styleSheet(accent.dark)),
    ),
    createElement(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: light.page, fontFamily: fonts } },
      createElement(Preview, { text: preview }),
      createElement(
        'table',
        {
          role: 'presentation',
          className: 'page',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          style: { backgroundColor: light.page },
        },
        createElement(
          'tbody',
          null,
          createElement(
            'tr',
            null,
            createElement(
              'td',
              { align: 'center', style: { padding: '24px 12px 40px' } },
              createElement(
                'div',
                { role: 'main', style: { maxWidth: '600px', margin: '0 auto', textAlign: 'start' } },
                createElement(Logo),
                createElement(
                  'div',
                  {
                    className: 'card',
                    style: {
                      padding: '32px',
                      backgroundColor: light.card,
                      border: `1px solid ${light.line}`,
                      borderRadius: '12px',
                    },
                  },
                  content,
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
