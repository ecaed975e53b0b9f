import type { getPayment as declaration } from '@countinghouse/contract/credit-card/search/get-payment';
import type { StoredCustomField } from '@countinghouse/domain/merchant/custom-fields';
import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import type { RefundReason } from '@countinghouse/domain/payment/refund';
import { sql } from 'kysely';
import { type Operation, OperationError, type RequestIdentity, type ScopedTransaction } from '../../../operation.ts';
import { standingStatuses } from '../../../store/batches/batches.ts';
import { readMerchantNames } from '../../../store/merchants/merchants.ts';
import { readLinkNames } from '../../../store/payment-links/link-names.ts';
import { actionsOf } from '../../../store/payments/payment-actions.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { type PaymentRecord, transactionRowOf } from './transaction-row.ts';

const noAddress = { address_1: '', address_2: '', city: '', state: '', postal_code: '', country: '' };

/** The parts of the payment payload that the sale stored besides the columns. */
type Details = {
  description?: string;
  phone_number?: string;
  billing_address?: Partial<typeof noAddress>;
  shipping?: Record<string, unknown>;
  fax_number?: string;
  dob?: string;
  website?: string;
  due_date?: string;
  pdf_file_id?: string;
  pdf_file_name?: string;
  custom_fields?: StoredCustomField[];
  card_present?: { card_brand: string };
};

/** Returns one payment in full. not_found for another merchant's, and for one that does not exist. */
export const getPayment: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => {
    const payment = await paymentsInScope(transaction, context.identity)
      .selectAll()
      .where('payment.payment_id', '=', params.id)
      .executeTakeFirst();
    if (payment === undefined) throw new OperationError('not_found');

    const histories = await actionsOf(transaction, [payment]);
    const terminal = await transaction
      .selectFrom('terminals')
      .select(['terminal_uid', 'name'])
      .where('merchant_uid', '=', payment.merchant_uid)
      .where('terminal_uid', '=', payment.terminal_uid)
      .executeTakeFirstOrThrow();
    const batch = await batchOf(transaction, payment);
    const related = await relatedTo(transaction, context.identity, payment);
    const postings = await postingsOf(transaction, payment);
    const merchant_names = await readMerchantNames(transaction, context.identity, [payment.merchant_uid]);
    return {
      transaction: {
        ...transactionRowOf(
          payment,
          histories.get(payment.payment_id) ?? [],
          payment.batch_id === null ? null : ((batch?.status ?? null) as BatchStatus | null),
          { merchant_names, link_names: await readLinkNames(transaction, [payment]) },
        ),
        card_expiry: payment.card_expiry,
        authorized_amount: payment.authorized_amount,
        captured_amount: payment.captured_amount,
        refunded_amount: payment.refunded_amount,
        decline_reason: payment.decline_reason,
        ...detailsOf(payment.details as Details),
        terminal,
        batch,
        parent_payment_id: payment.parent_payment_id,
        related,
        postings,
        retrieval_reference_number: payment.retrieval_reference_number,
        customer_id: payment.customer_id,
        account_uid: payment.account_uid,
        initiator: payment.initiator,
        network_transaction_id: payment.network_transaction_id,
        advice_code: payment.advice_code,
      },
    };
  });

/** Returns the payment that this one follows, and those that follow it. */
async function relatedTo(transaction: ScopedTransaction, identity: RequestIdentity, payment: PaymentRecord) {
  const related = await paymentsInScope(transaction, identity)
    .select([
      'payment.payment_id',
      'payment.action',
      'payment.status',
      'payment.amount',
      'payment.direction',
      'payment.created_at',
      sql<RefundReason | null>`payment.details ->> 'refund_reason'`.as('refund_reason'),
    ])
    .where('payment.merchant_uid', '=', payment.merchant_uid)
    .where((builder) =>
      builder.or([
        builder('payment.parent_payment_id', '=', payment.payment_id),
        ...(payment.parent_payment_id === null ? [] : [builder('payment.payment_id', '=', payment.parent_payment_id)]),
      ]),
    )
    .orderBy('payment.created_at')
    .limit(100)
    .execute();
  return related.map((each) => ({
    payment_id: each.payment_id,
    action: each.action,
    status: each.status,
    amount: each.amount * each.direction,
    timestamp: each.created_at.toISOString(),
    refund_reason: each.refund_reason,
  }));
}

/** Returns the ledger postings of the payment. */
async function postingsOf(transaction: ScopedTransaction, payment: PaymentRecord) {
  const postings = await transaction
    .selectFrom('postings')
    .select(['debit_account', 'credit_account', 'amount', 'currency', 'created_at'])
    .where('merchant_uid', '=', payment.merchant_uid)
    .where('payment_id', '=', payment.payment_id)
    .orderBy('created_at')
    .orderBy('posting_id')
    .execute();
  return postings.map(({ created_at, ...posting }) => ({ ...posting, timestamp: created_at.toISOString() }));
}

/** Returns the whole payload of the payment; missing fields are empty. */
function detailsOf(details: Details) {
  return {
    description: details.description ?? '',
    phone_number: details.phone_number ?? '',
    billing_address: { ...noAddress, ...details.billing_address },
    shipping: details.shipping ?? null,
    fax_number: details.fax_number ?? '',
    dob: details.dob ?? null,
    website: details.website ?? '',
    due_date: details.due_date ?? null,
    file: details.pdf_file_id === undefined ? null : { file_name: details.pdf_file_name ?? '' },
    custom_fields: details.custom_fields ?? [],
    card_present: details.card_present ?? null,
  };
}

/** Returns the payment's batch, or its terminal's open batch while it awaits settlement; otherwise null. */
async function batchOf(transaction: ScopedTransaction, payment: PaymentRecord) {
  if (payment.batch_id === null && ![206, 210, 225].includes(payment.status)) return null;
  const batch = await transaction
    .selectFrom('batches')
    .select(['batch_id', 'batch_number', 'status', 'batch_date'])
    .where('merchant_uid', '=', payment.merchant_uid)
    .where((builder) =>
      payment.batch_id === null
        ? builder.and({ terminal_uid: payment.terminal_uid, status: 'open' })
        : builder('batch_id', '=', payment.batch_id),
    )
    .executeTakeFirst();
  if (batch === undefined) return null;
  const { payment_count } = await transaction
    .selectFrom('payments')
    .select((builder) => builder.fn.countAll<number>().as('payment_count'))
    .where('merchant_uid', '=', payment.merchant_uid)
    .where((builder) =>
      payment.batch_id === null
        ? builder.and([
            builder('terminal_uid', '=', payment.terminal_uid),
            builder('batch_id', 'is', null),
            builder('status', 'in', [206, 210, 225]),
          ])
        : builder.and([builder('batch_id', '=', payment.batch_id), builder('status', 'in', standingStatuses)]),
    )
    .executeTakeFirstOrThrow();
  return { ...batch, batch_date: batch.batch_date ?? payment.batch_date, payment_count };
}
