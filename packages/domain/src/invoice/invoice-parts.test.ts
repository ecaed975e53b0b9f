import { describe, expect, test } from 'vitest';
import { randomOf } from '../testing/random-invoices.ts';
import {
  type InvoicePart,
  type PartAmount,
  partFaults,
  partsOfPayment,
  partsOfPlan,
  payableNow,
  payerAmountFault,
  standingOfInvoiceParts,
  standingOfParts,
  wholePlan,
} from './invoice-parts.ts';

const dates = { issue_date: '2026-11-24', due_date: '2026-12-24' };
const partOf = (part_number: number, amount: number, due_date: string): InvoicePart => ({
  part_number,
  label: '',
  due_date,
  amount,
});
const three = [partOf(1, 3_000, '2026-11-24'), partOf(2, 3_500, '2026-12-24'), partOf(3, 3_500, '2027-01-24')];
const today = '2026-11-24';
const exact = { allow_partial: false, minimum_amount: 100 };
const free = { allow_partial: true, minimum_amount: 100 };

describe('payment plan parts', () => {
  const amounts = (plan: Parameters<typeof partsOfPlan>[0], total_amount: number) =>
    partsOfPlan(plan, { total_amount, ...dates }).map(({ due_date, amount }) => `${due_date} ${amount}`);

  test('are the whole, or a deposit on issue and the rest in monthly parts', () => {
    expect(amounts(wholePlan, 10_000)).toEqual(['2026-12-24 10000']);
    expect(amounts({ ...wholePlan, deposit_ppm: 300_000 }, 276_530)).toEqual(['2026-11-24 82959', '2026-12-24 193571']);
    expect(amounts({ deposit_ppm: null, deposit_amount: 1, instalment_count: 3 }, 10_000)).toEqual([
      '2026-11-24 1',
      '2026-12-24 3333',
      '2027-01-24 3333',
      '2027-02-24 3333',
    ]);
  });

  test('omit zero amounts, and refuse too many parts', () => {
    expect(amounts({ ...wholePlan, deposit_ppm: 1_000_000 }, 500)).toEqual(['2026-11-24 500']);
    expect(amounts({ ...wholePlan, instalment_count: 12 }, 3)).toHaveLength(3);
    expect(() => amounts({ ...wholePlan, deposit_amount: 1, instalment_count: 12 }, 1_000)).toThrow(RangeError);
    expect(() => amounts({ ...wholePlan, deposit_amount: 501 }, 500)).toThrow(RangeError);
  });

  test('can always be saved', () => {
    const random = randomOf(4);
    for (let run = 0; run < 3_000; run += 1) {
      const total_amount = random.between(1, 100_000);
      const plan = {
        deposit_ppm: random.between(0, 1_000_000),
        deposit_amount: null,
        instalment_count: random.between(1, 11),
      };
      const parts = partsOfPlan(plan, { total_amount, ...dates });
      expect(partFaults(parts, { total_amount, issue_date: dates.issue_date })).toEqual([]);
      const instalments = parts.filter(({ due_date }) => due_date !== dates.issue_date).map(({ amount }) => amount);
      if (instalments.length > 0) expect(Math.max(...instalments) - Math.min(...instalments)).toBeLessThanOrEqual(1);
    }
  });
});

describe('part validation', () => {
  const of = (parts: InvoicePart[], total_amount = 10_000) =>
    partFaults(parts, { total_amount, issue_date: dates.issue_date }).map(({ field, code }) => `${field} ${code}`);

  test('names each error', () => {
    expect([of(three), of([]), of(three, 10_001)]).toEqual([[], ['parts too_few'], ['parts do_not_sum']]);
    expect(
      of(
        Array.from({ length: 13 }, (_, index) => partOf(index + 1, 1, today)),
        13,
      ),
    ).toEqual(['parts too_many']);
    expect(
      of([
        partOf(1, 0, '2026-11-23'),
        partOf(3, 1, '2027-02-30'),
        partOf(3, 1, '2099-01-01'),
        partOf(4, 1, '2026-12-01'),
        partOf(5, 1, '2026-11-30'),
      ]),
    ).toEqual([
      'parts.0.amount too_small',
      'parts.0.due_date before_issue',
      'parts.1.part_number not_in_order',
      'parts.1.due_date not_a_date',
      'parts.2.due_date too_late',
      'parts.3.due_date not_in_order',
      'parts.4.due_date not_in_order',
    ]);
  });
});

