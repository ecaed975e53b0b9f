import { cardBins } from '@countinghouse/domain/merchant/merchant-id';
import { z } from 'zod/mini';
import type { CardNumbersAllowed } from '../../call.ts';
import { currency, instant, text, uuid, wholeNumber } from '../../fields.ts';
import { platformId, settlementConnection } from '../../platform.ts';

/** The merchant of a path. */
export const terminalKeyMerchantParams = z.object({ merchant_id: uuid });
/** One key of a path. */
export const terminalKeyParams = z.object({ merchant_id: uuid, terminal_key_id: uuid });

/** Why the id that an acquirer has given a merchant may look like a card number. */
export const platformMerchantIds = {
  'body.platform_merchant_id':
    'Digits assigned by an acquirer; only ids with the 12 or 13 digits that fit the BIN are accepted.',
} as const satisfies CardNumbersAllowed;

/** What a platform knows a terminal by; its length follows from the bin (domain's platformMerchantIdLength). */
const platformMerchantId = z.string().check(z.regex(/^\d{1,20}$/, 'must be digits only'));
const platformData = z.strictObject({ bin: z.literal(cardBins, 'must be a BIN in the list of acquirer BINs') });

/** A new terminal with its first key. */
export const newTerminalKey = z.strictObject({
  name: text(60).check(z.minLength(1, 'must be given')),
  platform_id: platformId,
  platform_merchant_id: platformMerchantId,
  platform_data: platformData,
  /** That of the connection to the processor when left out. */
  settlement_connection: z.optional(settlementConnection),
  /** When left out: where its slot has no default yet. */
  is_default: z.optional(z.boolean()),
});

/** What of a terminal and its key can be changed; what is left out stays. */
export const terminalKeyChange = z.strictObject({
  /** The one that was looked at. */
  version: wholeNumber(1, 2_147_483_647),
  name: z.optional(text(60).check(z.minLength(1, 'must be given'))),
  platform_merchant_id: z.optional(platformMerchantId),
  platform_data: z.optional(platformData),
  is_default: z.optional(z.boolean()),
  /** Takes a disabled key into use again. */
  enable: z.optional(z.literal(true)),
  /** Gives the key another value, which is answered this once; the old one selects nothing from then on. */
  replace_key: z.optional(z.literal(true)),
});

/** A terminal key with its terminal, as it is administered (specification section 3). The key's value is not in it. */
export const terminalKeyDetails = z.object({
  terminal_key_id: uuid,
  platform_id: platformId,
  /** The tenant who made it. */
  created_by: uuid,
  created_at: instant,
  version: z.int(),
  status: z.literal(['active', 'disabled']),
  is_default: z.boolean(),
  /** Of the key's value, to tell it from others. */
  last_four: z.string(),
  terminal: z.object({
    terminal_uid: uuid,
    name: z.string(),
    platform_merchant_id: z.string(),
    platform_data: z.object({ bin: z.string() }),
    /** What the acquirer knows the merchant by (ISO 8583 field 42). */
    acquirer_merchant_id: z.string(),
    acquirer_terminal_id: z.string(),
    settlement_connection: settlementConnection,
    currency,
    /** It has a key in use, and its connection to the processor is not turned off. */
    takes_payments: z.boolean(),
    /** Payments that are not settled yet. */
    open_count: z.int(),
  }),
});

export type TerminalKeyDetails = z.output<typeof terminalKeyDetails>;
