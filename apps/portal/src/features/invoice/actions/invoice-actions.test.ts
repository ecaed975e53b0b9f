import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { allowedInvoiceActions, type InvoiceStanding } from '@countinghouse/domain/invoice/invoice-states';
import { expect, test } from 'vitest';
import { type ActionPlace, type InvoiceActionId, invoiceActions, offeredInvoiceActions } from './invoice-actions.ts';

const now = new Date('2026-11-28T12:00:00Z');
const everything = () => true;

/** Returns a document as the list shows it, with what the domain allows. */
function row(more: Partial<InvoiceStanding & { sent_at: string }>): InvoiceRow {
  const standing: InvoiceStanding = {
    ...{ kind: 'invoice', status: 'open', recipient_count: 1, closed_at: null, is_replaced: false },
    ...{ total_amount: 3_700, parts_amount: 3_700 },
    ...{ paid_amount: 0, refunded_amount: 0, credited_amount: 0, reserved_amount: 0 },
    ...more,
  };
  const invoice_number = standing.status === 'draft' || standing.status === 'scheduled' ? null : 'INV-1001';
  return { sent_at: null, ...standing, invoice_number, allows: allowedInvoiceActions(standing, now) } as never;
}

const sent = { sent_at: '2026-11-02T15:00:00Z' };
const paid = { status: 'paid', paid_amount: 3_700, ...sent } as const;
const money: InvoiceActionId[] = ['charge', 'record_payment', 'credit'];

test.each<[string, ActionPlace, InvoiceRow, InvoiceActionId[]]>([
  ['a draft', 'list', row({ status: 'draft' }), ['edit', 'duplicate', 'delete']],
  ['a scheduled invoice', 'list', row({ status: 'scheduled' }), ['open_document', 'duplicate', 'delete']],
  ['a scheduled invoice', 'document', row({ status: 'scheduled' }), ['issue', 'unschedule', 'duplicate', 'delete']],
  ['an unsent invoice', 'list', row({}), ['open_document', 'send', ...money, 'duplicate', 'pdf', 'close']],
  [
    'a sent invoice',
    'list',
    row(sent),
    ['open_document', 'copy_link', 'resend', 'remind', ...money, 'duplicate', 'pdf', 'close'],
  ],
  [
    'a sent invoice',
    'document',
    row(sent),
    ['copy_link', 'resend', 'remind', 'edit_issued', ...money, 'duplicate', 'correct', 'pdf', 'close'],
  ],
  [
    'an invoice without recipients',
    'list',
    row({ recipient_count: 0 }),
    ['open_document', ...money, 'duplicate', 'pdf', 'close'],
  ],
  [
    'an invoice without recipients',
    'document',
    row({ recipient_count: 0 }),
    ['edit_issued', ...money, 'duplicate', 'correct', 'pdf', 'close'],
  ],
  ['a paid invoice', 'list', row(paid), ['open_document', 'copy_link', 'resend', 'duplicate', 'pdf']],
  [
    'a closed invoice',
    'list',
    row({ status: 'closed', closed_at: now }),
    ['open_document', 'duplicate', 'reopen', 'pdf'],
  ],
  ['a closed invoice', 'document', row({ status: 'closed', closed_at: now }), ['duplicate', 'reopen', 'pdf']],
  [
    'an accepted estimate',
    'document',
    row({ kind: 'estimate', status: 'accepted' }),
    ['send', 'duplicate', 'convert', 'pdf'],
  ],
  ['a credit note', 'document', row({ kind: 'credit_note', status: 'issued' }), ['send', 'pdf']],
])('offers what %s allows in the %s', (_, place, invoice, ids) => {
  expect(offeredInvoiceActions(invoice, place, everything)).toEqual(ids);
});

test('offers only what needs no permission to a user without any', () => {
  const none = (_: PermissionCode) => false;
  expect(offeredInvoiceActions(row(sent), 'document', none)).toEqual(['copy_link', 'pdf']);
});

test('asks before whatever sends mail or cannot be undone', () => {
  for (const id of ['issue', 'send', 'resend', 'remind', 'convert', 'correct', 'delete'] as const) {
    expect(invoiceActions[id].effect, id).toBe('asks');
  }
});

test('marks as dangerous what closes or deletes a document, and nothing else', () => {
  const dangerous = Object.entries(invoiceActions).flatMap(([id, action]) => ('danger' in action ? [id] : []));
  expect(dangerous).toEqual(['close', 'delete']);
});
