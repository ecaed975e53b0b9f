import { displayExpiry, maskedLastFour } from '@countinghouse/domain/card/card';
import type { MailTemplate } from '../../template.ts';
import { brandLabel } from '../brand-label.ts';
import { type MerchantMailFacts, merchantMail } from '../merchant-mail.ts';
import { type CardLinkFacts, cardLink } from './card-link.ts';

/** The facts of the mail about a card that expires soon. */
export type CardExpiringFacts = MerchantMailFacts & {
  card_brand: string;
  card_last_four: string;
  /** MMYY. */
  card_expiry: string;
  /** Null if the customer has to contact the merchant. */
  card_link: CardLinkFacts | null;
};

/** Notifies a customer that a card with charges to come expires soon, and asks for the new one. */
export const cardExpiring: MailTemplate<CardExpiringFacts> = (
  { card_link, card_brand, card_last_four, card_expiry, ...facts },
  { i18n },
) => {
  const { business } = facts;
  const values = {
    business,
    card: `${brandLabel(card_brand)} ${maskedLastFour(card_last_four)}`,
    expiry: displayExpiry(card_expiry),
  };
  return merchantMail(
    i18n,
    {
      ...facts,
      subject: i18n._({
        id: 'card_expiring.subject',
        message: 'Your card ending in {last_four} expires soon',
        values: { last_four: card_last_four },
      }),
      reason:
        card_link === null
          ? i18n._({
              id: 'card_expiring.contact',
              message:
                '{business} will charge {card} as you agreed. The card expires at the end of {expiry}. Contact {business} to give them your new card.',
              values,
            })
          : i18n._({
              id: 'card_expiring.reason',
              message:
                '{business} will charge {card} as you agreed. The card expires at the end of {expiry}. Enter your new card on a secure page. No one at {business} sees the number.',
              values,
            }),
    },
    ...(card_link === null ? [] : [cardLink(i18n, card_link)]),
  );
};