describe('payments and parts', () => {
  test('a payment goes to the oldest open part first', () => {
    const standing = standingOfParts(three, [{ part_number: 1, amount: 1_000 }], 0);
    const payment = partsOfPayment(standing, 5_000);
    expect(payment).toEqual([
      { part_number: 1, amount: 2_000 },
      { part_number: 2, amount: 3_000 },
    ]);
    expect(() => partsOfPayment(standing, 9_001)).toThrow(RangeError);
  });

  test('a credit reduces the latest part first', () => {
    const open = (applied: PartAmount[], credited: number) =>
      standingOfParts(three, applied, credited).map(({ open_amount }) => open_amount);
    expect(open([], 4_000)).toEqual([3_000, 3_000, 0]);
    expect(open([{ part_number: 3, amount: 3_000 }], 1_000)).toEqual([3_000, 3_000, 0]);
    expect(open([], 10_000)).toEqual([0, 0, 0]);
  });

  test('all stored payments and credits determine the parts’ standing', () => {
    const open = (...paid: Parameters<typeof standingOfInvoiceParts>) =>
      standingOfInvoiceParts(...paid).map(({ open_amount }) => open_amount);
    const went = (part_number: number, amount: number) => [{ part_number, amount }];
    const payments = [
      { state: 'applied' as const, parts: went(1, 3_000) },
      { state: 'reserved' as const, parts: went(2, 3_000) },
      { state: 'released' as const, parts: went(2, 3_000) },
    ];
    const leaves_debt = { state: 'applied' as const, amount: 500, reopens_invoice: true, parts: went(1, 500) };
    expect(open(three, 0, { payments, refunds: [] })).toEqual([0, 3_500, 3_500]);
    expect(open(three, 0, { payments, refunds: [leaves_debt] })).toEqual([500, 3_500, 3_500]);
    expect(open(three, 0, { payments, refunds: [{ ...leaves_debt, state: 'reserved', parts: [] }] })).toEqual([
      0, 3_500, 3_500,
    ]);
    const credited = { state: 'reserved' as const, amount: 1_000, reopens_invoice: false, parts: [] };
    for (const state of ['reserved', 'applied'] as const) {
      expect(open(three, 3_000, { payments, refunds: [{ ...credited, state }] })).toEqual([0, 3_500, 1_500]);
    }
    expect(open(three, 3_000, { payments, refunds: [{ ...credited, state: 'reversed' }] })).toEqual([0, 3_500, 500]);
  });

  test('open parts sum to the balance after any payments, credits and refunds', () => {
    const random = randomOf(7);
    for (let run = 0; run < 5_000; run += 1) {
      const total_amount = random.between(1, 50_000);
      const plan = {
        deposit_ppm: random.between(0, 1_000_000),
        deposit_amount: null,
        instalment_count: random.between(1, 11),
      };
      const parts = partsOfPlan(plan, { total_amount, ...dates });
      const payments: PartAmount[][] = [];
      let credited = 0;
      for (let step = 0; step < 6; step += 1) {
        const standing = standingOfParts(parts, payments.flat(), credited);
        const balance = standing.reduce((sum, { open_amount }) => sum + open_amount, 0);
        const paid = payments.flat().reduce((sum, { amount }) => sum + amount, 0);
        expect(balance).toBe(total_amount - paid - credited);
        expect(standing.every((part) => part.open_amount >= 0 && part.credited_amount >= 0)).toBe(true);
        const amount = random.between(0, balance);
        const what = random.between(1, 4);
        if (what === 1) credited += amount;
        else if (what === 2) payments.pop();
        else payments.push(partsOfPayment(standing, amount));
      }
    }
  });
});

