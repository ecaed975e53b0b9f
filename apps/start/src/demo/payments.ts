import { businessDateOf } from '@countinghouse/domain/time-zones';
import { closeOf, dateBefore, instantAt, settlementOf, weekdayOf } from './calendar.ts';
import { type DemoCustomer, makeCustomers } from './customers.ts';
import type { DemoMerchant } from './merchants.ts';
import {
  type Actor,
  amountOf,
  answeredAt,
  happen,
  owe,
  type PaymentLife,
  payOut,
  send,
  unowe,
} from './payment-life.ts';
import { demoPeople } from './people.ts';
import { type Random, randomOf } from './random.ts';
import { type DaysAgo, tradingDays } from './trading.ts';

const approvalAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Response codes of declines with how often they come; the last four share what is left. */
const declines: readonly (readonly [code: string, weight: number])[] = [
  ['51', 41],
  ['05', 25],
  ['N7', 16],
  ['54', 11],
  ['61', 2],
  ['62', 2],
  ['65', 2],
  ['91', 1],
];
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

/** The merchant's world while its payments are made. */
type Trade = {
  merchant: DemoMerchant;
  now: Date;
  random: Random;
  customers: readonly DemoCustomer[];
  actors: readonly Actor[];
  refundDays: DaysAgo;
  made: PaymentLife[];
  orders: number;
  /** Which payment of which day is being made. */
  days_ago: number;
  index: number;
  /** Business dates whose batches the acquirer refused: nothing in them is settled. */
  failed_dates: ReadonlySet<string>;
};

/** All payments of one merchant over the days of the demo world, in order of their creation, each with its history. */
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
    customers: makeCustomers(merchant, count, random, now.getUTCFullYear()),
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
    // Each payment has its own chance, so that none depends on how far another has come by now.
    trade.random = randomOf(`payment ${merchant.doing_business_as} ${days} ${index}`);
    trade.days_ago = days;
    trade.index = index;
    const life = makePayment(trade, at, date);
    if (life !== undefined && at.getTime() <= now.getTime() - 60_000) trade.made.push(life);
  }
}

function makePayment(trade: Trade, at: Date, date: string): PaymentLife | undefined {
  const { merchant, random } = trade;
  // Regulars come first in the list and most often.
  const customer = trade.customers[Math.floor(random.fraction() ** 2 * trade.customers.length)];
  if (customer === undefined) return undefined;
  const terminal = random.weighted(merchant.terminals.filter(({ share }) => share > 0).map((one) => [one, one.share]));
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
    actor: terminal.platform_id === 7683 && merchant.terminals.length > 1 ? trade.actors[0] : random.pick(trade.actors),
    created_at: at,
    batch_date: undefined,
    created_date: date,
    events: [],
    movements: [],
  };
  if (life.origin === 125) life.avs_response = life.csc_response = null;
  send(life);
  if (random.chance(3.6)) decline(trade, life);
  else if (life.origin === 105) authorize(trade, life);
  else if (life.origin === 125) credit(trade, life);
  else sell(trade, life);
  return life;
}

/** The sandbox answers some amounts in a way of its own (blanks.md 6); what stands here was approved. */
function avoidSandboxAmount(amount: number): number {
  return amount >= 500 && amount <= 599 ? amount + 100 : amount;
}

function decline(trade: Trade, life: PaymentLife): void {
  const code = trade.random.weighted(declines);
  life.response_code = code;
  life.decline_reason = code;
  if (code === 'N7') life.csc_response = 'N';
  if (code === '05' && trade.random.chance(20)) life.avs_response = 'N';
  happen(life, { action: life.origin, status: 230, at: answeredAt(life), actor: life.actor });
}

function approve(trade: Trade, life: PaymentLife): void {
  life.approval_code = trade.random.text(6, approvalAlphabet);
  life.authorized_amount = life.requested_amount;
}

function sell(trade: Trade, life: PaymentLife): void {
  approve(trade, life);
  life.captured_amount = life.requested_amount;
  happen(life, { action: 110, status: 210, at: answeredAt(life), actor: life.actor });
  owe(life, answeredAt(life));
  const voided = trade.random.chance(1.1) ? later(life.created_at, trade.random.whole(2, 90)) : undefined;
  if (voided !== undefined && voided <= trade.now && voided < closeOf(trade.merchant, life.created_date)) {
    happen(life, { action: 131, status: 231, at: voided, actor: life.actor });
    unowe(life, voided);
    return;
  }
  settle(trade, life, life.created_date);
  refund(trade, life);
}

function credit(trade: Trade, life: PaymentLife): void {
  approve(trade, life);
  life.captured_amount = life.requested_amount;
  happen(life, { action: 125, status: 225, at: answeredAt(life), actor: life.actor });
  owe(life, answeredAt(life));
  settle(trade, life, life.created_date);
}

