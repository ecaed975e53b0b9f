import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { closeOf, dateBefore, instantAt, settlementOf } from './calendar.ts';
import type { DemoCustomer } from './customers.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import {
  type Actor,
  addHistoryLine,
  answeredAt,
  isOutgoing,
  type PaymentLife,
  partOf,
  post,
  send,
} from './payment-life.ts';
import type { Random } from './random.ts';
import type { DaysAgo } from './trading.ts';

const approvalAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Response codes of declines with their frequency; the last four share the rest. */
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
/** The state while a merchant's payments are made. */
export type Trade = {
  merchant: DemoMerchant;
  now: Date;
  random: Random;
  customers: readonly DemoCustomer[];
  actors: readonly Actor[];
  refundDays: DaysAgo;
  made: PaymentLife[];
  orders: number;
  /** The day and index of the payment being made. */
  days_ago: number;
  index: number;
  /** Business dates whose batches the acquirer refused: none of their payments is settled. */
  failed_dates: ReadonlySet<string>;
};

export function decline(trade: Trade, life: PaymentLife): void {
  const code = trade.random.weighted(declines);
  life.response_code = code;
  life.decline_reason = code;
  if (code === 'N7') life.csc_response = 'N';
  if (code === '05' && trade.random.chance(20)) life.avs_response = 'N';
  addHistoryLine(life, { action: life.origin, status: 230, at: answeredAt(life), actor: life.actor });
}

function approve(trade: Trade, life: PaymentLife): void {
  life.approval_code = trade.random.text(6, approvalAlphabet);
  life.authorized_amount = life.requested_amount;
}

export function sell(trade: Trade, life: PaymentLife): void {
  approve(trade, life);
  life.captured_amount = life.requested_amount;
  addHistoryLine(life, { action: 110, status: 210, at: answeredAt(life), actor: life.actor });
  const amount = life.captured_amount;
  post(life, { operation: 'sale', amount }, answeredAt(life));
  const voided = trade.random.chance(1.1) ? later(life.created_at, trade.random.whole(2, 90)) : undefined;
  if (voided !== undefined && voided <= trade.now && voided < closeOf(trade.merchant, life.created_date)) {
    addHistoryLine(life, { action: 131, status: 231, at: voided, actor: life.actor });
    post(life, { operation: 'reversal', from_status: 210, amount }, voided);
    life.captured_amount = 0;
    return;
  }
  settle(trade, life, life.created_date);
  refund(trade, life);
}

export function credit(trade: Trade, life: PaymentLife): void {
  approve(trade, life);
  life.captured_amount = life.requested_amount;
  addHistoryLine(life, { action: 125, status: 225, at: answeredAt(life), actor: life.actor });
  post(life, { operation: 'credit', amount: life.captured_amount }, answeredAt(life));
  settle(trade, life, life.created_date);
}

/** An authorization is captured after some days, usually in full, or voided, or left open. */
export function authorize(trade: Trade, life: PaymentLife): void {
  const { random, merchant, now } = trade;
  approve(trade, life);
  addHistoryLine(life, { action: 105, status: 205, at: answeredAt(life), actor: life.actor });
  const { authorized_amount } = life;
  post(life, { operation: 'authorization', amount: authorized_amount }, answeredAt(life));
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
    const captured = later(now, -12 - trade.index / 4);
    addHistoryLine(life, { action: 106, status: 206, at: captured, actor: life.actor });
    post(life, { operation: 'capture', amount: life.captured_amount, authorized_amount }, captured);
    return;
  }
  // An authorization that is open for a week is voided, since its approval would expire.
  const at = later(life.created_at, fate === 'stand' ? 7 * 1_440 : wait_minutes);
  if (at > now) return;
  const date = businessDateOf(at, merchant.time_zone);
  if (at >= closeOf(merchant, date)) return;
  if (fate !== 'capture') {
    addHistoryLine(life, { action: 131, status: 231, at, actor: life.actor });
    post(life, { operation: 'reversal', from_status: 205, amount: authorized_amount }, at);
    return;
  }
  life.captured_amount = partOf(life.authorized_amount, part, 100);
  life.came_from_capture = true;
  const amount = life.captured_amount;
  addHistoryLine(life, { action: 106, status: 206, at, actor: life.actor });
  post(life, { operation: 'capture', amount, authorized_amount }, at);
  const batched = later(at, 1 / 60);
  addHistoryLine(life, { action: 106, status: 210, at: batched });
  post(life, { operation: 'batch', amount }, batched);
  const undone = later(at, 9);
  if (cancelled && undone <= now) {
    post(life, { operation: 'capture-cancel', from_status: 210, amount, authorized_amount }, undone);
    life.captured_amount = 0;
    life.came_from_capture = false;
    addHistoryLine(life, { action: 107, status: 205, at: undone, amount, actor: life.actor });
    return;
  }
  settle(trade, life, date);
  refund(trade, life);
}

/** Whether an authorization of the last days was captured minutes ago and is not in the batch yet. A few are, at any hour. */
function isJustCaptured({ merchant, days_ago, index, refundDays }: Trade): boolean {
  return (
    merchant.account_status_code === 'Active' &&
    refundDays.last === 0 &&
    days_ago >= 1 &&
    days_ago <= 3 &&
    index % 3 === 1
  );
}

/** Puts a payment into the batch of its date. It is paid out the next morning unless the acquirer refused the batch. */
function settle(trade: Trade, life: PaymentLife, date: string): void {
  const { merchant, now, failed_dates } = trade;
  life.batch_date = date;
  const at = settlementOf(merchant, date);
  if (at > now || failed_dates.has(date)) return;
  addHistoryLine(life, { action: 118, status: life.origin === 110 || life.origin === 105 ? 218 : 220, at });
  post(life, { operation: 'settle', direction: isOutgoing(life) ? -1 : 1, amount: life.captured_amount }, at);
}

/** Refunds some settled payments in whole or in part, and reverses a few of those refunds before they settle. */
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

  const amount = partOf(life.captured_amount, part, 1);
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
    postings: [],
  };
  send(child);
  addHistoryLine(child, { action: 120, status: 225, at: answeredAt(child), actor });
  post(child, { operation: 'refund', amount }, answeredAt(child));
  trade.made.push(child);
  const whole = amount === life.captured_amount;
  addHistoryLine(life, { action: 120, status: whole ? 220 : 218, at: answeredAt(child), amount, actor });
  const undone = later(at, 25);
  if (reversed && undone <= now && undone < closeOf(merchant, date)) {
    addHistoryLine(child, { action: 121, status: 231, at: undone, actor });
    post(child, { operation: 'refund-reversal', amount }, undone);
    addHistoryLine(life, { action: 121, status: 218, at: undone, amount, actor });
    child.captured_amount = 0;
    return;
  }
  life.refunded_amount = amount;
  settle(trade, child, date);
}

/** Whether a payment is refunded today or yesterday. One early payment on some days is, so that credits are always pending. */
function isRefundedLately({ merchant, days_ago, index }: Trade): boolean {
  return (
    merchant.account_status_code === 'Active' && merchant.refunds > 1 && days_ago >= 4 && days_ago <= 9 && index === 3
  );
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
