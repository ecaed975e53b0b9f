import { locales } from '@countinghouse/domain/text/locales';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { text } from '../../fields.ts';

/** A merchant's own consent sentences for storing a card, by the customer's language. An omitted language has the default sentence. */
export const consentTexts = z.partialRecord(
  z.literal(locales),
  text(vaultLimits.consent_text_maximum).check(z.minLength(1, 'must not be empty; omit it for the default')),
);

/** How a merchant stores cards. */
export const cardStorage = z.object({
  /** Sent back with a change, so that no unseen change is overwritten. */
  version: z.int(),
  /** Whether a card is verified with a zero-amount request to its issuer before it is stored. */
  verify_cards: z.boolean(),
  /** Whether customers are mailed 30 and 7 days before a card with charges to come expires. */
  mail_expiry_notices: z.boolean(),
  consent_texts: consentTexts,
});

export type CardStorage = z.output<typeof cardStorage>;
