import { createHash } from 'node:crypto';
import { brandOf, cardBrands, passesLuhn } from '@countinghouse/domain/card/card';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { paymentActions, paymentTransitions } from '@countinghouse/domain/payment/payment';
import { sumsByAccount, sumsOfPayment } from '@countinghouse/domain/settlement/ledger';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { expect, test } from 'vitest';
import { amountOf, isOutgoing } from './payment-life.ts';
import { demoPeople, demoUsers } from './people.ts';
import { type DemoWorld, makeWorld } from './world.ts';

const now = new Date('2026-11-21T17:30:00Z');
const world = makeWorld(now);
const lives = world.merchants.flatMap(({ payments }) => payments);
const batches = world.merchants.flatMap(({ batches }) => batches);

function digestOf({ merchants }: DemoWorld): string {
  const hash = createHash('sha256');
  for (const { payments, batches } of merchants) {
    for (const { payment_id, card, captured_amount, events } of payments) {
      hash.update(payment_id + card.card_number + captured_amount);
      for (const { status, at } of events) hash.update(`${status} ${at.getTime()}`);
    }
    for (const { batch_id, batch_number, status } of batches) hash.update(batch_id + batch_number + status);
  }
  return hash.digest('hex');
}

test('the same instant gives the same world, and an hour later only adds to it', () => {
  expect(digestOf(makeWorld(now))).toBe(digestOf(world));
  const later = makeWorld(new Date('2026-11-21T18:30:00Z'));
  const ids = new Set(later.merchants.flatMap(({ payments }) => payments.map(({ payment_id }) => payment_id)));
  expect(lives.filter(({ payment_id }) => !ids.has(payment_id))).toEqual([]);
});

test('twelve merchants cover every status, and about 20,000 payments every brand, status and action', () => {
  expect(world.merchants).toHaveLength(12);
  expect(new Set(world.merchants.map(({ merchant }) => merchant.account_status_code))).toEqual(
    new Set(merchantStatuses),
  );
  expect(lives.length).toBeGreaterThan(18_000);
  expect(lives.length).toBeLessThan(22_000);
  expect(new Set(lives.map(({ card }) => card.card_brand))).toEqual(new Set(cardBrands));
  // The gateway resolves payments whose answer is not known yet, so none is left in 202.
  expect([...new Set(lives.map(({ status }) => status))].sort()).toEqual([205, 206, 210, 218, 220, 225, 230, 231]);
  expect([...new Set(lives.flatMap(({ events }) => events.map(({ action }) => String(action))))].sort()).toEqual(
    Object.keys(paymentActions).sort(),
  );
  expect([...new Set(batches.map(({ status }) => status))].sort()).toEqual(['closing', 'failed', 'open', 'settled']);
});

test.each(['2026-01-01T05:30:00Z', '2026-03-08T12:00:00Z', '2026-06-30T03:59:00Z', '2026-11-02T23:59:59Z'])(
  'the world ends at %s and contains every status there too',
  (instant) => {
    const then = new Date(instant);
    const all = makeWorld(then).merchants.flatMap(({ payments }) => payments);
    expect(Math.max(...all.flatMap(({ events }) => events.map(({ at }) => at.getTime())))).toBeLessThanOrEqual(
      then.getTime(),
    );
    expect(new Set(all.map(({ status }) => status)).size).toBe(8);
  },
);

test('contains payments of today even in the early morning', () => {
  const early = makeWorld(new Date('2026-11-21T10:30:00Z'));
  const today = early.merchants[0]?.payments.filter(({ created_date }) => created_date === '2026-11-21') ?? [];
  expect(today.length).toBeGreaterThan(2);
});

test('every history follows the transition table in order of time, and ends in the payment’s status', () => {
  const allowed = new Set(
    paymentTransitions.flatMap(({ from, to }) => from.flatMap((one) => to.map((other) => `${one} ${other}`))),
  );
  // A reversed refund returns its amount to the payment.
  allowed.add('220 218');
  const faults = lives.filter(({ events, status }) =>
    events.some(
      (event, index) =>
        !allowed.has(`${event.from_status} ${event.status}`) ||
        event.from_status !== (events[index - 1]?.status ?? null) ||
        event.at < (events[index - 1]?.at ?? event.at) ||
        (index === events.length - 1 && event.status !== status),
    ),
  );
  expect(faults.map(({ events }) => events)).toEqual([]);
});

