import { createElement, Fragment } from 'react';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Quote } from '../components/quote.ts';
import { oneLine } from '../one-line.ts';
import type { MailTemplate } from '../template.ts';
import { mailInstant } from './mail-instant.ts';

/** The facts of the mail about public pages that differ from the build. */
export type PageCheckFacts = {
  origin: string;
  checked_at: Date;
  difference_count: number;
  report_count: number;
  differences: readonly { page: string; kind: string; what: string }[];
  portal_url: string;
};

const differencesTold = 10;

/** Notifies the operator that a page with card fields differs from the build. */
export const pageCheck: MailTemplate<PageCheckFacts> = (facts, { i18n, locale }) => {
  const { origin, difference_count, report_count } = facts;
  const subject = i18n._({
    id: 'page_check.subject',
    message: 'The payment pages at {origin} have been modified',
    values: { origin },
  });
  const said = i18n._({
    id: 'page_check.said',
    message:
      'The check found {difference_count, plural, one {# difference} other {# differences}}. Since the check before, browsers reported {report_count, plural, one {# breach} other {# breaches}}.',
    values: { difference_count, report_count },
  });
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: said }),
      facts.differences.length > 0 &&
        createElement(Quote, {
          text: facts.differences
            .slice(0, differencesTold)
            .map(({ page, kind, what }) => oneLine(`${page} · ${kind} · ${what}`))
            .join('\n'),
        }),
      createElement(Paragraph, {
        text: i18n._({
          id: 'page_check.act',
          message:
            'Cards are entered on these pages. Find out what changed them, and close them until you know: {address} shows all that was found.',
          values: { address: `${facts.portal_url}/admin/jobs` },
        }),
      }),
      createElement(Paragraph, {
        text: i18n._({
          id: 'page_check.when',
          message: 'Checked on {instant}.',
          values: { instant: mailInstant(facts.checked_at, locale) },
        }),
      }),
    ),
  };
};
