import type { ProtectionMode } from '../payment-link/payment-link.ts';

/**
 * The scopes in which attempts to pay on public pages are counted. A card tester changes some of them, and never all at once.
 *
 * - `session`: one visit of one link.
 * - `card`: the fingerprint of a card at one merchant.
 * - `address`: an IPv4 address, or the /64 of an IPv6 address.
 * - `personal_link`: a page for one payer: a customer's, an invoice's, a link for a single use.
 * - `link`: any other payment link.
 * - `merchant`: all public pages of a merchant.
 */
export const attemptScopes = ['session', 'card', 'address', 'personal_link', 'link', 'merchant'] as const;

/** A scope in which attempts are counted. */
export type AttemptScope = (typeof attemptScopes)[number];

/**
 * The consequence of reaching a limit.
 *
 * - `end_session`: the session ends; another one gets a harder puzzle.
 * - `refuse`: attempts get 429 until the window is over.
 * - `refuse_link`: the page takes no attempts for an hour, and the merchant is told.
 * - `pause_link`: the link is paused for longer each time, and the merchant is told.
 * - `protect_merchant`: strict limits and the hardest puzzle on all pages of the merchant for an hour, and the operator is told.
 */
export type LimitConsequence = 'end_session' | 'refuse' | 'refuse_link' | 'pause_link' | 'protect_merchant';

/** The kinds of protection: a paused link, a page for one payer that refuses attempts, or strict limits on all pages of a merchant. */
export const protectionKinds = ['link_paused', 'link_refused', 'merchant_strict'] as const;

/** A kind of protection. */
export type ProtectionKind = (typeof protectionKinds)[number];

/** A limit of declines. */
export type DeclineLimit = {
  within: 'life' | 'hour' | 'day';
  /** This decline reaches the limit. */
  maximum: number;
  /** The limit is reached only if declines are at least this share of the attempts, in percent. 0 for any share. */
  share_percent: number;
  /** The share is taken of so many latest answers; null for all attempts within the time. */
  share_of_latest: number | null;
};

/** One row of the table of limits. */
export type AttemptLimit = {
  scope: AttemptScope;
  /** How long attempts are counted. A session lives two hours at most. */
  window: 'life' | 'hour';
  /** The number of attempts that pass; null if attempts alone reach no limit. */
  attempts_maximum: number | null;
  /** Whether an approved attempt returns its place, because many honest payers share an address at a fair. */
  approvals_free: boolean;
  declines: readonly DeclineLimit[];
  /** The number of different declined cards that is too many if declines have their share; null if cards are not told apart. */
  declined_cards_maximum: number | null;
  consequence: LimitConsequence;
};

const all = { share_percent: 0, share_of_latest: null } as const;

const normalLimits: readonly AttemptLimit[] = [
  {
    scope: 'session',
    window: 'life',
    attempts_maximum: 10,
    approvals_free: false,
    declines: [{ within: 'life', maximum: 5, ...all }],
    declined_cards_maximum: 3,
    consequence: 'end_session',
  },
  {
    scope: 'card',
    window: 'hour',
    attempts_maximum: 6,
    approvals_free: false,
    declines: [
      { within: 'hour', maximum: 3, ...all },
      { within: 'day', maximum: 6, ...all },
    ],
    declined_cards_maximum: null,
    consequence: 'refuse',
  },
  {
    scope: 'address',
    window: 'hour',
    attempts_maximum: 120,
    approvals_free: true,
    declines: [{ within: 'hour', maximum: 12, share_percent: 50, share_of_latest: null }],
    declined_cards_maximum: 6,
    consequence: 'refuse',
  },
  {
    scope: 'personal_link',
    window: 'hour',
    attempts_maximum: 10,
    approvals_free: false,
    declines: [{ within: 'hour', maximum: 5, ...all }],
    declined_cards_maximum: null,
    consequence: 'refuse_link',
  },
  {
    scope: 'link',
    window: 'hour',
    attempts_maximum: null,
    approvals_free: false,
    declines: [{ within: 'hour', maximum: 15, share_percent: 50, share_of_latest: 30 }],
    declined_cards_maximum: null,
    consequence: 'pause_link',
  },
  {
    scope: 'merchant',
    window: 'hour',
    // A busier merchant has more: merchantAttempts_times.
    attempts_maximum: 600,
    approvals_free: false,
    declines: [{ within: 'hour', maximum: 60, share_percent: 40, share_of_latest: null }],
    declined_cards_maximum: null,
    consequence: 'protect_merchant',
  },
];

const halved = (maximum: number) => Math.ceil(maximum / 2);
const halvedOrNull = (maximum: number | null) => (maximum === null ? null : halved(maximum));

/** Halves the limits, rounded up, so that an honest payer whose card was declined can still try another. Shares stay the same. */
const strictLimits: readonly AttemptLimit[] = normalLimits.map((limit) => ({
  ...limit,
  attempts_maximum: halvedOrNull(limit.attempts_maximum),
  declines: limit.declines.map((decline) => ({ ...decline, maximum: halved(decline.maximum) })),
  declined_cards_maximum: halvedOrNull(limit.declined_cards_maximum),
}));

/** The limits of each mode, in the order in which they are checked. */
export const attemptLimits: Readonly<Record<ProtectionMode, readonly AttemptLimit[]>> = {
  normal: normalLimits,
  strict: strictLimits,
};

/**
 * A counter covers ten minutes. An hour is the present ten minutes and the six before, so no hour exceeds its limit.
 */
export const counterBucket_minutes = 10;

/** The busiest hour of so many days is a merchant's normal level. */
export const busiestHour_days = 28;

/** So many times its busiest hour is a merchant's limit, and half as many in strict mode. */
export const merchantAttempts_times: Readonly<Record<ProtectionMode, number>> = { normal: 4, strict: 2 };

/**
 * How long a protection lasts, in minutes: the first time, the second time, and so on. The last entry holds from then on. A consequence that lasts
 * as long as its window has none.
 */
export const protectionMinutes: Readonly<Record<LimitConsequence, readonly number[]>> = {
  end_session: [],
  refuse: [],
  refuse_link: [60],
  pause_link: [15, 60, 360],
  protect_merchant: [60],
};

/** For so many hours after its end, a pause makes the next one longer. */
export const pauseRemembered_hours = 24;

/** How long answers wait from the second, third and fourth decline of a session on, in seconds. */
const waits_s = [2, 4, 8] as const;

/**
 * How long any answer to an attempt waits, in seconds. The wait depends on earlier declines alone, so the time reveals nothing.
 *
 * @param declines of the session, this attempt included
 */
export function answerWait_s(declines: number): number {
  return declines < 2 ? 0 : (waits_s[Math.min(declines, waits_s.length + 1) - 2] ?? 0);
}

/** Whether a payment link is for one payer: it names a customer, or can be used once. */
export function isPersonalLink(link: { customer_id: string | null; max_uses: number | null }): boolean {
  return link.customer_id !== null || link.max_uses === 1;
}
