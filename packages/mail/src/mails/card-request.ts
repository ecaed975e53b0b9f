import { createElement } from 'react';
import { Button } from '../components/button.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { type MerchantMailFacts, merchantMail } from './merchant-mail.ts';

/** What a request for a card tells. */
export type CardRequestFacts = MerchantMailFacts & { link: string; lifetime_hours: number };

/** Asks a customer to enter a card on the public page of a merchant. */
export const cardRequest: MailTemplate<CardRequestFacts> = ({ link, lifetime_hours, ...facts }, { i18n }) => {
  const { business } = facts;
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'card_request.subject',
        message: 'Add your card for {business}',
        values: { business },
      }),
      reason: i18n._({
        id: 'card_request.reason',
        message:
          '{business} would like to keep your card on file. Enter it on a secure page: nobody at {business} sees the number.',
        values: { business },
      }),
    },
    createElement(Button, {
      text: i18n._({ id: 'card_request.button', message: 'Add your card' }),
      href: link,
    }),
    createElement(Paragraph, {
      text: i18n._({
        id: 'card_request.expires',
        message: 'The link expires after {hours, plural, one {# hour} other {# hours}}, or once you have added a card.',
        values: { hours: lifetime_hours },
      }),
    }),
  );
};
