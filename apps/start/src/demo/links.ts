import type { LinkItem } from '@countinghouse/domain/payment-link/link-amount';
import type { LinkKind, LinkStatus, PausedReason } from '@countinghouse/domain/payment-link/payment-link';
import type { DemoMerchant } from './demo-merchant.ts';
import type { PaymentLife } from './payment-life.ts';
import { type Random, randomOf } from './random.ts';

/** A payment link of a demo merchant, with the payments attempted through it. */
export type DemoLink = {
  link_id: string;
  name: string;
  title: string;
  description: string;
  kind: LinkKind;
  amount: number | null;
  minimum_amount: number | null;
  maximum_amount: number | null;
  choices: readonly number[];
  allows_other_amount: boolean;
  items: readonly LinkItem[];
  max_uses: number | null;
  status: LinkStatus;
  paused_reason: PausedReason | null;
  starts_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
  uses: PaymentLife[];
};

const day_ms = 86_400_000;
const hour_ms = 3_600_000;

/** Percentage of payments that are made through a link. */
const share_percent = 3;

type Plan = Partial<Omit<DemoLink, 'link_id' | 'uses' | 'created_at'>> & Pick<DemoLink, 'name' | 'kind'>;

/** Harbor Coffee Roasters has links of all kinds and in every status. The first takes any amount. */
const harborPlans = (now: Date): readonly Plan[] => [
  {
    name: 'Friends of the roastery',
    title: 'Friends of the Roastery fund',
    description: 'Pays for barista training for young people in Portland.',
    kind: 'open',
    minimum_amount: 500,
    maximum_amount: 500_000,
  },
  {
    name: 'Gift card',
    title: 'A gift card of Harbor Coffee Roasters',
    description: 'We mail it the same day.',
    kind: 'choice',
    choices: [2_500, 5_000, 10_000, 25_000],
    allows_other_amount: true,
    minimum_amount: 1_000,
  },
  {
    name: 'Tasting for two',
    title: 'Tasting for two',
    description: 'Saturdays at 11 AM.',
    kind: 'fixed',
    amount: 4_800,
  },
  {
    name: 'Beans by the bag',
    title: 'Beans by the bag',
    description: 'Roasted on Tuesday, sent on Wednesday.',
    kind: 'items',
    items: [
      itemOf('Wharf Street espresso, 340 g', 1_800),
      itemOf('Casco Bay filter, 340 g', 1_950),
      itemOf('Decaf Peaks Island, 340 g', 1_900),
    ],
  },
  { name: 'Home brewing class', kind: 'fixed', title: 'Home brewing class', amount: 6_500, max_uses: 12 },
  { name: 'Latte art evening', kind: 'fixed', title: 'Latte art evening', amount: 7_500, max_uses: 8 },
  { name: 'Grinder service', kind: 'fixed', title: 'Grinder service', amount: 8_900 },
  { name: 'Office coffee, deposit', kind: 'fixed', title: 'Deposit for the office machine', amount: 25_000 },
  {
    name: 'Summer market stall',
    kind: 'fixed',
    title: 'Summer market',
    amount: 3_500,
    status: 'expired',
    expires_at: new Date(now.getTime() - 20 * day_ms),
  },
  {
    name: 'Raffle for the shelter',
    kind: 'choice',
    title: 'Raffle tickets',
    choices: [500, 1_000, 2_000],
    status: 'paused',
    paused_reason: 'protection',
  },
  {
    name: 'Guest roaster week',
    kind: 'fixed',
    title: 'Guest roaster week',
    amount: 5_200,
    status: 'paused',
    paused_reason: 'by_person',
  },
  { name: 'Old online shop', kind: 'open', title: 'Orders by telephone', minimum_amount: 500, status: 'closed' },
  {
    name: 'Winter tasting',
    kind: 'fixed',
    title: 'Winter tasting',
    amount: 5_400,
    starts_at: new Date(now.getTime() + 14 * day_ms),
    expires_at: new Date(now.getTime() + 45 * day_ms),
  },
  {
    name: 'Union Wharf wedding',
    kind: 'fixed',
    title: 'Coffee bar for the Union Wharf wedding',
    description: 'Espresso, filter and cold brew for 60 guests.',
    amount: 48_000,
    max_uses: 1,
    expires_at: new Date(now.getTime() + 12 * day_ms),
  },
];

