import type { saveCommercialCard as declaration } from '@countinghouse/contract/credit-card/commercial-card/save-commercial-card';
import {
  type CommercialFault,
  commercialFaults,
  orderNumberTaken,
  orderTax,
} from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import { countryOf } from '@countinghouse/domain/text/countries';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import { type Operation, type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readLineItemDefaults } from '../../../store/merchants/line-item-defaults.ts';
import { auditedCommercial } from '../../../store/merchants/personal-commercial.ts';
import {
  commercialPaymentOf,
  isChangeable,
  type PaymentWithData,
  paymentsWithCommercialData,
} from '../../../store/payments/commercial-data.ts';
import { commercialCardOf } from './commercial-card.ts';

const messages: Readonly<Record<CommercialFault, string>> = {
  quantity_not_above_zero: 'must be above zero',
  amount_too_large: 'quantity by price must have at most 12 digits',
  discount_above_amount: 'must not be more than quantity by price',
  not_taxed: 'must be zero where there is no tax',
  tax_not_rate: 'must be what the rate comes to',
  tax_above_amount: 'must not be more than the line',
  only_zeros: 'must not be zeros and spaces alone',
  exempt_from_tax: 'must be zero where the order is exempt from tax',
  tax_not_of_lines: 'must be the sum of the taxes of the lines',
  tax_above_payment: 'must not be more than the payment',
  no_order_id: 'the payment has no order id',
  discount_not_rate: 'must be what the rate comes to',
  tax_parts_above_tax: 'local and national tax must together not be more than the tax',
  only_american_express: 'only payments of American Express take any',
};

/**
 * Saves the Level 2/3 data of a payment (S7.116), to be sent to the acquirer. The payment is locked first: a batch that closes at the same
 * moment either includes the saved data, or the save is refused.
 *
 * @throws OperationError not_found; status_forbids once the batch has closed; changed_meanwhile; invalid_request for each field that
 *   contradicts another and for an order number that another payment has
 */
export const saveCommercialCard: Operation<typeof declaration> = async (context, { params, body }) => {
  const { merchant_uid } = level23MerchantOf(context);
  const { payment_id } = params;
  return context.transaction(async (transaction) => {
    const locked = await transaction
      .selectFrom('payments')
      .select('payment_id')
      .where('merchant_uid', '=', merchant_uid)
      .where('payment_id', '=', payment_id)
      .where('direction', '=', 1)
      .forUpdate()
      .executeTakeFirst();
    if (locked === undefined) throw new OperationError('not_found');
    const read = () =>
      paymentsWithCommercialData(transaction, context.identity)
        .where('payment.payment_id', '=', payment_id)
        .executeTakeFirstOrThrow();
    const payment = await read();
    const version = payment.version ?? 0;
    if (version !== body.version) throw new OperationError('changed_meanwhile', { details: { version } });
    if (!isChangeable(payment)) {
      throw new OperationError('status_forbids', {
        message: 'Level 2/3 data can be changed only until the batch of an approved payment closes',
        details: { status: payment.status },
      });
    }
    const commercial = withSumOfTaxes(body.commercial, payment);
    await check(transaction, { merchant_uid, payment, commercial });
    await write(transaction, context, { merchant_uid, payment_id, commercial });
    await writeAudit(transaction, context, {
      call: 'save_commercial_card',
      target_type: 'payment',
      target_id: payment_id,
      ...(payment.commercial === null ? {} : { before: { commercial: auditedCommercial(payment.commercial) } }),
      after: { commercial: auditedCommercial(commercial) },
    });
    return { data: commercialCardOf(await read(), await readLineItemDefaults(transaction, merchant_uid)) };
  });
};

/** If the tax of the order is not given, it is the sum of the lines' taxes. */
function withSumOfTaxes(commercial: CommercialData, payment: PaymentWithData): CommercialData {
  // Invalid lines have no sums.
  if (commercial.tax_exempt || commercialFaults(commercial, commercialPaymentOf(payment)).length > 0) return commercial;
  return { ...commercial, tax_amount: orderTax(commercial, commercialPaymentOf(payment)) };
}

async function check(
  transaction: ScopedTransaction,
  { merchant_uid, payment, commercial }: { merchant_uid: string; payment: PaymentWithData; commercial: CommercialData },
): Promise<void> {
  const errors = commercialFaults(commercial, commercialPaymentOf(payment)).map(({ field, fault }) => ({
    field,
    message: messages[fault],
  }));
  const { order_date, destination_country, order_number } = commercial;
  if (order_date !== null && !isPlainDate(order_date)) {
    errors.push({ field: 'order_date', message: 'is not a date of the calendar' });
  }
  if (destination_country !== '' && countryOf(destination_country) === undefined) {
    errors.push({ field: 'destination_country', message: 'is no country' });
  }
  if (order_number !== '') {
    const taken = await transaction
      .selectFrom('commercial_data')
      .select('payment_id')
      .where('merchant_uid', '=', merchant_uid)
      .where('order_number', '=', order_number)
      .where('payment_id', '<>', payment.payment_id)
      .executeTakeFirst();
    if (taken !== undefined) errors.push(takenOrderNumber);
  }
  if (errors.length > 0) {
    throw new OperationError('invalid_request', {
      errors: errors.map(({ field, message }) => ({ field: `commercial.${field}`, message })),
    });
  }
}

const takenOrderNumber = { field: 'order_number', message: orderNumberTaken };

/** The unique index catches two payments that get the same order number at the same time. */
async function write(
  transaction: ScopedTransaction,
  context: OperationContext,
  { merchant_uid, payment_id, commercial }: { merchant_uid: string; payment_id: string; commercial: CommercialData },
): Promise<void> {
  const now = context.clock.now();
  const by = context.identity.impersonator ?? context.identity.user;
  const saved = {
    order_number: commercial.order_number === '' ? null : commercial.order_number,
    commercial: JSON.stringify(commercial),
    saved_at: now,
    saved_by: by.user_id,
    saved_by_name: by.full_name,
    tries: 0,
    // Immediately: the job that sends it uses real time.
    next_try_at: new Date(0),
  };
  try {
    await transaction
      .insertInto('commercial_data')
      .values({ merchant_uid, payment_id, ...saved })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_uid', 'payment_id'])
          .doUpdateSet((builder) => ({ ...saved, version: builder('commercial_data.version', '+', 1) })),
      )
      .execute();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'commercial_data_by_order_number') throw error;
    const errors = [{ ...takenOrderNumber, field: `commercial.${takenOrderNumber.field}` }];
    throw new OperationError('invalid_request', { errors, cause: error });
  }
}
