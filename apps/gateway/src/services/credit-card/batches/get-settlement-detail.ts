import type { getSettlementDetail as declaration } from '@countinghouse/contract/credit-card/batches/get-settlement-detail';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { type Operation, OperationError } from '../../../operation.ts';
import { readMerchantNames } from '../../../store/merchants/merchants.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { readClosedBatch } from './closed-batch.ts';

/** Returns how one payment settled: the payment, its batch and its postings. The three ids must belong together. */
export const getSettlementDetail: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => {
    const { identity } = context;
    const batch = await readClosedBatch(transaction, identity, params.batch_id, params.terminal_uid);
    if (batch === undefined) throw new OperationError('not_found');
    const { merchant_uid, batch_id, terminal_uid } = batch;
    const payment = await paymentsInScope(transaction, identity)
      .selectAll()
      .where('payment.merchant_uid', '=', merchant_uid)
      .where('payment.payment_id', '=', params.payment_id)
      .where('payment.batch_id', '=', batch_id)
      .executeTakeFirst();
    if (payment === undefined) throw new OperationError('not_found');
    const terminal = await transaction
      .selectFrom('terminals')
      .select(['terminal_uid', 'name'])
      .where('merchant_uid', '=', merchant_uid)
      .where('terminal_uid', '=', terminal_uid)
      .executeTakeFirstOrThrow();
    const postings = await transaction
      .selectFrom('postings')
      .select(['debit_account', 'credit_account', 'amount', 'currency', 'created_at'])
      .where('merchant_uid', '=', merchant_uid)
      .where('payment_id', '=', payment.payment_id)
      .orderBy('created_at')
      .orderBy('posting_id')
      .execute();
    const names = await readMerchantNames(transaction, identity, [merchant_uid]);
    const { payment_id, transaction_uid, action, status, customer, card_brand, currency, order_id } = payment;
    const { authorized_amount, refunded_amount, approval_code, retrieval_reference_number } = payment;
    return {
      settlement: {
        ...{ payment_id, transaction_uid, merchant_uid, action, status, customer, card_brand, currency, order_id },
        ...{ authorized_amount, refunded_amount, approval_code, retrieval_reference_number },
        dba: names.get(merchant_uid) ?? '',
        terminal,
        card_number: maskedLastFour(payment.card_last_four),
        amount: payment.captured_amount * payment.direction,
        timestamp: payment.created_at.toISOString(),
        batch: {
          batch_id,
          batch_number: batch.batch_number,
          batch_date: batch.batch_date ?? payment.batch_date,
          status: batch.status,
          response_code: batch.response_code,
          closed_at: (batch.closed_at ?? batch.opened_at).toISOString(),
          settled_at: batch.settled_at?.toISOString() ?? null,
        },
        postings: postings.map(({ created_at, ...posting }) => ({ ...posting, timestamp: created_at.toISOString() })),
      },
    };
  });
