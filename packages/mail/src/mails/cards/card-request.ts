import type { MailTemplate } from '../../template.ts';
import { type MerchantMailFacts, merchantMail } from '../merchant-mail.ts';
import { type CardLinkFacts, cardLink } from './card-link.ts';

/** What a request for a card tells. */
export type CardRequestFacts = MerchantMailFacts &
  CardLinkFacts & {
    /** Last four digits of the card that the bank wants replaced; empty if the bank did not ask for a new card. */
    card_last_four: string;
  };

/** Asks a customer to enter a card on the public page of a merchant. */
export const cardRequest: MailTemplate<CardRequestFacts> = (
  { link, lifetime_hours, card_last_four, ...facts },
  { i18n },
) => {
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
      reason:
        card_last_four === ''
          ? i18n._({
              id: 'card_request.reason',
              message:
                '{business} would like to keep your card on file. Enter it on a secure page. No one at {business} sees the number.',
              values: { business },
            })
          : i18n._({
              id: 'card_request.bank_reason',
              message:
                'The bank that issued your card ending in {last_four} asks you for its current details. Enter your card on a secure page. No one at {business} sees the number.',
              values: { business, last_four: card_last_four },
            }),
    },
    cardLink(i18n, { link, lifetime_hours }),
  );
};
