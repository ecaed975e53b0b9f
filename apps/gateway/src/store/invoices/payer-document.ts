import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import type { ScopedTransaction } from '../../operation.ts';
import { readEstimateAnswer } from './estimate-answers.ts';
import {
  findInvoice,
  type InvoiceKey,
  type InvoiceLineRecord,
  type InvoiceRecord,
  readInvoiceLines,
} from './invoices.ts';
import { readPartStandings } from './payments/open-parts.ts';

/** A payment of an invoice, without the tip. */
export type PaidShare = {
  /** In the merchant's time zone. */
  paid_on: string;
  amount: number;
  /** Null for a payment that was not made by card. */
  card: { card_brand: string; last_four: string } | null;
};

/** A document with the further data of its page. */
export type PayerDocument = {
  invoice: InvoiceRecord;
  lines: InvoiceLineRecord[];
  /** A document without parts has its whole as the only one. */
  parts: PartStanding[];
  payments: PaidShare[];
  answered_at: Date | null;
};

/**
 * Reads a document for its public page.
 *
 * @throws OperationError not_found
 */
export async function readPayerDocument(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  time_zone: TimeZone,
): Promise<PayerDocument> {
  const invoice = await findInvoice(transaction, key);
  const lines = await readInvoiceLines(transaction, key);
  const shares = await readAppliedShares(transaction, key);
  const answer = await readEstimateAnswer(transaction, key);
  return {
    ...{ invoice, lines },
    parts: await readPartStandings(transaction, invoice),
    payments: shares.map(({ created_at, received_on, amount, card_brand, card_last_four }) => ({
      paid_on: received_on ?? businessDateOf(created_at, time_zone),
      amount,
      card: card_brand === null || card_last_four === null ? null : { card_brand, last_four: card_last_four },
    })),
    answered_at: answer === null ? null : new Date(answer.answered_at),
  };
}

/** Reads the applied payments, the oldest first. */
function readAppliedShares(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  return transaction
    .selectFrom('invoice_payments as s')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.merchant_uid', '=', 's.merchant_uid').onRef('p.payment_id', '=', 's.payment_id'),
    )
    .leftJoin('offline_payments as o', (join) =>
      join.onRef('o.merchant_uid', '=', 's.merchant_uid').onRef('o.offline_payment_id', '=', 's.offline_payment_id'),
    )
    .select(['s.amount', 's.created_at', 'p.card_brand', 'p.card_last_four', 'o.received_on'])
    .where('s.merchant_uid', '=', merchant_uid)
    .where('s.invoice_id', '=', invoice_id)
    .where('s.state', '=', 'applied')
    .orderBy('s.created_at')
    .orderBy('s.invoice_payment_id')
    .execute();
}
