import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { cardStorage, consentTexts } from './card-storage.ts';

/**
 * Sets how a merchant stores cards. Stored cards keep the sentence that their customers agreed to. With `verify_cards` off, a card is
 * stored without a request to its issuer. With `mail_expiry_notices` off, customers get no mail before a card expires; the webhook event
 * account.expiring is sent all the same.
 */
export const updateCardStorage = defineCall({
  name: 'update_card_storage',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/card-storage',
  summary: 'Update the card storage settings of a merchant',
  source: 'S1.14; S7.125',
  permission: { all_of: ['CIVI', 'VAVI'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    version: z.int(),
    verify_cards: z.boolean(),
    mail_expiry_notices: z.boolean(),
    consent_texts: consentTexts,
  }),
  response: z.object({ card_storage: cardStorage }),
  errors: ['changed_meanwhile'],
});
