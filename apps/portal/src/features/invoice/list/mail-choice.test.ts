import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { expect, test } from 'vitest';
import { type MailAction, mailChoiceOf } from './mail-choice.ts';

const row = (more: Partial<InvoiceRow>) =>
  ({
    ...{ kind: 'invoice', status: 'open', sent_at: null, allows: ['send', 'remind'] },
    ...{ total_amount: 3_700, paid_amount: 0, refunded_amount: 0, credited_amount: 0, reserved_amount: 0 },
    ...more,
  }) as InvoiceRow;
const none = { allows: [] };

test.each<[MailAction, Partial<InvoiceRow>, string | undefined]>([
  ['send', {}, undefined],
  ['send', { kind: 'estimate' }, undefined],
  ['send', { sent_at: '2026-11-02T15:00:00Z' }, 'sent_already'],
  ['send', { ...none, status: 'draft' }, 'draft'],
  ['send', { ...none, status: 'scheduled' }, 'scheduled'],
  ['send', { ...none, status: 'closed' }, 'closed'],
  ['send', none, 'no_recipient'],
  ['send', { ...none, kind: 'estimate', status: 'expired' }, 'status_forbids'],
  ['remind', { sent_at: '2026-11-02T15:00:00Z' }, undefined],
  ['remind', none, 'no_recipient'],
  ['remind', { ...none, reserved_amount: 3_700 }, 'payment_under_way'],
  ['remind', { ...none, status: 'paid', paid_amount: 3_700 }, 'nothing_to_pay'],
  ['remind', { ...none, kind: 'estimate' }, 'no_reminders'],
  ['remind', { ...none, kind: 'credit_note', status: 'issued' }, 'no_reminders'],
])('to %s %o is refused because of %s', (action, more, reason) => {
  const invoice = row(more);
  expect(mailChoiceOf([invoice], action)).toEqual(
    reason === undefined ? { mailed: [invoice], skipped: [] } : { mailed: [], skipped: [{ invoice, reason }] },
  );
});

test('at most a hundred invoices are reminded of at the same time', () => {
  const { mailed, skipped } = mailChoiceOf(
    Array.from({ length: 101 }, () => row({})),
    'remind',
  );
  expect([mailed.length, skipped.map(({ reason }) => reason)]).toEqual([100, ['too_many']]);
});
