import type { I18n } from '@lingui/core';
import { createElement, Fragment } from 'react';
import { Button } from '../components/button.ts';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { mailInstant } from './mail-instant.ts';

/** The facts of the mail about a protection of public pages. */
export type ProtectionStartedFacts = {
  /** The first two go to the merchant, the third to the operator. */
  kind: 'link_paused' | 'link_refused' | 'merchant_strict';
  business: string;
  /** The name of the link; empty if there is none, as for a customer's page. */
  link_name: string;
  attempts: number;
  declines: number;
  until: Date;
  /** Its address in the portal. */
  url: string;
};

/** Reports card testing on a public page, and the measure against it. */
export const protectionStarted: MailTemplate<ProtectionStartedFacts> = (facts, { i18n, locale }) => {
  const { subject, said } = wordsOf(facts, mailInstant(facts.until, locale), i18n);
  const counted = i18n._({
    id: 'protection_started.counted',
    message:
      'In the hour before, {attempts, plural, one {# payment was} other {# payments were}} attempted and {declines, plural, one {# was} other {# were}} declined.',
    values: { attempts: facts.attempts, declines: facts.declines },
  });
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: said }),
      createElement(Paragraph, { text: counted }),
      createElement(Button, {
        text: i18n._({ id: 'protection_started.button', message: 'See what happened' }),
        href: facts.url,
      }),
    ),
  };
};

function wordsOf({ kind, business, link_name: name }: ProtectionStartedFacts, until: string, i18n: I18n) {
  switch (kind) {
    case 'link_paused':
      return {
        subject: i18n._({
          id: 'protection_started.link_paused.subject',
          message: 'Your link {name} was paused: someone tested cards',
          values: { name },
        }),
        said: i18n._({
          id: 'protection_started.link_paused.said',
          message:
            'Too many cards were declined at this link. It takes no payments until {until} and then resumes by itself. You can resume it earlier.',
          values: { until },
        }),
      };
    case 'link_refused':
      return {
        subject:
          name === ''
            ? i18n._({
                id: 'protection_started.page_refused.subject',
                message: 'A customer’s page takes no cards: someone tested cards',
              })
            : i18n._({
                id: 'protection_started.link_refused.subject',
                message: 'Your link {name} takes no payments: someone tested cards',
                values: { name },
              }),
        said: i18n._({
          id: 'protection_started.link_refused.said',
          message:
            'Too many attempts were made on a page meant for one payer. It accepts none until {until}. You can lift this limit earlier.',
          values: { until },
        }),
      };
    case 'merchant_strict':
      return {
        subject: i18n._({
          id: 'protection_started.merchant_strict.subject',
          message: 'The payment pages of {business} are protected: someone may be testing cards',
          values: { business },
        }),
        said: i18n._({
          id: 'protection_started.merchant_strict.said',
          message:
            'Far more was attempted or declined than usual. Until {until} all payment pages of this business have strict limits.',
          values: { until },
        }),
      };
  }
}
