import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import type { I18n } from '@lingui/core';
import { createElement, Fragment } from 'react';
import { Button } from '../components/button.ts';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailContent, MailTemplate } from '../template.ts';

/** The facts about a payment link for a merchant. Amounts in minor units. */
export type LinkNewsFacts = {
  /** The name of the link, as the merchant gave it. */
  name: string;
  /** Of the payment that was just approved. */
  amount: number;
  currency: CurrencyCode;
  used_count: number;
  /** The address of the link in the portal. */
  url: string;
};

/** Notifies a merchant of the first payment through a link. */
export const linkFirstPayment: MailTemplate<LinkNewsFacts> = ({ name, amount, currency, url }, { i18n, locale }) =>
  news(
    {
      subject: i18n._({ id: 'link_first_payment.subject', message: 'First payment of {name}', values: { name } }),
      said: i18n._({
        id: 'link_first_payment.said',
        message:
          '{amount} was paid through your link {name}. You will not get an email about later payments. The link shows them all.',
        values: { name, amount: formatMoney({ amount, currency }, { locale }) },
      }),
      url,
    },
    i18n,
  );

/** Notifies a merchant that every use of a link is paid. */
export const linkUsedUp: MailTemplate<LinkNewsFacts> = ({ name, used_count, url }, { i18n }) =>
  news(
    {
      subject: i18n._({ id: 'link_used_up.subject', message: '{name} is used up', values: { name } }),
      said: i18n._({
        id: 'link_used_up.said',
        message:
          'Your link {name} was paid {count, plural, one {# time} other {# times}}, which is as often as it can be. Give it more uses to have it paid again.',
        values: { name, count: used_count },
      }),
      url,
    },
    i18n,
  );

function news({ subject, said, url }: { subject: string; said: string; url: string }, i18n: I18n): MailContent {
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: said }),
      createElement(Button, { text: i18n._({ id: 'link_news.button', message: 'See the link' }), href: url }),
    ),
  };
}
