import {
  accountActions,
  accountSources,
  accountStatuses,
  blockedReasons,
  consentChannels,
} from '@countinghouse/domain/vault/account';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { instant, text, uuid } from '../../fields.ts';
import { customerName } from '../customer-texts.ts';

/** The account in the path, of a customer. */
export const accountParams = z.object({ customer_id: uuid, account_uid: uuid });

/** The changeable fields of an account, for any card. */
export const accountFields = {
  /** The customer's name if omitted. */
  cardholder_name: z.optional(customerName),
  nickname: z.optional(text(vaultLimits.nickname_maximum)),
  /** The default billing address if omitted. */
  billing_address_id: z.optional(z.nullable(uuid)),
  /** The first card is always the default. */
  is_default: z.optional(z.boolean()),
} as const;

/** The merchant's terminal for verifying a card; if omitted, the selected one. An API key can only use its own. */
export const cardTerminal = z.optional(uuid);

/** Month and year of expiry as MMYY. */
export const cardExpiry = z.string('must be text').check(z.regex(/^\d{4}$/, 'must be four digits, MMYY'));

/** A stored card of a customer: brand and last four digits, never the number. */
export const account = z.object({
  account_uid: uuid,
  card_brand: z.string(),
  last_four: z.string(),
  /** MMYY. */
  card_expiry: z.string(),
  /** The state of the card; `expired` is derived from its expiry. */
  health: z.literal(['valid', 'expiring', 'expired', 'blocked', 'replaced', 'removed']),
  cardholder_name: z.string(),
  nickname: z.string(),
  billing_address_id: z.nullable(uuid),
  is_default: z.boolean(),
  status: z.literal(accountStatuses),
  blocked_reason: z.nullable(z.literal(blockedReasons)),
  replaced_by_account_uid: z.nullable(uuid),
  consent_at: instant,
  consent_channel: z.literal(consentChannels),
  consent_text: z.string(),
  /** The user who recorded the consent; null if the customer gave it themselves. */
  consent_by_name: z.nullable(z.string()),
  network_transaction_id: z.nullable(z.string()),
  verified_at: z.nullable(instant),
  avs_response: z.nullable(z.string()),
  csc_response: z.nullable(z.string()),
  source: z.literal(accountSources),
  /** To the minute. */
  last_charged_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  /** The actions that its status allows. */
  allows: z.array(z.literal(accountActions)),
});

export type Account = z.output<typeof account>;
