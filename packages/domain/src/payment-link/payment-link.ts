import type { MerchantSetting } from '../access/access.ts';
import { type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';

/** The states of a payment link. `closed` is final. */
export const linkStatuses = ['active', 'paused', 'completed', 'expired', 'closed'] as const;

/** A state of a payment link. */
export type LinkStatus = (typeof linkStatuses)[number];

/** How the amount of a link is determined: fixed, entered by the payer, chosen from a few, or the sum of items. */
export const linkKinds = ['fixed', 'open', 'choice', 'items'] as const;

/** A kind of payment link. */
export type LinkKind = (typeof linkKinds)[number];

/** Why a link is paused. */
export const pausedReasons = ['by_person', 'protection'] as const;

/** A reason why a link is paused. */
export type PausedReason = (typeof pausedReasons)[number];

/** The states of one use of a link. A use is taken before the card is charged, and returned if nothing was charged. */
export const linkUseStates = ['reserved', 'used', 'released'] as const;

/** A state of one use of a link. */
export type LinkUseState = (typeof linkUseStates)[number];

/** How a page treats a field: it is hidden, optional or required. */
export const fieldRules = ['hidden', 'shown', 'required'] as const;

/** How a page treats a field. */
export type FieldRule = (typeof fieldRules)[number];

/** What a page can ask of a payer besides the card. */
export const askedFields = ['billing_address', 'shipping_address', 'phone_number', 'email', 'custom_fields'] as const;

/** A field that a page can ask for. */
export type AskedField = (typeof askedFields)[number];

/** Each field of a page with its rule. */
export type AskedFields = Readonly<Record<AskedField, FieldRule>>;

/** The default fields: only the e-mail address is shown, for the receipt. */
export const defaultAskedFields: AskedFields = {
  billing_address: 'hidden',
  shipping_address: 'hidden',
  phone_number: 'hidden',
  email: 'shown',
  custom_fields: 'hidden',
};

/** Whether the card is stored: never, if the payer wants it, or always, with the payer's consent. */
export const keepCardRules = ['never', 'offer', 'require'] as const;

/** A rule for storing the card. */
export type KeepCardRule = (typeof keepCardRules)[number];

/** How strictly pages are protected against card testing. `strict` halves the limits. */
export const protectionModes = ['normal', 'strict'] as const;

/** A mode of the protection. */
export type ProtectionMode = (typeof protectionModes)[number];

/** How much a link can have, and how long its texts are, in characters. Amounts are in minor units. */
export const linkLimits = {
  /** The smallest amount that a public page takes. Card testers use smaller ones. */
  amount_minimum: 100,
  name_maximum: 80,
  title_maximum: 120,
  description_maximum: 1_000,
  heading_maximum: 80,
  text_maximum: 500,
  choices_minimum: 2,
  choices_maximum: 6,
  items_maximum: 20,
  quantity_maximum: 99,
  tip_choices_maximum: 4,
  return_urls_maximum: 10,
  uses_maximum: 1_000_000,
  recipients_maximum: 20,
  /** How many links one merchant can mail in an hour. */
  mails_hour_maximum: 50,
  order_id_maximum: 64,
  daily_amount_maximum: 5_000_000,
  daily_count_maximum: 500,
} as const;

/** What can be done with a link. */
export const linkActions = ['change', 'pause', 'resume', 'close', 'renew_secret', 'send'] as const;

/** Something that can be done with a link. */
export type LinkAction = (typeof linkActions)[number];

/** The actions that each state allows, and the state they lead to. After a change, `linkStatusNow` decides the state. */
const linkTransitions: Readonly<Record<LinkStatus, Readonly<Partial<Record<LinkAction, LinkStatus>>>>> = {
  active: { change: 'active', pause: 'paused', close: 'closed', renew_secret: 'active', send: 'active' },
  paused: { change: 'paused', resume: 'active', close: 'closed', renew_secret: 'paused' },
  completed: { change: 'active', close: 'closed', renew_secret: 'completed' },
  expired: { change: 'active', close: 'closed', renew_secret: 'expired' },
  closed: {},
};

/** The data that decide the state of a link. */
export type LinkStanding = {
  status: LinkStatus;
  used_count: number;
  /** Null: any number. */
  max_uses: number | null;
  expires_at: Date | null;
};

/**
 * The state of a link at an instant, whatever its row still says. An active link ends with its last use or at its time, and is active again once it
 * gets more uses or more time.
 */
export function linkStatusNow({ status, used_count, max_uses, expires_at }: LinkStanding, now: Date): LinkStatus {
  if (status === 'closed' || status === 'paused') return status;
  if (max_uses !== null && used_count >= max_uses) return 'completed';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

/** The state that an action leads to; undefined if the present state does not allow it. */
export function linkStatusAfter(status: LinkStatus, action: LinkAction): LinkStatus | undefined {
  return linkTransitions[status][action];
}

/** The states of a link as a payer sees them. Closed links and old addresses are withdrawn. */
export const payerStates = [
  'open',
  'not_yet',
  'being_paid',
  'paid',
  'used_up',
  'expired',
  'paused',
  'withdrawn',
  'business_unavailable',
] as const;

/** The state of a link as a payer sees it. */
export type PayerState = (typeof payerStates)[number];

type PaidMerchant = {
  account_status_code: MerchantStatus;
  merchant_setting: Pick<MerchantSetting, 'allow_payment_link'>;
};

/** Whether the status, the flag and the settings of a merchant allow payments by its links. */
export function takesLinkPayments(merchant: PaidMerchant, settings: { enabled: boolean } | undefined): boolean {
  return (
    merchantMay(merchant.account_status_code, 'take_visitor_payments') &&
    merchant.merchant_setting.allow_payment_link &&
    settings?.enabled === true
  );
}

/**
 * The state of a link as a payer sees it. What the merchant may do decides first, so all links of a merchant who takes no payments look alike.
 */
export function payerStateOf(
  link: LinkStanding & { reserved_count: number; starts_at: Date | null },
  takes_payments: boolean,
  now: Date,
): PayerState {
  if (!takes_payments) return 'business_unavailable';
  const status = linkStatusNow(link, now);
  if (status === 'closed') return 'withdrawn';
  if (status === 'completed') return link.max_uses === 1 ? 'paid' : 'used_up';
  if (status !== 'active') return status;
  if (link.starts_at !== null && link.starts_at > now) return 'not_yet';
  return link.max_uses !== null && link.used_count + link.reserved_count >= link.max_uses ? 'being_paid' : 'open';
}

/** The site that an entry of `return_urls` allows: https, an exact origin and a path prefix, without user, query or fragment. */
export function isReturnUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '' &&
    url.href.replace(/\/$/, '') === text.replace(/\/$/, '')
  );
}

/** Whether a payer may be led to an address: its origin and the beginning of its path are those of an allowed one. */
export function mayReturnTo(text: string, allowed: readonly string[]): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return allowed.some((one) => {
    const prefix = URL.parse(one);
    if (prefix === null || prefix.origin !== url.origin) return false;
    const path = prefix.pathname.replace(/\/$/, '');
    return url.pathname === path || url.pathname.startsWith(`${path}/`);
  });
}