describe('the payable amount', () => {
  const now = { reserved_amount: 0, today };
  const standing = standingOfParts(three, [], 0);

  test('is the due amount or the whole remainder', () => {
    const payable = payableNow(standing, exact, now);
    expect(payable).toEqual({ whole_amount: 10_000, due_amount: 3_000, due_date: today, is_due: true, partial: null });
    expect([3_000, 10_000].map((amount) => payerAmountFault(amount, payable, exact))).toEqual([undefined, undefined]);
    expect(payerAmountFault(2_999, payable, exact)).toEqual({
      code: 'not_offered',
      whole_amount: 10_000,
      due_amount: 3_000,
    });
    expect(payerAmountFault(10_001, payable, exact)).toEqual({ code: 'above_balance', whole_amount: 10_000 });
    expect(payableNow(standing, exact, { ...now, today: '2026-12-25' })).toMatchObject({ due_amount: 6_500 });
  });

  test('is the next part when none is due, and nothing when all is paid or in progress', () => {
    const paid = standingOfParts(three, [{ part_number: 1, amount: 3_000 }], 0);
    expect(payableNow(paid, exact, now)).toMatchObject({ due_amount: 3_500, due_date: '2026-12-24', is_due: false });
    expect(payableNow(standing, exact, { ...now, reserved_amount: 10_000 })).toBeNull();
    expect(payerAmountFault(1, null, exact)).toEqual({ code: 'nothing_to_pay' });
    expect(payableNow(standing, exact, { ...now, reserved_amount: 3_000 })).toMatchObject({
      whole_amount: 7_000,
      due_amount: 3_500,
    });
  });

  test('is any amount that leaves no remainder below the minimum, if the invoice allows it', () => {
    const one = standingOfParts([partOf(1, 4_010, today)], [], 0);
    const payable = payableNow(one, free, now);
    expect(payable?.partial).toEqual({ minimum_amount: 100, maximum_amount: 3_910 });
    expect([100, 3_910, 4_010].map((amount) => payerAmountFault(amount, payable, free))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(payerAmountFault(99, payable, free)).toEqual({ code: 'below_minimum', minimum_amount: 100 });
    expect([3_911, 4_009].map((amount) => payerAmountFault(amount, payable, free))).toEqual([
      { code: 'leaves_too_little', whole_amount: 4_010, maximum_amount: 3_910 },
      { code: 'leaves_too_little', whole_amount: 4_010, maximum_amount: 3_910 },
    ]);
    const small = payableNow(standingOfParts([partOf(1, 150, today)], [], 0), free, now);
    expect(small?.partial).toBeNull();
    expect(payerAmountFault(150, small, free)).toBeUndefined();
    expect(payerAmountFault(100, small, free)).toEqual({
      code: 'leaves_too_little',
      whole_amount: 150,
      maximum_amount: null,
    });
  });

  test('always allows full payment, whatever amounts are chosen', () => {
    const random = randomOf(11);
    for (let run = 0; run < 2_000; run += 1) {
      const total_amount = random.between(1, 5_000);
      let applied: PartAmount[] = [];
      const parts = [partOf(1, total_amount, today)];
      for (;;) {
        const left = standingOfParts(parts, applied, 0);
        const payable = payableNow(left, free, now);
        if (payable === null) break;
        const { partial, whole_amount } = payable;
        const chosen =
          partial === null || random.oneIn(3)
            ? whole_amount
            : random.between(partial.minimum_amount, partial.maximum_amount);
        expect(payerAmountFault(chosen, payable, free)).toBeUndefined();
        const rest = whole_amount - chosen;
        expect(rest === 0 || rest >= free.minimum_amount).toBe(true);
        applied = [...applied, ...partsOfPayment(left, chosen)];
      }
    }
  });
});
