import { describe, expect, test } from 'vitest';
import { merchantStatuses } from '../merchant/merchant-status.ts';
import {
  allowedInvoiceActions,
  balanceOf,
  estimateStatusNow,
  type InvoiceStanding,
  invoiceActions,
  invoiceRefusal,
  invoiceStatusAfter,
  invoiceStatusByMoney,
  isOverdue,
  issueRefusal,
  merchantMayInvoice,
  payerInvoiceState,
} from './invoice-states.ts';
import { type InvoiceKind, invoiceKinds, invoiceStatuses, statusesOfKind } from './invoice-statuses.ts';

const now = new Date('2026-11-24T12:00:00Z');
const invoiceOf = (more: Partial<InvoiceStanding> = {}): InvoiceStanding => ({
  kind: 'invoice',
  status: 'open',
  total_amount: 10_000,
  paid_amount: 0,
  refunded_amount: 0,
  credited_amount: 0,
  reserved_amount: 0,
  recipient_count: 1,
  parts_amount: 10_000,
  closed_at: null,
  is_replaced: false,
  ...more,
});
const actionsOf = (more: Partial<InvoiceStanding> = {}) => allowedInvoiceActions(invoiceOf(more), now).join(' ');

describe('permitted actions by state', () => {
  test('an issued invoice is never deleted, and a draft is never paid', () => {
    const allowed = invoiceKinds.flatMap((kind: InvoiceKind) =>
      statusesOfKind[kind].map((status) => {
        const actions = invoiceActions.filter((action) => invoiceStatusAfter({ kind, status }, action) !== undefined);
        return `${kind} ${status}: ${actions.join(' ')}`;
      }),
    );
    expect(allowed).toEqual([
      'invoice draft: edit schedule issue delete duplicate',
      'invoice scheduled: unschedule issue delete duplicate',
      'invoice open: edit_issued send remind charge pay record_payment credit close correct duplicate',
      'invoice partially_paid: edit_issued send remind charge pay record_payment credit refund close correct duplicate',
      'invoice paid: send refund duplicate',
      'invoice closed: refund reopen duplicate',
      'estimate draft: edit issue delete duplicate',
      'estimate open: edit_issued send duplicate convert accept decline expire',
      'estimate accepted: send duplicate convert',
      'estimate declined: duplicate',
      'estimate converted: duplicate',
      'estimate expired: duplicate',
      'credit_note draft: ',
      'credit_note issued: send',
    ]);
  });

  test('a state of another document kind allows nothing', () => {
    expect(invoiceStatusAfter({ kind: 'estimate', status: 'paid' }, 'send')).toBeUndefined();
    expect(invoiceRefusal(invoiceOf({ kind: 'credit_note', status: 'open' }), 'send', now)).toBe('status_forbids');
  });
});

describe('refusal reasons', () => {
  test.each<[string, Parameters<typeof invoiceRefusal>[1], Partial<InvoiceStanding>, string | undefined]>([
    ['a total of zero', 'issue', { status: 'draft', total_amount: 0, parts_amount: 0 }, 'sum_is_zero'],
    ['parts that do not sum', 'issue', { status: 'draft', parts_amount: 9_999 }, 'parts_do_not_sum'],
    ['an estimate without parts', 'issue', { kind: 'estimate', status: 'draft', parts_amount: 0 }, undefined],
    ['no recipient', 'schedule', { status: 'draft', recipient_count: 0 }, 'no_recipient'],
    ['no recipient, issued only', 'issue', { status: 'draft', recipient_count: 0 }, undefined],
    ['no recipient for a reminder', 'remind', { recipient_count: 0 }, 'no_recipient'],
    ['a reminder during a payment', 'remind', { reserved_amount: 1 }, 'payment_under_way'],
    ['closing during a payment', 'close', { reserved_amount: 1 }, 'payment_under_way'],
    ['editing during a payment', 'edit_issued', { reserved_amount: 1 }, 'payment_under_way'],
    ['paying the rest during a payment', 'pay', { reserved_amount: 9_999 }, undefined],
    ['paying during a payment of the whole', 'pay', { reserved_amount: 10_000 }, 'payment_under_way'],
    ['crediting during a payment of the whole', 'credit', { reserved_amount: 10_000 }, 'payment_under_way'],
    ['paying a paid invoice', 'pay', { status: 'paid', paid_amount: 10_000 }, 'nothing_to_pay'],
    [
      'refunding more than was received',
      'refund',
      { status: 'paid', paid_amount: 10_000, refunded_amount: 10_000, credited_amount: 10_000 },
      'nothing_to_refund',
    ],
    ['reopening after 90 days', 'reopen', { status: 'closed', closed_at: new Date('2026-08-26T12:00:00Z') }, undefined],
    ['reopening later', 'reopen', { status: 'closed', closed_at: new Date('2026-08-26T11:59:59Z') }, 'closed_too_long'],
    [
      'reopening an invoice that was replaced',
      'reopen',
      { status: 'closed', closed_at: now, is_replaced: true },
      'replaced',
    ],
    [
      'reopening a credited invoice',
      'reopen',
      { status: 'closed', closed_at: now, credited_amount: 10_000 },
      'nothing_to_pay',
    ],
    ['correcting twice', 'correct', { is_replaced: true }, 'replaced'],
    ['deleting an issued invoice', 'delete', {}, 'status_forbids'],
    ['converting an estimate twice', 'convert', { kind: 'estimate', status: 'converted' }, 'status_forbids'],
  ])('%s', (_, action, more, refusal) => {
    expect(invoiceRefusal(invoiceOf(more), action, now)).toBe(refusal);
  });

  test('issuing needs a recipient only if it also sends', () => {
    const draft = invoiceOf({ status: 'draft', recipient_count: 0 });
    expect(issueRefusal(draft, { sends: false }, now)).toBeUndefined();
    expect(issueRefusal(draft, { sends: true }, now)).toBe('no_recipient');
    expect(issueRefusal(invoiceOf(), { sends: true }, now)).toBe('status_forbids');
  });

  test('offers exactly the actions that are not refused', () => {
    expect(actionsOf()).toBe('edit_issued send remind charge pay record_payment credit close correct duplicate');
    expect(actionsOf({ reserved_amount: 10_000 })).toBe('send duplicate');
  });
});

