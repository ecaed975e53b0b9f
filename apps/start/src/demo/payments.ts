import { dateBefore, instantAt, weekdayOf } from './calendar.ts';
import { makeCustomers } from './customers.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import { withNotable } from './notable-customers.ts';
import { authorize, credit, decline, sell, type Trade } from './payment-fates.ts';
import { amountOf, isSandboxAmount, type PaymentLife, send } from './payment-life.ts';
import { demoPeople } from './people.ts';
import { randomOf } from './random.ts';
import { tradingDays } from './trading.ts';

const avsOfApproved: readonly (readonly [code: string, weight: number])[] = [
  ['Y', 84],
  ['Z', 6],
  ['A', 5],
  ['X', 3],
  ['U', 2],
];
const cscOfApproved: readonly (readonly [code: string, weight: number])[] = [
  ['M', 95],
  ['P', 3],
  ['U', 2],
];

/** Makes all payments of one merchant over the days of the demo world, in order of creation, each with its history. */
export function makePayments(
  merchant: DemoMerchant,
  now: Date,
  failed_dates: ReadonlySet<string>,
  days: number,
): PaymentLife[] {
  const { sales, refunds } = tradingDays(merchant, days);
  if (merchant.payments_per_day === 0) return [];
  const people = demoPeople.filter(({ entity_id }) => entity_id === merchant.merchant_uid);
  const random = randomOf(`customers ${merchant.doing_business_as}`);
  const count = Math.round(merchant.payments_per_day * 9);
  const trade: Trade = {
    merchant,
    now,
    random,
    customers: withNotable(merchant, makeCustomers(merchant, count, random, now.getUTCFullYear())),
    actors: people
      .slice(0, 2)
      .map(({ user_id, first_name, last_name }) => ({ user_id, full_name: `${first_name} ${last_name}` })),
    refundDays: refunds,
    made: [],
    orders: 20_000,
    days_ago: 0,
    index: 0,
    failed_dates,
  };
  for (let days_ago = sales.first; days_ago >= sales.last; days_ago -= 1) {
    trade.random = randomOf(`payments ${merchant.doing_business_as} ${days_ago}`);
    makeDay(trade, days_ago);
  }
  return trade.made.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

function makeDay(trade: Trade, days: number): void {
  const { merchant, random, now } = trade;
  const date = dateBefore(merchant, now, days);
  const weekday = merchant.weekdays[weekdayOf(date)] ?? 1;
  const count = Math.max(0, Math.round(merchant.payments_per_day * weekday * (1 + 0.06 * random.normal())));
  const hours = Array.from({ length: count }, () => {
    // Two rushes a day, in the morning and after noon.
    const middle = random.chance(55) ? 0.28 : 0.68;
    const place = Math.min(0.999, Math.max(0, middle + 0.14 * random.normal()));
    return merchant.opens + place * (merchant.closes - merchant.opens);
  });
  for (const [index, hour] of hours.sort((a, b) => a - b).entries()) {
    const at = instantAt(merchant, date, hour);
    // Each payment has its own random sequence, so that no payment depends on how far another has progressed.
    trade.random = randomOf(`payment ${merchant.doing_business_as} ${days} ${index}`);
    trade.days_ago = days;
    trade.index = index;
    const life = makePayment(trade, at, date);
    if (life !== undefined && life.created_at.getTime() <= now.getTime() - 60_000) trade.made.push(life);
  }
}

function makePayment(trade: Trade, opening_at: Date, date: string): PaymentLife | undefined {
  const { merchant, random } = trade;
  // Regulars are first in the list and pay most often.
  const customer = trade.customers[Math.floor(random.fraction() ** 2 * trade.customers.length)];
  if (customer === undefined) return undefined;
  const terminal = random.weighted(merchant.terminals.filter(({ share }) => share > 0).map((one) => [one, one.share]));
  const online = terminal.platform_id === 7683 && merchant.terminals.length > 1;
  // A web shop has no opening hours; the last half hour before the cut-off is left out.
  const at = online ? instantAt(merchant, date, 0.2 + random.fraction() * 20.3) : opening_at;
  const kind = random.weighted(merchant.tickets);
  const base = Math.max(100, Math.round(kind.middle * Math.exp(kind.spread * random.normal() - kind.spread ** 2 / 2)));
  const sales_tax = random.chance(60) ? Math.round(base * 0.055) : 0;
  const tip = random.chance(merchant.tips) ? Math.round((base * random.pick([10, 15, 18, 20])) / 100) : 0;
  const requested_amount = avoidSandboxAmount(base + sales_tax + tip);
  const is_authorization = random.chance(merchant.authorizations);
  trade.orders += 1;
  const life: PaymentLife = {
    payment_id: random.uuid(),
    system_trace_audit_number: 0,
    merchant,
    terminal,
    customer,
    card: random.pick(customer.cards),
    origin: is_authorization ? 105 : random.chance(0.3) ? 125 : 110,
    status: 210,
    requested_amount,
    authorized_amount: 0,
    captured_amount: 0,
    refunded_amount: 0,
    tip,
    sales_tax: sales_tax + (requested_amount - base - sales_tax - tip),
    description: kind.description,
    order_id: random.chance(35) ? `PO-${trade.orders}` : '',
    approval_code: null,
    response_code: '00',
    decline_reason: null,
    avs_response: random.weighted(avsOfApproved),
    csc_response: random.weighted(cscOfApproved),
    parent: undefined,
    came_from_capture: false,
    actor: online ? trade.actors[0] : random.pick(trade.actors),
    created_at: at,
    batch_date: undefined,
    created_date: date,
    events: [],
    postings: [],
  };
  if (life.origin === 125) life.avs_response = life.csc_response = null;
  send(life);
  if (random.chance(3.6)) decline(trade, life);
  else if (life.origin === 105) authorize(trade, life);
  else if (life.origin === 125) credit(trade, life);
  else sell(trade, life);
  return life;
}

function avoidSandboxAmount(amount: number): number {
  return isSandboxAmount(amount) ? amount + 100 : amount;
}

/** Whether the payment counts in its batch. */
export function settlesInBatch(life: PaymentLife): boolean {
  return life.batch_date !== undefined && [210, 218, 220, 225].includes(life.status) && amountOf(life) > 0;
}
