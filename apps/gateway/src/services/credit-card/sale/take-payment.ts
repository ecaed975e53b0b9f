import type { ChargeRequest, PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { type CustomField, customFieldsToStore } from '@countinghouse/domain/merchant/custom-fields';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { starterOf } from '../../../charge/charge.ts';
import { chargeCard, paymentSettingsOf } from '../../../charge/charge-card.ts';
import { merchantOf, type OperationContext, OperationError, terminalOf } from '../../../operation.ts';
import { cardOf, completedBy, prepareCardToStore } from '../../../payers/card-of-request.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { type OrderFile, readOrderFile } from '../../../store/payments/payment-files.ts';
import type { NewAttempt } from '../../../store/payments/record-payment.ts';
import { checkPayment } from './check-payment.ts';

/**
 * Takes the payment of a payload: checks it against the merchant's fields, and charges its card (chargeCard), typed or stored in the
 * customer vault.
 *
 * @throws OperationError invalid_request, the refusals of the vault (cardOf, prepareCardToStore), and what chargeCard throws
 */
export async function takePayment(
  engine: PaymentEngine,
  context: OperationContext,
  operation: NewAttempt['operation'],
  given: ChargeRequest,
): Promise<{ data: PaymentResult }> {
  const merchant = merchantOf(context);
  const terminal = terminalOf(context);
  const key = context.idempotency_key;
  if (key === undefined) throw new OperationError('idempotency_key_missing');
  const { merchant_uid } = merchant;
  const card = await cardOf(engine, context, given);
  const keep = await prepareCardToStore(engine, context, given);
  const body = card.kind === 'stored' ? completedBy(card, given) : given;
  const settings = await paymentSettingsOf(engine, merchant_uid);
  const today = businessDateOf(engine.clock.now(), merchant.time_zone);
  const file_id = body.order?.pdf_file_id;
  const file = file_id === undefined ? undefined : await readOrderFile(engine.pool, merchant_uid, file_id);
  const { transaction_fields, custom_fields } = settings;
  const { account = {}, additional_amounts = {}, order = {} } = body;
  const { request_id, address, log, replaying } = context;
  const data = await chargeCard(engine, {
    operation,
    merchant,
    terminal,
    settings,
    starter: starterOf(context.identity),
    card,
    keep,
    source: { source: 'sale', source_id: null },
    link_use: null,
    invoice_share: null,
    amount: body.amount,
    tip: additional_amounts.tip ?? 0,
    sales_tax: additional_amounts.tax ?? 0,
    currency: body.currency,
    customer: [account.customer_firstname, account.customer_lastname].filter(Boolean).join(' '),
    company: account.company_name ?? '',
    email: body.email ?? '',
    address: { street: account.billing_address?.address_1, postal_code: account.billing_address?.postal_code },
    order_id: order.order_id ?? '',
    details: detailsOf(body, file, custom_fields),
    duplicate_confirmed: body.duplicate_confirmed === true,
    idempotency: {
      key,
      call: `create_${operation}`,
      // The hash of the request: a repetition is the same request, whichever terminal the rules choose by then.
      body_hash: bodyHash(engine.body_secret, operation, terminal.terminal_uid, given),
    },
    origin: { request_id, address },
    log,
    replaying,
    check: ({ currency }) =>
      checkPayment(body, {
        ...{ today, currency, transaction_fields, custom_fields, file_name: file?.file_name },
        stored_brand: card.kind === 'stored' ? card.account.card_brand : undefined,
      }),
  });
  return { data };
}

/** Returns the rest of the payload, as a payment's details show it, without the card. */
function detailsOf(
  body: ChargeRequest,
  file: OrderFile | undefined,
  fields: readonly CustomField[],
): Record<string, unknown> {
  const { account = {}, order = {} } = body;
  const details = {
    description: order.description,
    due_date: order.due_date,
    pdf_file_id: file?.file_id,
    pdf_file_name: file?.file_name,
    custom_fields: body.custom_fields === undefined ? undefined : customFieldsToStore(fields, body.custom_fields),
    card_present: body.payment.card_present,
    customer_firstname: account.customer_firstname,
    customer_lastname: account.customer_lastname,
    billing_address: account.billing_address,
    phone_number: body.phone_number,
    fax_number: body.fax_number,
    dob: body.dob,
    website: body.website,
    shipping: body.shipping,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