/** An authorization is captured after some days, mostly whole; or voided; or it stands. */
function authorize(trade: Trade, life: PaymentLife): void {
  const { random, merchant, now } = trade;
  approve(trade, life);
  happen(life, { action: 105, status: 205, at: answeredAt(life), actor: life.actor });
  const fate = random.weighted([
    ['capture', 84],
    ['void', 9],
    ['stand', 7],
  ] as const);
  const wait_minutes = random.weighted([
    [random.whole(20, 240), 45],
    [random.whole(1_400, 1_560), 35],
    [random.whole(2_800, 4_400), 20],
  ] as const);
  const part = random.chance(14) ? random.whole(55, 95) : 100;
  const cancelled = random.chance(3);
  if (isJustCaptured(trade)) {
    life.captured_amount = life.authorized_amount;
    life.came_from_capture = true;
    happen(life, { action: 106, status: 206, at: later(now, -12 - trade.index / 4), actor: life.actor });
    return;
  }
  // What stands for a week is voided, as its approval would run out.
  const at = later(life.created_at, fate === 'stand' ? 7 * 1_440 : wait_minutes);
  if (at > now) return;
  const date = businessDateOf(at, merchant.time_zone);
  if (at >= closeOf(merchant, date)) return;
  if (fate !== 'capture') {
    happen(life, { action: 131, status: 231, at, actor: life.actor });
    return;
  }
  life.captured_amount = Math.max(100, Math.round((life.authorized_amount * part) / 100));
  life.came_from_capture = true;
  happen(life, { action: 106, status: 206, at, actor: life.actor });
  const batched = later(at, 1 / 60);
  happen(life, { action: 106, status: 210, at: batched });
  owe(life, batched);
  const undone = later(at, 9);
  if (cancelled && undone <= now) {
    unowe(life, undone);
    life.captured_amount = 0;
    life.came_from_capture = false;
    happen(life, { action: 107, status: 205, at: undone, actor: life.actor });
    return;
  }
  settle(trade, life, date);
  refund(trade, life);
}

/** A few authorizations of the last days are captured minutes ago and not in the batch yet, whatever the hour is. */
function isJustCaptured({ merchant, days_ago, index, refundDays }: Trade): boolean {
  return (
    merchant.account_status_code === 'Active' &&
    refundDays.last === 0 &&
    days_ago >= 1 &&
    days_ago <= 3 &&
    index % 3 === 1
  );
}

/** What is to settle goes with the batch of its date, and is paid out the next morning unless the acquirer refused it. */
function settle(trade: Trade, life: PaymentLife, date: string): void {
  const { merchant, now, failed_dates } = trade;
  life.batch_date = date;
  const at = settlementOf(merchant, date);
  if (at > now || failed_dates.has(date)) return;
  happen(life, { action: 118, status: life.origin === 110 || life.origin === 105 ? 218 : 220, at });
  payOut(life, at);
}

/** Some settled payments are refunded, whole or in part; a few of those refunds are reversed before they settle. */
function refund(trade: Trade, life: PaymentLife): void {
  const { random, merchant, now } = trade;
  const recent = isRefundedLately(trade);
  const wanted = random.chance(merchant.refunds) || recent;
  const drawn_days = random.whole(merchant.settlement_days, 16);
  const drawn_hour = merchant.opens + random.fraction() * (merchant.closes - merchant.opens);
  const days = recent ? trade.days_ago - (trade.days_ago % 2) : drawn_days;
  const hour = recent ? merchant.opens + trade.index / 40 : drawn_hour;
  const part = random.chance(40) ? random.whole(15, 80) : 100;
  const reversed = random.chance(5);
  const payment_id = random.uuid();
  const approval_code = random.text(6, approvalAlphabet);
  if (!wanted || life.status !== 218 || life.batch_date === undefined) return;
  const settled_date = new Date(`${life.batch_date}T00:00:00Z`);
  const date = new Date(settled_date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const at = instantAt(merchant, date, hour);
  const days_ago = (Date.parse(dateBefore(merchant, now, 0)) - Date.parse(date)) / 86_400_000;
  if (at.getTime() > now.getTime() - 60_000 || days_ago < trade.refundDays.last) return;

  const amount = Math.max(1, Math.round((life.captured_amount * part) / 100));
  const actor = trade.actors[0];
  const child: PaymentLife = {
    ...life,
    payment_id,
    origin: 120,
    requested_amount: amount,
    authorized_amount: amount,
    captured_amount: amount,
    refunded_amount: 0,
    tip: 0,
    sales_tax: 0,
    approval_code,
    avs_response: null,
    csc_response: null,
    parent: life,
    came_from_capture: false,
    actor,
    created_at: at,
    created_date: date,
    batch_date: undefined,
    events: [],
    movements: [],
  };
  send(child);
  happen(child, { action: 120, status: 225, at: answeredAt(child), actor });
  owe(child, answeredAt(child));
  trade.made.push(child);
  const whole = amount === life.captured_amount;
  happen(life, { action: 120, status: whole ? 220 : 218, at: answeredAt(child), amount, actor });
  const undone = later(at, 25);
  if (reversed && undone <= now && undone < closeOf(merchant, date)) {
    happen(child, { action: 121, status: 231, at: undone, actor });
    unowe(child, undone);
    happen(life, { action: 121, status: 218, at: undone, amount, actor });
    return;
  }
  life.refunded_amount = amount;
  settle(trade, child, date);
}

/** One early payment of each of some days is refunded today or yesterday, so that credits are pending on any day. */
function isRefundedLately({ merchant, days_ago, index }: Trade): boolean {
  return (
    merchant.account_status_code === 'Active' && merchant.refunds > 1 && days_ago >= 4 && days_ago <= 9 && index === 3
  );
}

/** What counts against the payment in its batch. */
export function settlesInBatch(life: PaymentLife): boolean {
  return life.batch_date !== undefined && [210, 218, 220, 225].includes(life.status) && amountOf(life) > 0;
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
