import { cardBrands } from '@countinghouse/domain/card/card';
import {
  orchestrationBins_maximum,
  orchestrationNameLength_maximum,
  orchestrationRules_maximum,
} from '@countinghouse/domain/merchant/orchestration';
import { z } from 'zod/mini';
import { amount, currency, text, uuid } from '../../fields.ts';
import { platformId } from '../../platform.ts';

/** A rule that chooses the terminal of payments; see the domain's orchestration.ts. */
const orchestrationRule = z.strictObject({
  rule_id: uuid,
  name: text(orchestrationNameLength_maximum),
  terminal_uid: uuid,
  card_brands: z.array(z.literal(cardBrands, 'must be card brands')).check(z.maxLength(cardBrands.length)),
  amount_from: z.nullable(amount),
  amount_to: z.nullable(amount),
  currency: z.nullable(currency),
  bins: z
    .array(z.string().check(z.regex(/^\d{6,8}$/, 'must be the first six to eight digits of card numbers')))
    .check(z.maxLength(orchestrationBins_maximum, `must have at most ${orchestrationBins_maximum} entries`)),
});

/** The rules in order, and the fallback. */
export const orchestrationDefinition = {
  rules: z
    .array(orchestrationRule)
    .check(z.maxLength(orchestrationRules_maximum, `must have at most ${orchestrationRules_maximum} entries`)),
  fallback_terminal_uid: z.nullable(uuid),
};

/** A merchant's rules, with the available terminals. */
export const orchestrationSettings = z.object({
  version: z.int(),
  ...orchestrationDefinition,
  /** The merchant's terminals that process cards, without those that have no key. */
  terminals: z.array(
    z.object({
      terminal_uid: uuid,
      merchant_uid: uuid,
      name: z.string(),
      platform_id: platformId,
      currency,
      takes_payments: z.boolean(),
      /** Takes payments without a rule or fallback. */
      is_default: z.boolean(),
    }),
  ),
});

export type OrchestrationSettings = z.output<typeof orchestrationSettings>;
