import { consentChannels } from '@countinghouse/domain/vault/account';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { text } from '../../fields.ts';

/** The customer's consent to storing the card: how it was given, and the sentence as it was shown, as evidence in a dispute. */
export const consentFields = {
  consent_channel: z.literal(consentChannels, `must be one of ${consentChannels.join(', ')}`),
  consent_text: text(vaultLimits.consent_text_maximum).check(z.minLength(1, 'must be given')),
} as const;
