import { ageingBuckets, daysOverdue, dueDatesOf } from '@countinghouse/domain/invoice/invoice-dates';
import { estimateStatuses, invoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { expect, test } from 'vitest';
import { makeWorld } from '../world.ts';
import { owedOf } from './demo-invoice.ts';

const now = new Date('2026-11-21T17:30:00Z');
const today = businessDateOf(now, 'EST');
const world = makeWorld(now);
const documentsOf = (username: string) =>
  world.merchants.find(({ merchant }) => merchant.people[0]?.[0] === username)?.invoices ?? [];
const invoicesOf = (username: string) => documentsOf(username).filter(({ kind }) => kind === 'invoice');
const all = world.merchants.flatMap(({ invoices }) => invoices);
const isOwed = ({ status }: { status: string }) => status === 'open' || status === 'partially_paid';
const dueOf = ({ parts, paid_amount }: (typeof all)[number]) => {
  let until_here = 0;
  return parts.find(({ amount }) => {
    until_here += amount;
    return until_here > paid_amount;
  })?.due_date;
};

test('each business has its number of invoices, and those that never traded have none', () => {
  const counts = ['merchant', 'sierravista', 'fenwick', 'aubert'].map((username) => invoicesOf(username).length);
  expect(counts).toEqual([140, 80, 40, 30]);
  for (const username of ['refunds', 'bluepine', 'restricted', 'closed', 'oldmill', 'lantern']) {
    expect(invoicesOf(username).length, username).toBeGreaterThanOrEqual(5);
    expect(invoicesOf(username).length, username).toBeLessThanOrEqual(15);
  }
  expect(invoicesOf('aurora')).toEqual([]);
  expect(new Set(invoicesOf('fenwick').map(({ draft }) => draft.currency))).toEqual(new Set([826]));
  expect(new Set(invoicesOf('aubert').map(({ draft }) => draft.currency))).toEqual(new Set([978]));
});

test('Harbor has invoices in every status over a year, three credit notes, and estimates in each state', () => {
  const invoices = invoicesOf('merchant');
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(invoiceStatuses));
  expect(invoices.filter(({ status }) => status === 'closed')).toHaveLength(2);
  const dates = invoices.flatMap(({ draft }) => draft.issue_date ?? []).toSorted();
  expect(daysOverdue(dates[0] ?? today, today)).toBeGreaterThan(330);
  expect(documentsOf('merchant').filter(({ kind }) => kind === 'credit_note')).toHaveLength(3);
  const estimates = documentsOf('merchant').filter(({ kind }) => kind === 'estimate');
  expect(estimates.map(({ status }) => status).toSorted()).toEqual([...estimateStatuses].toSorted());
  expect(invoices.filter(({ parent }) => parent?.kind === 'estimate')).toHaveLength(1);
});

test('Harbor has a 100-line invoice, a refused mail, paid deposits, and debts in each ageing bucket', () => {
  const invoices = invoicesOf('merchant');
  expect(invoices.filter(({ summed }) => summed.lines.length === 100)).toHaveLength(1);
  expect(invoices.filter(({ mail }) => mail === 'refused')).toHaveLength(1);
  const deposits = invoices.filter(({ parts }) => parts[0]?.label === 'Deposit');
  expect(deposits.some(({ parts, paid_amount }) => paid_amount === parts[0]?.amount)).toBe(true);
  const owed = invoices.filter(isOwed);
  const owedIn = ageingBuckets.filter((bucket) => {
    const { from_date, to_date } = dueDatesOf(bucket, today);
    return owed
      .map((invoice) => dueOf(invoice) ?? today)
      .some((due) => (from_date ?? due) <= due && due <= (to_date ?? due));
  });
  expect(owedIn).toEqual(ageingBuckets);
  const overdue = owed.filter((invoice) => (dueOf(invoice) ?? today) < today).length / invoices.length;
  expect(overdue).toBeGreaterThan(0.07);
  expect(overdue).toBeLessThan(0.13);
});

