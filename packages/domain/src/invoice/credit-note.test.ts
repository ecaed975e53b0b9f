import { describe, expect, test } from 'vitest';
import { type Random, randomInvoice, randomOf } from '../testing/random-invoices.ts';
import {
  type CreditableLine,
  type CreditedLine,
  creditAmount,
  creditedTaxes,
  creditFault,
  creditNet,
  creditOfRefund,
  grossOfQuantity,
  type LineCredit,
  netOfQuantity,
  nothingCredited,
  splitRefund,
} from './credit-note.ts';
import { balanceOf, type InvoiceMoney, payableAmountOf } from './invoice-states.ts';
import { type InvoiceSums, type RateSums, sumInvoice } from './sum-invoice.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const totalOf = (credits: readonly LineCredit[]) => sum(credits.map(({ total_amount }) => total_amount));
const randomSeed = Math.trunc(Math.random() * 1e9);

const taxed: CreditableLine = {
  net_amount: 1_000,
  tax_amounts: [
    { tax_rate_id: 'gst', tax_amount: 50 },
    { tax_rate_id: 'qst', tax_amount: 100 },
  ],
  total_amount: 1_150,
};

/** Returns what is credited of a line after one more credit. */
function creditedWith(line: CreditableLine, before: CreditedLine, credit: LineCredit): CreditedLine {
  return {
    net_amount: before.net_amount + credit.net_amount,
    tax_amounts: line.tax_amounts.map(({ tax_rate_id }) => ({
      tax_rate_id,
      tax_amount: sum(
        [before, credit].map((one) => one.tax_amounts.find((tax) => tax.tax_rate_id === tax_rate_id)?.tax_amount ?? 0),
      ),
    })),
  };
}

test('a quantity’s gross is exact, rounded half-even, and at least its credited amount', () => {
  const half = (gross_amount: number) => grossOfQuantity({ gross_amount, quantity_ten_thousandths: 20_000 }, 10_000, 0);
  expect([half(3), half(5), half(6)]).toEqual([2, 2, 3]);
  const large = { gross_amount: 999_999_999_999, quantity_ten_thousandths: 999_999_999_998 };
  expect(grossOfQuantity(large, 499_999_999_999, 0)).toBe(500_000_000_000);
  expect(grossOfQuantity({ gross_amount: 5, quantity_ten_thousandths: 20_000 }, 10_000, 3)).toBe(3);
});

describe('crediting a line', () => {
  test('calculates tax on the cumulative credit, minus earlier credits', () => {
    const line = { ...taxed, net_amount: 3, total_amount: 153 };
    let before = nothingCredited;
    const taxes: number[][] = [];
    for (let step = 0; step < 3; step += 1) {
      const credit = creditNet(line, before, 1);
      taxes.push(credit.tax_amounts.map(({ tax_amount }) => tax_amount));
      before = creditedWith(line, before, credit);
    }
    expect(taxes).toEqual([
      [17, 33],
      [16, 34],
      [17, 33],
    ]);
    expect(() => creditNet(line, before, 1)).toThrow(RangeError);
  });

  test('calculates a quantity’s net cumulatively, minus earlier quantities', () => {
    const line = { net_amount: 100, quantity_ten_thousandths: 30_000 };
    const of = (pieces: number, net_amount: number) =>
      netOfQuantity(line, { quantity_ten_thousandths: pieces * 10_000, net_amount }, 10_000);
    expect([of(0, 0), of(1, 33), of(2, 67)]).toEqual([33, 34, 33]);
    // Part of the price was credited before: no more than the rest can be credited.
    expect(of(2, 90)).toBe(10);
    expect(() => of(3, 100)).toThrow(RangeError);
  });

  test('credits exactly the given amount, whatever its taxes', () => {
    expect(creditAmount([taxed], [], 115)).toEqual([
      {
        net_amount: 100,
        tax_amounts: [
          { tax_rate_id: 'gst', tax_amount: 5 },
          { tax_rate_id: 'qst', tax_amount: 10 },
        ],
        total_amount: 115,
      },
    ]);
    // For a line taxed at 100% no net amount gives one cent in total: it is net now, and tax the next time.
    const doubled: CreditableLine = {
      net_amount: 1,
      tax_amounts: [{ tax_rate_id: 'whole', tax_amount: 1 }],
      total_amount: 2,
    };
    const [first] = creditAmount([doubled], [], 1) as [LineCredit];
    expect([first.net_amount, first.tax_amounts[0]?.tax_amount]).toEqual([1, 0]);
    const [second] = creditAmount([doubled], [creditedWith(doubled, nothingCredited, first)], 1) as [LineCredit];
    expect([second.net_amount, second.tax_amounts[0]?.tax_amount]).toEqual([0, 1]);
    expect(() => creditAmount([doubled], [], 3)).toThrow(RangeError);
  });

  test('includes inclusive tax in the credited price', () => {
    const inside: CreditableLine = {
      net_amount: 120,
      tax_amounts: [{ tax_rate_id: 'vat', tax_amount: 20 }],
      total_amount: 120,
    };
    expect(creditAmount([inside], [], 60)).toEqual([
      { net_amount: 60, tax_amounts: [{ tax_rate_id: 'vat', tax_amount: 10 }], total_amount: 60 },
    ]);
    const vat = { tax_rate_id: 'vat', rate_ppm: 200_000, inclusive: true, base_amount: 100, tax_amount: 20 };
    const other = { ...vat, tax_rate_id: 'other' };
    expect(creditedTaxes([vat, other], creditAmount([inside], [], 60))).toEqual([
      { ...vat, base_amount: 50, tax_amount: 10 },
    ]);
  });
});

