import { cardBins } from '@countinghouse/domain/merchant/merchant-id';
import { z } from 'zod/mini';
import type { CardNumbersAllowed } from '../../call.ts';
import { currency, instant, text, uuid, wholeNumber } from '../../fields.ts';
import { platformId, settlementConnection } from '../../platform.ts';

/** The merchant in the path. */
export const terminalKeyMerchantParams = z.object({ merchant_id: uuid });
/** The key in the path. */
export const terminalKeyParams = z.object({ merchant_id: uuid, terminal_key_id: uuid });

/** Why an acquirer's merchant id may look like a card number. */
export const platformMerchantIds = {
  'body.platform_merchant_id':
    'Digits assigned by an acquirer; only ids with the 12 or 13 digits that fit the BIN are accepted.',
} as const satisfies CardNumbersAllowed;

/** The platform's id of a terminal; its length follows from the bin (domain's platformMerchantIdLength). */
const platformMerchantId = z.string().check(z.regex(/^\d{1,20}$/, 'must be digits only'));
const platformData = z.strictObject({ bin: z.literal(cardBins, 'must be a BIN in the list of acquirer BINs') });

/** A new terminal with its first key. */
export const newTerminalKey = z.strictObject({
  name: text(60).check(z.minLength(1, 'must be given')),
  platform_id: platformId,
  platform_merchant_id: platformMerchantId,
  platform_data: platformData,
  /** That of the processor connection if omitted. */
  settlement_connection: z.optional(settlementConnection),
  /** If omitted: true if its slot has no default yet. */
  is_default: z.optional(z.boolean()),
});

/** The changeable fields of a terminal and its key; omitted ones are unchanged. */
export const terminalKeyChange = z.strictObject({
  /** The version that was read. */
  version: wholeNumber(1, 2_147_483_647),
  name: z.optional(text(60).check(z.minLength(1, 'must be given'))),
  platform_merchant_id: z.optional(platformMerchantId),
  platform_data: z.optional(platformData),
  is_default: z.optional(z.boolean()),
  /** Re-enables a disabled key. */
  enable: z.optional(z.literal(true)),
  /** Replaces the key's value, which is returned only once; the old value stops working. */
  replace_key: z.optional(z.literal(true)),
});

/** A terminal key with its terminal, for administration (specification section 3), without the key's value. */
export const terminalKeyDetails = z.object({
  terminal_key_id: uuid,
  platform_id: platformId,
  /** The tenant that created it. */
  created_by: uuid,
  created_at: instant,
  version: z.int(),
  status: z.literal(['active', 'disabled']),
  is_default: z.boolean(),
  /** The last characters of the key's value, to distinguish keys. */
  last_four: z.string(),
  terminal: z.object({
    terminal_uid: uuid,
    name: z.string(),
    platform_merchant_id: z.string(),
    platform_data: z.object({ bin: z.string() }),
    /** The acquirer's id of the merchant (ISO 8583 field 42). */
    acquirer_merchant_id: z.string(),
    acquirer_terminal_id: z.string(),
    settlement_connection: settlementConnection,
    currency,
    /** It has an enabled key, and its processor connection is active. */
    takes_payments: z.boolean(),
    /** Payments that are not settled yet. */
    open_count: z.int(),
  }),
});

export type TerminalKeyDetails = z.output<typeof terminalKeyDetails>;