test('one invoice of Harbor charges a stored card of its customer for the balance, which is not due yet', () => {
  const charging = all.filter(({ draft }) => draft.account_uid !== null);
  expect(charging).toHaveLength(1);
  const [invoice] = charging;
  expect(invoice).toMatchObject({ status: 'partially_paid', paid_amount: invoice?.parts[0]?.amount });
  expect(invoice?.draft.due_date?.localeCompare(today)).toBe(1);
  const card = invoice?.customer.accounts.find(({ account_uid }) => account_uid === invoice.draft.account_uid);
  expect(card).toMatchObject({ status: 'usable' });
  expect(invoicesOf('merchant')).toContain(invoice);
});

test('Sierra Vista is paid in instalments, both by card and offline', () => {
  const in_parts = invoicesOf('sierravista').filter(({ parts }) => parts.length > 2);
  expect(in_parts.length).toBeGreaterThan(15);
  const kinds = in_parts.flatMap(({ shares }) => shares.map(({ paid_by }) => paid_by.kind));
  expect(new Set(kinds)).toEqual(new Set(['card', 'offline']));
});

test('each card payment belongs to one issued invoice and no link, and the shares add up', () => {
  const lives = all.flatMap(({ shares }) =>
    shares.flatMap(({ paid_by }) => (paid_by.kind === 'card' ? paid_by.life : [])),
  );
  const of_links = new Set(world.merchants.flatMap(({ links }) => links.flatMap(({ uses }) => uses)));
  expect(lives.length).toBeGreaterThan(100);
  expect(new Set(lives).size).toBe(lives.length);
  expect(lives.filter((life) => of_links.has(life))).toEqual([]);
  for (const invoice of all) {
    let paid = 0;
    for (const { paid_by, amount, state, parts, at } of invoice.shares) {
      expect(at.getTime()).toBeGreaterThanOrEqual(invoice.issued_at?.getTime() ?? 0);
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      if (paid_by.kind === 'card') {
        expect(amount).toBe(paid_by.life.requested_amount);
        expect(paid_by.life.customer).toBe(invoice.customer.payer);
        expect(paid_by.life.sales_tax).toBeLessThan(amount);
      }
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(state === 'applied' ? amount : 0);
      if (state === 'applied') paid += amount;
    }
    expect(invoice.paid_amount).toBe(paid);
    expect(owedOf(invoice)).toBeGreaterThanOrEqual(0);
  }
});

test('numbers follow the order of issue without gaps, and no date is in the future', () => {
  for (const { invoices, merchant } of world.merchants) {
    for (const year of ['2025', '2026']) {
      const numbers = invoices
        .filter(({ kind, draft }) => kind === 'invoice' && draft.issue_date?.startsWith(year))
        .flatMap(({ issued_at, invoice_number }) =>
          issued_at === null ? [] : { at: issued_at.getTime(), invoice_number },
        )
        .toSorted(
          (one, other) => one.at - other.at || String(one.invoice_number).localeCompare(String(other.invoice_number)),
        )
        .map(({ invoice_number }) => invoice_number);
      const expected = numbers.map((_, index) => `INV-${year}-${String(index + 1).padStart(4, '0')}`);
      expect(numbers, `${merchant.doing_business_as} ${year}`).toEqual(expected);
    }
  }
  for (const { created_at, viewed_at, paid_at } of all) {
    for (const at of [created_at, viewed_at, paid_at]) expect(at === null || at <= now).toBe(true);
  }
});

test('the same instant gives the same invoices', () => {
  const again = makeWorld(now).merchants.flatMap(({ invoices }) => invoices);
  const told = ({ invoice_id, invoice_number, summed, paid_amount }: (typeof all)[number]) =>
    [invoice_id, invoice_number, summed.sums.total_amount, paid_amount].join(' ');
  expect(again.map(told)).toEqual(all.map(told));
});
