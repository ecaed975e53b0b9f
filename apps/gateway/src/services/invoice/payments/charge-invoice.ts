import type { CallInput } from '@countinghouse/contract/call';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { FieldError } from '@countinghouse/contract/errors';
import type { chargeInvoice as declaration } from '@countinghouse/contract/invoice/payments/charge-invoice';
import { type CardBrand, checkCardNumber } from '@countinghouse/domain/card/card';
import { invoiceRefusal, payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { merchantMay, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { type Charge, starterOf } from '../../../charge/charge.ts';
import { chargeCard, paymentSettingsOf } from '../../../charge/charge-card.ts';
import { checkCvv, checkTypedCard } from '../../../charge/check-typed-card.ts';
import { InvoiceNotPayable } from '../../../charge/invoice-not-payable.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, type OperationContext, OperationError } from '../../../operation.ts';
import { cardOf, prepareCardToStore } from '../../../payers/card-of-request.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { standingOf } from '../../../store/invoices/invoice-details.ts';
import { findInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import {
  commercialDataOfCharge,
  readChargedInvoice,
  salesTaxOf,
} from '../../../store/invoices/payments/charged-invoice.ts';
import { bodyHash, isKeyKnown, type KeyedRequest, replayAnswer } from '../../../store/payments/idempotency-keys.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';
import { payerOf } from './invoice-payer.ts';

type Body = CallInput<typeof declaration>['body'];

const call = 'charge_invoice';

/** How often a charge without `payable_amount` starts again because another payment of the invoice came first. */
const attempts_maximum = 20;

/** The merchant statuses in which cards can be charged. */
const merchant_statuses = merchantStatuses.filter((status) => merchantMay(status, 'take_payments'));

/**
 * Charges a card for an invoice (chargeCard). The transaction that records the payment and reserves the amount checks the open amount
 * again: of any number of concurrent charges, only those succeed that fit in it. The tax of a payment depends on the payments before it, so
 * a charge whose invoice has changed since it was read sends nothing. Without `payable_amount` it reads the invoice and starts again.
 *
 * @throws OperationError not_found, nothing_to_pay, payment_under_way, amount_over_balance with `balance_amount`, changed_meanwhile with
 *   `payable_amount`, status_forbids, invalid_request, and the refusals of choosing and charging a card
 */
export function chargeInvoice({ payments: engine }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const { idempotency_key: key } = context;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    const invoice_id = params.invoice_id.toLowerCase();
    const idempotency = { key, call, body_hash: bodyHash(engine.body_secret, call, invoice_id, body) };
    // A repeated request gets its result whatever the invoice's state is now: the first request may have paid it.
    if (await isKeyKnown(engine.pool, merchant_uid, key)) {
      const first = await replayAnswer(engine.pool, merchant_uid, idempotency, context.replaying);
      if (first !== undefined) return first as { data: PaymentResult };
    }
    for (let attempt = 1; ; attempt += 1) {
      const charge = await chargeOf(engine, context, { invoice_id, body, idempotency });
      try {
        return { data: await chargeCard(engine, charge) };
      } catch (error) {
        if (!(error instanceof InvoiceNotPayable)) throw error;
        const starts_again =
          error.reason === 'changed' && body.payable_amount === undefined && attempt < attempts_maximum;
        if (!starts_again) throw notPayable(error);
      }
    }
  };
}

async function chargeOf(
  engine: PaymentEngine,
  context: OperationContext,
  { invoice_id, body, idempotency }: { invoice_id: string; body: Body; idempotency: KeyedRequest },
): Promise<Charge> {
  const merchant = merchantOf(context);
  const { now, today } = momentOfRequest(context);
  const charged = await context.transaction(async (transaction) =>
    readChargedInvoice(
      transaction,
      await findInvoice(transaction, { merchant_uid: merchant.merchant_uid, invoice_id }),
    ),
  );
  const { invoice, terminal } = charged;
  const refusal = invoiceRefusal(standingOf(invoice, [], false), 'charge', now);
  if (refusal !== undefined) throw refusalError(refusal, invoice.status);
  if (terminal === undefined) throw new OperationError('terminal_takes_no_payments');
  const card = await cardOf(engine, context, body);
  const keep = await prepareCardToStore(engine, context, body);
  const brand = checkCard(card, today);
  const tip = body.tip_amount ?? 0;
  const amount = body.amount + tip;
  const { request_id, address, log, replaying } = context;
  return {
    operation: 'sale',
    ...{ merchant, terminal, card, keep, amount, tip, idempotency, log, replaying },
    settings: await paymentSettingsOf(engine, merchant.merchant_uid),
    starter: starterOf(context.identity),
    source: { source: 'invoice', source_id: invoice_id },
    link_use: null,
    invoice_share: {
      invoice_id,
      customer_id: charged.customer_id,
      payable_amount: body.payable_amount ?? payableAmountOf(invoice),
      commercial: takesCommercialData(context)
        ? commercialDataOfCharge(charged, { amount, tip, card_brand: brand })
        : null,
      merchant_statuses,
      visitor: null,
    },
    sales_tax: salesTaxOf(charged, { amount, tip }),
    ...payerOf(charged, card, body.postal_code),
    duplicate_confirmed: false,
    origin: { request_id, address },
    check: ({ currency }) => {
      if (currency !== invoice.currency) throw new OperationError('terminal_takes_no_payments');
    },
  };
}

function takesCommercialData({ identity }: OperationContext): boolean {
  return identity.access.merchant?.merchant_setting.allow_l2l3 === true;
}

/**
 * Checks the card.
 *
 * @throws OperationError invalid_request with every fault of the card by its field
 */
function checkCard(card: Charge['card'], today: string): CardBrand {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field: `payment.${field}`, message });
  const checked = card.kind === 'stored' ? undefined : checkCardNumber(card.card_number);
  const brand = card.kind === 'stored' ? card.account.card_brand : checkTypedCard(card, today, refuse);
  checkCvv(card.cvv, brand as CardBrand | undefined, refuse);
  if (errors.length > 0 || (checked !== undefined && 'fault' in checked)) {
    throw new OperationError('invalid_request', { errors });
  }
  return brand as CardBrand;
}

/** Returns why the invoice was not paid, as an error for its merchant. */
function notPayable({ reason, payable_amount }: InvoiceNotPayable): OperationError {
  switch (reason) {
    case 'nothing_to_pay':
    case 'payment_under_way':
      return new OperationError(reason);
    case 'amount_over_balance':
      return new OperationError('amount_over_balance', { details: { balance_amount: payable_amount } });
    case 'changed':
      return new OperationError('changed_meanwhile', {
        message: 'Something else is left to pay by now: look at the invoice before you charge',
        details: { payable_amount },
      });
    case 'withdrawn':
      return new OperationError('status_forbids');
    case 'business_unavailable':
    case 'session_over':
      return new OperationError('merchant_status_forbids');
  }
}
