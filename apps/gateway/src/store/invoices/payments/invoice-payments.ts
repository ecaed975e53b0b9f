import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { type PartStanding, standingOfInvoiceParts } from '@countinghouse/domain/invoice/invoice-parts';
import type { ScopedTransaction } from '../../../operation.ts';
import type { InvoiceKey, InvoicePartRecord, InvoiceRecord } from '../invoices.ts';

/** Reads the payments of an invoice, approved or in progress, the oldest first. */
export async function readInvoicePayments(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  return transaction
    .selectFrom('invoice_payments as share')
    .leftJoin('payments as payment', (join) =>
      join
        .onRef('payment.merchant_uid', '=', 'share.merchant_uid')
        .onRef('payment.payment_id', '=', 'share.payment_id'),
    )
    .leftJoin('offline_payments as offline', (join) =>
      join
        .onRef('offline.merchant_uid', '=', 'share.merchant_uid')
        .onRef('offline.offline_payment_id', '=', 'share.offline_payment_id'),
    )
    .select([
      'share.state',
      'share.amount',
      'share.tip_amount',
      'share.parts',
      'share.payment_id',
      'share.offline_payment_id',
      'share.visitor_id',
      'share.created_at',
      'share.concluded_at',
      'payment.status',
      'payment.card_brand',
      'payment.card_last_four',
      'payment.refunded_amount',
      'offline.method',
      'offline.received_on',
      'offline.reference',
      'offline.reverse_reason',
    ])
    .where('share.merchant_uid', '=', merchant_uid)
    .where('share.invoice_id', '=', invoice_id)
    .orderBy('share.created_at')
    .orderBy('share.invoice_payment_id')
    .execute();
}

/** Reads the refunds of an invoice, approved or in progress, the oldest first. */
export async function readInvoiceRefunds(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  return transaction
    .selectFrom('invoice_refunds')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute();
}

type PaymentRow = Awaited<ReturnType<typeof readInvoicePayments>>[number];
type RefundRow = Awaited<ReturnType<typeof readInvoiceRefunds>>[number];

/** Returns the standing of each part of a document. Parts of a draft have an empty due date until it is issued. */
export function partStandingsOf(
  { credited_amount }: Pick<InvoiceRecord, 'credited_amount'>,
  parts: readonly Pick<InvoicePartRecord, 'part_number' | 'label' | 'due_date' | 'amount'>[],
  paid: { payments: readonly PaymentRow[]; refunds: readonly RefundRow[] },
): PartStanding[] {
  return standingOfInvoiceParts(
    parts.map(({ part_number, label, due_date, amount }) => ({ part_number, label, due_date: due_date ?? '', amount })),
    credited_amount,
    paid,
  );
}

const iso = (at: Date | null) => (at === null ? null : at.toISOString());

/** Returns a payment as the details of its invoice show it. */
export function shownPayment(payment: PaymentRow): Invoice['payments'][number] {
  const { state, amount, tip_amount, parts, payment_id, offline_payment_id } = payment;
  const { status, card_brand, card_last_four, refunded_amount } = payment;
  const { method, received_on, reference, reverse_reason } = payment;
  return {
    ...{ state, amount, tip_amount, parts },
    card:
      payment_id === null || status === null || card_brand === null || card_last_four === null
        ? null
        : {
            payment_id,
            status,
            card_brand,
            card_number: maskedLastFour(card_last_four),
            refunded_amount: refunded_amount ?? 0,
          },
    offline:
      offline_payment_id === null || method === null || received_on === null
        ? null
        : { offline_payment_id, method, received_on, reference: reference ?? '', reverse_reason: reverse_reason ?? '' },
    by_visitor: payment.visitor_id !== null,
    created_at: payment.created_at.toISOString(),
    concluded_at: iso(payment.concluded_at),
  };
}

/** Returns a refund as the details of its invoice show it. */
export function shownRefund(refund: RefundRow): Invoice['refunds'][number] {
  const { payment_id, parent_payment_id, state, amount, tip_amount, reopens_invoice, credit_note_id } = refund;
  return {
    ...{ payment_id, parent_payment_id, state, amount, tip_amount, reopens_invoice, credit_note_id },
    created_at: refund.created_at.toISOString(),
    concluded_at: iso(refund.concluded_at),
  };
}