/** Credits an invoice in random steps until nothing is left; returns the number of steps. */
function creditInSteps(random: Random, { lines, shipping, taxes, total_amount }: InvoiceSums): number {
  const all: CreditableLine[] = [...lines, shipping];
  const credited = all.map(() => nothingCredited);
  const notes: RateSums[] = [];
  let left = total_amount;
  let steps = 0;
  const add = (credits: readonly LineCredit[]) => {
    for (const [index, credit] of credits.entries()) {
      const line = all[index] as CreditableLine;
      if (credit.net_amount < 0 || credit.tax_amounts.some(({ tax_amount }) => tax_amount < 0))
        throw new Error('A part is negative');
      credited[index] = creditedWith(line, credited[index] ?? nothingCredited, credit);
    }
    notes.push(...creditedTaxes(taxes, credits));
    left -= totalOf(credits);
    if (left < 0) throw new Error('More is credited than the invoice has');
    steps += 1;
  };
  const creditLines = (part: (left_net: number) => number) =>
    add(
      all.map((line, index) => {
        const before = credited[index] ?? nothingCredited;
        return creditNet(line, before, part(line.net_amount - before.net_amount));
      }),
    );
  const most = random.between(0, 8);
  while (left > 0 && steps < most) {
    if (random.oneIn(2)) {
      const amount = random.oneIn(3) ? Math.min(left, random.between(1, 3)) : random.between(0, left);
      const credits = creditAmount(all, credited, amount);
      if (totalOf(credits) !== amount) throw new Error('A credit of an amount comes to another one');
      add(credits);
    } else creditLines((left_net) => (random.oneIn(2) ? 0 : random.between(0, left_net)));
  }
  if (random.oneIn(2)) add(creditAmount(all, credited, left));
  else creditLines((left_net) => left_net);
  const summed = taxes.map((rate) => {
    const of = notes.filter(({ tax_rate_id }) => tax_rate_id === rate.tax_rate_id);
    return {
      ...rate,
      base_amount: sum(of.map(({ base_amount }) => base_amount)),
      tax_amount: sum(of.map(({ tax_amount }) => tax_amount)),
    };
  });
  expect({
    left,
    credited: credited.map(({ net_amount, tax_amounts }) => ({ net_amount, tax_amounts })),
    taxes: summed,
  }).toEqual({
    left: 0,
    credited: all.map(({ net_amount, tax_amounts }) => ({ net_amount, tax_amounts })),
    taxes,
  });
  return steps;
}

test.each([20_261_124, randomSeed])(
  'any sequence of credit notes sums to the invoice, including tax by rate (seed %i)',
  { timeout: 60_000 },
  (seed) => {
    const random = randomOf(seed);
    let steps = 0;
    while (steps < 30_000) {
      const result = sumInvoice(randomInvoice(random));
      if ('faults' in result) throw new Error(JSON.stringify(result.faults));
      steps += creditInSteps(random, result.sums);
    }
  },
);

describe('the credit limit', () => {
  const money: InvoiceMoney = {
    total_amount: 1_000,
    paid_amount: 600,
    refunded_amount: 100,
    credited_amount: 200,
    reserved_amount: 50,
  };
  test.each<[number, number, string | undefined]>([
    [250, 0, undefined],
    [251, 0, 'refund_needed 1'],
    [251, 1, undefined],
    [750, 500, undefined],
    [751, 500, 'refund_needed 501'],
    [800, 500, 'refund_needed 550'],
    [801, 500, 'above_invoice 800'],
    [10, 11, 'above_credit 10'],
    [600, 501, 'above_paid 500'],
    [0, 0, 'too_small 0'],
  ])('%i, with %i refunded', (credit_amount, refund_amount, expected) => {
    const fault = creditFault(money, { credit_amount, refund_amount });
    const amount =
      fault === undefined
        ? 0
        : 'maximum_amount' in fault
          ? fault.maximum_amount
          : 'minimum_amount' in fault
            ? fault.minimum_amount
            : 0;
    expect(fault === undefined ? undefined : `${fault.code} ${amount}`).toBe(expected);
  });
});

