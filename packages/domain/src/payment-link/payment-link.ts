import type { MerchantSetting } from '../access/access.ts';
import { type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';

/** The states of a payment link. `closed` is final. */
export const linkStatuses = ['active', 'paused', 'completed', 'expired', 'closed'] as const;

/** A state of a payment link. */
export type LinkStatus = (typeof linkStatuses)[number];

/** How the amount comes about: it is fixed, the payer enters it, the payer chooses one of a few, or it is the sum of items. */
export const linkKinds = ['fixed', 'open', 'choice', 'items'] as const;

/** A kind of payment link. */
export type LinkKind = (typeof linkKinds)[number];

/** Why a link is paused. */
export const pausedReasons = ['by_person', 'protection'] as const;

/** A reason why a link is paused. */
export type PausedReason = (typeof pausedReasons)[number];

/** What becomes of one use of a link: it is taken before the card is charged, and given back where nothing was charged. */
export const linkUseStates = ['reserved', 'used', 'released'] as const;

/** A state of one use of a link. */
export type LinkUseState = (typeof linkUseStates)[number];

/** What a page does with a field: leaves it out, shows it, or asks for it. */
export const fieldRules = ['hidden', 'shown', 'required'] as const;

/** What a page does with a field. */
export type FieldRule = (typeof fieldRules)[number];

/** What a page can ask of a payer besides the card. */
export const askedFields = ['billing_address', 'shipping_address', 'phone_number', 'email', 'custom_fields'] as const;

/** A field that a page can ask for. */
export type AskedField = (typeof askedFields)[number];

/** Each field of a page with its rule. */
export type AskedFields = Readonly<Record<AskedField, FieldRule>>;

/** What is asked where nobody has said otherwise: the e-mail address, for the receipt. */
export const defaultAskedFields: AskedFields = {
  billing_address: 'hidden',
  shipping_address: 'hidden',
  phone_number: 'hidden',
  email: 'shown',
  custom_fields: 'hidden',
};

/** Whether the card is kept for later: never, where the payer wants it, or always, with the payer's consent. */
export const keepCardRules = ['never', 'offer', 'require'] as const;

/** A rule for keeping the card. */
export type KeepCardRule = (typeof keepCardRules)[number];

/** How strictly pages are protected against people who try out cards. `strict` halves the limits. */
export const protectionModes = ['normal', 'strict'] as const;

/** A mode of the protection. */
export type ProtectionMode = (typeof protectionModes)[number];

/** How much a link can have, and how long its texts are, in characters. Amounts are in minor units. */
export const linkLimits = {
  /** What a public page takes at least: smaller amounts are those of people who try out cards. */
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
  /** Mails of links that one merchant sends within an hour. */
  mails_hour_maximum: 50,
  order_id_maximum: 64,
  daily_amount_maximum: 5_000_000,
  daily_count_maximum: 500,
} as const;

/** What can be done with a link. */
export const linkActions = ['change', 'pause', 'resume', 'close', 'renew_secret', 'send'] as const;

/** Something that can be done with a link. */
export type LinkAction = (typeof linkActions)[number];

/** Which actions each state allows, and where they lead. A change leads where `linkStatusNow` says. */
const linkTransitions: Readonly<Record<LinkStatus, Readonly<Partial<Record<LinkAction, LinkStatus>>>>> = {
  active: { change: 'active', pause: 'paused', close: 'closed', renew_secret: 'active', send: 'active' },
  paused: { change: 'paused', resume: 'active', close: 'closed', renew_secret: 'paused' },
  completed: { change: 'active', close: 'closed', renew_secret: 'completed' },
  expired: { change: 'active', close: 'closed', renew_secret: 'expired' },
  closed: {},
};

/** What decides how a link stands. */
export type LinkStanding = {
  status: LinkStatus;
  used_count: number;
  /** Null: any number. */
  max_uses: number | null;
  expires_at: Date | null;
};

/**
 * How a link stands at an instant, whatever its row still says: an active one ends with its last use or at its time, and one that ended so
 * goes on once it has more uses or more time.
 */
export function linkStatusNow({ status, used_count, max_uses, expires_at }: LinkStanding, now: Date): LinkStatus {
  if (status === 'closed' || status === 'paused') return status;
  if (max_uses !== null && used_count >= max_uses) return 'completed';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

/** The state that an action leads to from the one in which a link stands now; undefined where it cannot be done. */
export function linkStatusAfter(status: LinkStatus, action: LinkAction): LinkStatus | undefined {
  return linkTransitions[status][action];
}

/** How a link stands for whoever comes by it. Closed links and old addresses are told as withdrawn. */
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

/** How a link stands for whoever comes by it. */
export type PayerState = (typeof payerStates)[number];

type PaidMerchant = {
  account_status_code: MerchantStatus;
  merchant_setting: Pick<MerchantSetting, 'allow_payment_link'>;
};

/** Whether a merchant's status, its flag and its own settings let its links be paid. */
export function takesLinkPayments(merchant: PaidMerchant, settings: { enabled: boolean } | undefined): boolean {
  return (
    merchantMay(merchant.account_status_code, 'take_visitor_payments') &&
    merchant.merchant_setting.allow_payment_link &&
    settings?.enabled === true
  );
}

/**
 * How a link stands for whoever comes by it. What the merchant may do comes first, so that the links of a merchant who takes no payments
 * are all alike.
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

/** The site that an address of `return_urls` allows: https, an exact origin and the beginning of a path, without user, query or fragment. */
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

/** Whether an address may be returned to: it has the origin of one of the allowed addresses, and its path begins with that one's. */
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