/** The links of other merchants at most. */
const otherPlans: readonly Plan[] = [
  { name: 'Pay a balance', kind: 'open', title: 'Pay your balance', minimum_amount: 500, maximum_amount: 5_000_000 },
  { name: 'Gift voucher', kind: 'choice', title: 'Gift voucher', choices: [2_500, 5_000, 10_000] },
  { name: 'Deposit', kind: 'fixed', title: 'Deposit', amount: 10_000 },
];

function itemOf(title: string, unit_amount: number): LinkItem {
  const item_id = randomOf(`item ${title}`).uuid();
  return { item_id, title, unit_amount, quantity_minimum: 0, quantity_maximum: 99, tax_rate_ppm: 0 };
}

const harbor_links = 24;

/**
 * Makes the payment links of a merchant that has them, always the same for the same payments. Three in a hundred of its sales came through
 * a link: single bills for exactly the amount paid, and a link that takes any amount. No user of the merchant took those payments.
 *
 * @param kept the customers' stored cards: a payer with one of them pays as that customer
 */
export function makeLinks(
  merchant: DemoMerchant,
  payments: readonly PaymentLife[],
  kept: ReadonlySet<PaymentLife['card']>,
  now: Date,
): DemoLink[] {
  if (payments.length === 0 || merchant.people[0]?.[0] === 'sierravista') return [];
  const random = randomOf(`links ${merchant.doing_business_as}`);
  const is_first = merchant.people[0]?.[0] === 'merchant';
  const sales = payments.filter(
    (life) =>
      life.origin === 110 &&
      [210, 218, 230].includes(life.status) &&
      !kept.has(life.card) &&
      life.requested_amount >= 500,
  );
  const first_at = payments.reduce((first, { created_at }) => (created_at < first ? created_at : first), now);
  const begun = new Date(first_at.getTime() - 2 * hour_ms);
  const plans = is_first ? harborPlans(now) : otherPlans.slice(0, random.whole(1, otherPlans.length));
  const links = plans.map((plan) => newLink(random, plan, begun));
  const [anyAmount] = links;
  const chosen = sales.filter(() => random.chance((share_percent * payments.length) / Math.max(1, sales.length)));
  let bills = is_first ? harbor_links - links.length : random.whole(1, 3);
  for (const life of chosen) {
    const is_paid = life.status !== 230;
    if (is_paid && bills > 0 && random.chance(40)) {
      bills -= 1;
      links.push(billOf(random, life));
    } else if (anyAmount !== undefined && life.requested_amount <= (anyAmount.maximum_amount ?? 0)) {
      anyAmount.uses.push(life);
    } else continue;
    takenByNobody(life);
  }
  return links;
}

/** Makes a link for a single bill that was paid. */
function billOf(random: Random, life: PaymentLife): DemoLink {
  const number = 1_000 + random.whole(0, 8_999);
  const bill = newLink(
    random,
    {
      name: `Bill ${number}, ${life.customer.last_name}`,
      title: `Bill ${number}`,
      kind: 'fixed',
      amount: life.requested_amount,
      max_uses: 1,
      status: 'completed',
    },
    new Date(life.created_at.getTime() - random.whole(1, 30) * hour_ms),
  );
  bill.uses.push(life);
  return bill;
}

function newLink(random: Random, plan: Plan, created_at: Date): DemoLink {
  return {
    link_id: random.uuid(),
    title: '',
    description: '',
    amount: null,
    minimum_amount: null,
    maximum_amount: null,
    choices: [],
    allows_other_amount: false,
    items: [],
    max_uses: null,
    status: 'active',
    paused_reason: null,
    starts_at: null,
    expires_at: null,
    ...plan,
    created_at,
    uses: [],
  };
}

/** A payment through a link has no user of the merchant. */
function takenByNobody(life: PaymentLife): void {
  life.actor = undefined;
  for (const event of life.events) if (event.action === life.origin) event.actor = undefined;
}