test('a refund uses the invoice’s share of a payment first, and the tip last', () => {
  const payment = { invoice_amount: 1_000, tip_amount: 150, refunded_amount: 900 };
  expect(splitRefund(payment, 100)).toEqual({ invoice_amount: 100, tip_amount: 0 });
  expect(splitRefund(payment, 180)).toEqual({ invoice_amount: 100, tip_amount: 80 });
  expect(splitRefund({ ...payment, refunded_amount: 1_020 }, 130)).toEqual({ invoice_amount: 0, tip_amount: 130 });
  expect(() => splitRefund(payment, 251)).toThrow(RangeError);
});

type Taken = { invoice_amount: number; tip_amount: number; refunded_amount: number };

/** Pays, refunds and credits one invoice at random, as the gateway's transactions do. Returns the number of steps. */
function liveOut(random: Random): number {
  const money: InvoiceMoney = {
    total_amount: random.between(1, 20_000),
    paid_amount: 0,
    refunded_amount: 0,
    credited_amount: 0,
    reserved_amount: 0,
  };
  const payments: Taken[] = [];
  let reserved: Taken | undefined;
  const steps = random.between(5, 30);
  for (let step = 0; step < steps; step += 1) {
    const payment = payments.length > 0 ? random.pick(payments) : undefined;
    const what = random.between(1, 5);
    if (what === 1 && reserved === undefined && payableAmountOf(money) > 0) {
      reserved = {
        invoice_amount: random.between(1, payableAmountOf(money)),
        tip_amount: random.between(0, 500),
        refunded_amount: 0,
      };
      money.reserved_amount = reserved.invoice_amount;
    } else if (what === 2 && reserved !== undefined) {
      if (random.oneIn(2)) {
        payments.push(reserved);
        money.paid_amount += reserved.invoice_amount;
      }
      reserved = undefined;
      money.reserved_amount = 0;
    } else if (what === 3 && payment !== undefined) {
      const left = payment.invoice_amount + payment.tip_amount - payment.refunded_amount;
      const amount = random.between(0, left);
      const { invoice_amount, tip_amount } = splitRefund(payment, amount);
      expect(invoice_amount + tip_amount).toBe(amount);
      money.credited_amount += creditOfRefund(money, invoice_amount, random.oneIn(2));
      money.refunded_amount += invoice_amount;
      payment.refunded_amount += amount;
    } else if (what === 4) {
      const credit_amount = random.between(0, money.total_amount);
      if (creditFault(money, { credit_amount, refund_amount: 0 }) === undefined) money.credited_amount += credit_amount;
    } else if (what === 5 && payment !== undefined) {
      // Meanwhile its credit note is a draft, and both count from now on. If the refund is declined, both are removed.
      const left = payment.invoice_amount - Math.min(payment.invoice_amount, payment.refunded_amount);
      const refund_amount = random.between(0, left);
      const credit_amount = refund_amount + random.between(0, 100);
      if (creditFault(money, { credit_amount, refund_amount }) === undefined && !random.oneIn(4)) {
        expect(splitRefund(payment, refund_amount)).toEqual({ invoice_amount: refund_amount, tip_amount: 0 });
        money.credited_amount += credit_amount;
        money.refunded_amount += refund_amount;
        payment.refunded_amount += refund_amount;
      }
    }
    const of_invoice = sum(payments.map((one) => Math.min(one.invoice_amount, one.refunded_amount)));
    expect([money.refunded_amount, balanceOf(money) >= money.reserved_amount]).toEqual([of_invoice, true]);
    expect(money.credited_amount).toBeLessThanOrEqual(money.total_amount);
  }
  for (const payment of payments) {
    const left = payment.invoice_amount + payment.tip_amount - payment.refunded_amount;
    splitRefund(payment, left);
    payment.refunded_amount += left;
    money.refunded_amount += payment.invoice_amount - Math.min(payment.invoice_amount, payment.refunded_amount - left);
  }
  expect(money.refunded_amount).toBe(money.paid_amount);
  return steps;
}

test.each([20_261_124, randomSeed])(
  'any sequence of payments, refunds and credits leaves a matching balance (seed %i)',
  { timeout: 60_000 },
  (seed) => {
    const random = randomOf(seed);
    let steps = 0;
    while (steps < 25_000) steps += liveOut(random);
  },
);
