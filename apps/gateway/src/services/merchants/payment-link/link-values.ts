import { randomUUID } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { createPaymentLink } from '@countinghouse/contract/merchants/payment-link/create-payment-link';
import type { MerchantSetting } from '@countinghouse/domain/access/access';
import { checkLinkPricing, type LinkPricingFault } from '@countinghouse/domain/payment-link/link-amount';
import { linkLimits, mayReturnTo } from '@countinghouse/domain/payment-link/payment-link';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import type { LinkSettingsRecord } from '../../../store/payment-links/link-settings.ts';
import type { LinkRecord } from '../../../store/payment-links/links.ts';

/** The link fields of a request. */
export type GivenLink = Omit<CallInput<typeof createPaymentLink>['body'], 'name' | 'terminal_uid'> & {
  name?: string | undefined;
};

/** The fields of a link that a person sets. */
export type LinkValues = Pick<
  LinkRecord,
  | 'name'
  | 'title'
  | 'description'
  | 'kind'
  | 'amount'
  | 'minimum_amount'
  | 'maximum_amount'
  | 'choices'
  | 'allows_other_amount'
  | 'items'
  | 'tax_rate_ppm'
  | 'tip_choices'
  | 'max_uses'
  | 'starts_at'
  | 'expires_at'
  | 'order_id'
  | 'customer_id'
  | 'fields'
  | 'keep_card'
  | 'return_url'
>;

/** The default values of a new link. */
export const emptyLink: LinkValues = {
  name: '',
  title: '',
  description: '',
  kind: 'fixed',
  amount: null,
  minimum_amount: null,
  maximum_amount: null,
  choices: [],
  allows_other_amount: false,
  items: [],
  tax_rate_ppm: 0,
  tip_choices: null,
  max_uses: null,
  starts_at: null,
  expires_at: null,
  order_id: '',
  customer_id: null,
  fields: null,
  keep_card: 'never',
  return_url: null,
};

/** Returns the link with the given fields. Omitted fields stay unchanged. */
export function linkAfter(before: LinkValues, given: GivenLink): LinkValues {
  const { items, starts_at, expires_at, ...plain } = given;
  const known = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const instantOf = (at: string | null) => (at === null ? null : new Date(at));
  return {
    ...before,
    ...known,
    ...(items === undefined ? {} : { items: items.map(itemOf) }),
    ...(starts_at === undefined ? {} : { starts_at: instantOf(starts_at) }),
    ...(expires_at === undefined ? {} : { expires_at: instantOf(expires_at) }),
  };
}

function itemOf(item: NonNullable<GivenLink['items']>[number]): LinkValues['items'][number] {
  const { item_id = randomUUID(), title, unit_amount, tax_rate_ppm = 0 } = item;
  const { quantity_minimum = 0, quantity_maximum = linkLimits.quantity_maximum } = item;
  return { item_id, title, unit_amount, quantity_minimum, quantity_maximum, tax_rate_ppm };
}

const messages: Readonly<Record<LinkPricingFault['code'], string>> = {
  missing: 'must be given for this kind of link',
  not_for_kind: 'is not for this kind of link',
  too_small: `must be at least ${linkLimits.amount_minimum}, and no maximum below its minimum`,
  too_large: 'must not be more than a link can have',
  taken: 'must not be the same twice',
};

/** What the validity of a link depends on besides the link itself. */
export type LinkSurroundings = {
  merchant_uid: string;
  settings: Pick<LinkSettingsRecord, 'return_urls'>;
  merchant_setting: MerchantSetting;
  now: Date;
  /** The link before a change; undefined for a new one. */
  before?: LinkRecord;
};

/**
 * Refuses an invalid link, with every fault by its field.
 *
 * @throws OperationError invalid_request
 */
export async function requireSoundLink(
  transaction: ScopedTransaction,
  link: LinkValues,
  { merchant_uid, settings, merchant_setting, now, before }: LinkSurroundings,
): Promise<void> {
  const errors: FieldError[] = checkLinkPricing(link).map(({ field, code }) => ({ field, message: messages[code] }));
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const { starts_at, expires_at, max_uses, customer_id, return_url } = link;
  const is_other_end = expires_at?.getTime() !== before?.expires_at?.getTime();
  if (expires_at !== null && is_other_end && expires_at <= now) refuse('expires_at', 'must be in the future');
  if (expires_at !== null && starts_at !== null && starts_at >= expires_at)
    refuse('starts_at', 'must be before its end');
  if (before !== undefined && max_uses !== null && max_uses < before.used_count + before.reserved_count) {
    refuse('max_uses', `must be at least ${before.used_count + before.reserved_count}, as many as were used`);
  }
  if (return_url !== null && return_url !== before?.return_url && !mayReturnTo(return_url, settings.return_urls)) {
    refuse('return_url', 'must be on one of the return addresses of the settings');
  }
  if (link.keep_card !== 'never' && !merchant_setting.allow_customer_vault) {
    refuse('keep_card', 'needs the customer vault, which is not switched on');
  }
  if (
    customer_id !== null &&
    customer_id !== before?.customer_id &&
    !(await isActive(transaction, merchant_uid, customer_id))
  ) {
    refuse('customer_id', 'must be an active customer of this merchant');
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}

async function isActive(transaction: ScopedTransaction, merchant_uid: string, customer_id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('vault_customers')
    .select('status')
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return found?.status === 'active';
}

/** Returns the flags of the merchant in scope. */
export function flagsOf({ identity }: OperationContext): MerchantSetting {
  const flags = identity.access.merchant?.merchant_setting;
  if (flags === undefined) throw new OperationError('merchant_required');
  return flags;
}

/** Returns a link in its column form. */
export function linkColumns({ items, fields, ...plain }: LinkValues) {
  return { ...plain, items: JSON.stringify(items), fields: fields === null ? null : JSON.stringify(fields) };
}
