import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { cardStorage } from './card-storage.ts';

/** Returns how a merchant stores cards: whether they are verified first, and the consent sentences. */
export const getCardStorage = defineCall({
  name: 'get_card_storage',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/card-storage',
  summary: 'Retrieve the card storage settings of a merchant',
  source: 'S1.14; S7.125',
  permission: { all_of: ['CIVI', 'VAVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ card_storage: cardStorage }),
  errors: [],
});
