import { locales } from '@countinghouse/domain/text/locales';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { text } from '../../fields.ts';

/**
 * A merchant's own sentences to which its customers agree when a card is stored, by the language of the customer. A language that is left
 * out has the default sentence.
 */
export const consentTexts = z.partialRecord(
  z.literal(locales),
  text(vaultLimits.consent_text_maximum).check(z.minLength(1, 'must not be empty; omit it for the default')),
);

/** How a merchant stores cards. */
export const cardStorage = z.object({
  /** Goes back with a change, so that nobody overwrites what they have not seen. */
  version: z.int(),
  /** Whether the issuer is asked, with a request of amount zero, before a card is stored. */
  verify_cards: z.boolean(),
  consent_texts: consentTexts,
});

export type CardStorage = z.output<typeof cardStorage>;