test('a closed batch has only payments of its terminal, date and state; refunds stay within settled amounts', () => {
  for (const batch of batches) {
    for (const life of batch.payments) {
      expect(life.terminal).toBe(batch.terminal);
      if (batch.batch_date !== undefined) expect(life.batch_date).toBe(batch.batch_date);
      if (batch.closed_at !== undefined) expect(life.created_at <= batch.closed_at).toBe(true);
      const settled = life.status === 218 || life.status === 220;
      expect(settled).toBe(batch.status === 'settled');
    }
  }
  const refunded = new Map<string, number>();
  for (const { parent, captured_amount, status } of lives) {
    if (parent === undefined || status === 231) continue;
    refunded.set(parent.payment_id, (refunded.get(parent.payment_id) ?? 0) + captured_amount);
  }
  for (const life of lives) {
    expect(refunded.get(life.payment_id) ?? 0).toBe(life.refunded_amount);
    expect(life.refunded_amount).toBeLessThanOrEqual(life.captured_amount);
    if (life.origin !== 120 && life.origin !== 125 && life.status === 220) {
      expect(life.refunded_amount).toBe(life.captured_amount);
    }
  }
});

test('each payment’s postings add up to its ledger balances', () => {
  for (const life of lives) {
    const held = Object.entries(sumsByAccount(life.postings)).filter(([, sum]) => sum !== 0);
    expect(Object.fromEntries(held)).toEqual(sumsOfPayment({ ...life, direction: isOutgoing(life) ? -1 : 1 }));
  }
});

test('card numbers are valid for their brand', () => {
  for (const { card } of lives) {
    expect(passesLuhn(card.card_number)).toBe(true);
    expect(brandOf(card.card_number)).toBe(card.card_brand);
  }
});

test('merchants that lost the right to take payments have none since, and those never active have none', () => {
  for (const { merchant, payments } of world.merchants) {
    const { account_status_code, status_days_ago, time_zone } = merchant;
    if (account_status_code === 'Active' || account_status_code === 'Past Due') continue;
    if (account_status_code === 'Pending' || account_status_code === 'Unviewed') expect(payments).toEqual([]);
    const since = businessDateOf(new Date(now.getTime() - status_days_ago * 86_400_000), time_zone);
    expect(payments.filter(({ origin, created_date }) => origin !== 120 && created_date >= since)).toEqual([]);
  }
});

test('Harbor Coffee Roasters has a shop’s volume: some thousand dollars a day, more on weekends', () => {
  const harbor = world.merchants[0];
  const days = new Map<string, number>();
  for (const life of harbor?.payments ?? []) {
    if (life.batch_date === undefined || life.origin === 120) continue;
    days.set(life.batch_date, (days.get(life.batch_date) ?? 0) + amountOf(life));
  }
  days.delete(businessDateOf(now, 'EST'));
  const volumes = [...days.values()];
  const average = volumes.reduce((sum, amount) => sum + amount, 0) / volumes.length;
  expect(average).toBeGreaterThan(300_000);
  expect(average).toBeLessThan(550_000);
});

test('the seven demo people exist, and no clerk, owner or analyst has excess permissions', () => {
  const codesOf = (username: string) => demoPeople.find((person) => person.username === username)?.role.codes ?? [];
  for (const { username } of demoUsers) expect(codesOf(username).length).toBeGreaterThan(0);
  expect(codesOf('clerk')).toEqual(['SAVI', 'SAPR', 'RESV', 'RESD']);
  for (const code of ['AVVI', 'CIVI', 'RFVI', 'DFVI', 'NOVI', 'BNVI', 'IMPF', 'MEUP', 'SAPR']) {
    expect(codesOf('analyst')).not.toContain(code);
  }
  for (const code of ['MEVI', 'IMPV', 'IMPF', 'BIRE', 'FSVI', 'REGS']) expect(codesOf('merchant')).not.toContain(code);
});

test('[S6.29] [S6.30] admin can impersonate with full access and analyst with view access, and every merchant has an owner', () => {
  const codesOf = (username: string) => demoPeople.find((person) => person.username === username)?.role.codes ?? [];
  const impersonating = (username: string) => codesOf(username).filter((code) => code === 'IMPV' || code === 'IMPF');
  expect([impersonating('admin'), impersonating('analyst')]).toEqual([['IMPV', 'IMPF'], ['IMPV']]);
  for (const { merchant } of world.merchants) {
    const people = demoPeople.filter(({ entity_id }) => entity_id === merchant.merchant_uid);
    expect(
      people.map(({ role }) => role.name),
      merchant.doing_business_as,
    ).toContain('Owner');
    for (const { user_type_id, role } of people) {
      expect([user_type_id, role.entity_id]).toEqual(['Merchant', merchant.merchant_uid]);
      // No merchant has the operator's permissions.
      for (const code of ['MEVI', 'IMPV', 'IMPF', 'BIRE', 'FSVI', 'REGS'] as const)
        expect(role.codes).not.toContain(code);
    }
  }
});