describe('the state by amounts', () => {
  test.each<[string, Partial<InvoiceStanding>, string, string | null]>([
    ['no payment', {}, 'open', null],
    ['a partial payment', { paid_amount: 1 }, 'partially_paid', null],
    ['a full payment', { paid_amount: 10_000 }, 'paid', null],
    ['a voided payment', { status: 'paid' }, 'open', null],
    ['a refund that leaves the debt', { status: 'paid', paid_amount: 10_000, refunded_amount: 10_000 }, 'open', null],
    [
      'a refund that leaves a part of it',
      { status: 'paid', paid_amount: 10_000, refunded_amount: 1 },
      'partially_paid',
      null,
    ],
    ['the rest is credited', { paid_amount: 4_000, credited_amount: 6_000 }, 'paid', null],
    ['everything is credited, without a payment', { credited_amount: 10_000 }, 'closed', 'void'],
    [
      'everything is refunded and credited',
      { status: 'paid', paid_amount: 10_000, refunded_amount: 10_000, credited_amount: 10_000 },
      'paid',
      null,
    ],
    ['a part is credited', { credited_amount: 1 }, 'open', null],
    ['a payment of a closed invoice is voided', { status: 'closed', paid_amount: 0 }, 'closed', null],
    ['a draft', { status: 'draft' }, 'draft', null],
  ])('%s', (_, more, status, close_reason) => {
    const invoice = invoiceOf(more);
    const before = invoice.status as (typeof invoiceStatuses)[number];
    expect(invoiceStatusByMoney(before, invoice)).toEqual({ status, close_reason });
  });

  test('the balance is the total minus credits and payments, plus refunds', () => {
    const money = { total_amount: 1_000, credited_amount: 100, paid_amount: 700, refunded_amount: 50 };
    expect(balanceOf({ ...money, reserved_amount: 10 })).toBe(250);
  });
});

test('an invoice is overdue, and an estimate expired, from the day after its due date', () => {
  const of = (status: (typeof invoiceStatuses)[number], today: string) =>
    isOverdue({ status, due_date: '2026-11-24' }, today);
  expect([of('open', '2026-11-24'), of('open', '2026-11-25'), of('partially_paid', '2026-11-25')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([of('paid', '2026-12-01'), of('closed', '2026-12-01'), of('draft', '2026-12-01')]).toEqual([
    false,
    false,
    false,
  ]);
  const estimate = { status: 'open', due_date: '2026-11-24' } as const;
  expect([estimateStatusNow(estimate, '2026-11-24'), estimateStatusNow(estimate, '2026-11-25')]).toEqual([
    'open',
    'expired',
  ]);
  expect(estimateStatusNow({ ...estimate, status: 'accepted' }, '2026-12-01')).toBe('accepted');
});

describe('merchant status', () => {
  const actions = ['edit', 'issue', 'send', 'remind', 'charge', 'pay', 'close', 'credit', 'refund'] as const;
  const row = (account_status_code: (typeof merchantStatuses)[number], allow_invoicing = true) => {
    const merchant = { account_status_code, merchant_setting: { allow_invoicing } };
    return actions.filter((action) => merchantMayInvoice(merchant, action)).join(' ');
  };

  test('Restricted, Refund Only and Delinquent prevent writing, issuing and sending invoices', () => {
    expect(Object.fromEntries(merchantStatuses.map((status) => [status, row(status)]))).toEqual({
      Unviewed: '',
      Pending: 'edit close credit',
      Active: actions.join(' '),
      'Refund Only': 'close credit refund',
      Closed: '',
      'Past Due': actions.join(' '),
      Delinquent: 'close credit refund',
      Restricted: 'close credit',
    });
    expect(row('Active', false)).toBe('');
  });

  test('a payer of a merchant that takes no payments can read a paid invoice but pay none', () => {
    const active = { account_status_code: 'Active', merchant_setting: { allow_invoicing: true } } as const;
    const restricted = { ...active, account_status_code: 'Restricted' } as const;
    const money = invoiceOf();
    const of = (
      status: (typeof invoiceStatuses)[number],
      reserved_amount: number,
      merchant: typeof active | typeof restricted,
    ) => payerInvoiceState({ ...money, status, reserved_amount }, merchant);
    expect(invoiceStatuses.map((status) => of(status, 0, active))).toEqual([
      'withdrawn',
      'withdrawn',
      'open',
      'partially_paid',
      'paid',
      'withdrawn',
    ]);
    expect([of('open', 0, restricted), of('paid', 0, restricted)]).toEqual(['business_unavailable', 'paid']);
    expect([of('open', 9_999, active), of('open', 10_000, active)]).toEqual(['open', 'being_paid']);
  });
});
