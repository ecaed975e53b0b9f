import type { CallInput } from '@countinghouse/contract/call';
import type { createVisitorPayment as declaration } from '@countinghouse/contract/payment-link/create-visitor-payment';
import { cleanCardNumber } from '@countinghouse/domain/card/card';
import { type LinkAmounts, linkAmountsOf } from '@countinghouse/domain/payment-link/link-amount';
import { keepCardOf, pageFieldsOf, tipChoicesOf } from '@countinghouse/domain/payment-link/link-page';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Charge } from '../../charge/charge.ts';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import { type LinkPayer, OperationError, type Payer, type VisitorContext } from '../../operation.ts';
import { asksPostalCode, settingsOfPage } from '../../payers/card-form.ts';
import { mayKeepCards, payerStateNow } from '../../payers/payer-state.ts';
import type { PaymentEngine } from '../../payment-engine.ts';
import type { KeyedRequest } from '../../store/payments/idempotency-keys.ts';
import { checkVisitorPayment, refuseAmount } from './check-visitor-payment.ts';
import { payerDetails, visitor_merchant_statuses } from './payer-details.ts';

type Body = CallInput<typeof declaration>['body'];

/**
 * Refuses a second payment in one session: while the first has no outcome, and once it was approved. A visitor who wants to pay again opens
 * the link again, so that a reloaded page, or going back to it, never pays twice. The rest of an invoice can be paid in the same session,
 * because its balance prevents overpayment.
 *
 * @throws OperationError payment_under_way, nothing_to_pay
 */
export function requireNoOtherAttempt(payer: Payer): void {
  const { attempt } = payer;
  if (attempt === null || attempt.status === 230 || attempt.status === 231) return;
  if ('invoice' in payer && attempt.status !== 202) return;
  const { payment_id } = attempt;
  throw new OperationError(attempt.status === 202 ? 'payment_under_way' : 'nothing_to_pay', {
    details: { payment_id },
  });
}

/**
 * Prepares the charge for a visitor's payment, with every check that needs no write.
 *
 * @throws OperationError link_not_payable with `details.state`, invalid_request, nothing_to_pay; changed_meanwhile with `details.total_amount` if
 *   the page showed another amount or currency
 */
export async function visitorCharge(
  engine: PaymentEngine,
  context: VisitorContext,
  payer: LinkPayer,
  { body, idempotency }: { body: Body; idempotency: KeyedRequest },
): Promise<Charge> {
  const { link, merchant, terminal, customer } = payer;
  const now = engine.clock.now();
  const state = payerStateNow(payer, { is_revoked: payer.is_revoked, now });
  if (state !== 'open') throw new OperationError('link_not_payable', { details: { state } });
  const settings = await paymentSettingsOf(engine, merchant.merchant_uid);
  const is_personal = customer !== null;
  const answers = checkVisitorPayment(body, {
    today: businessDateOf(now, merchant.time_zone),
    fields: pageFieldsOf(link, settingsOfPage(payer), settings),
    custom_fields: settings.custom_fields,
    asks_postal_code: asksPostalCode(link),
    keep_card: keepCardOf(link, mayKeepCards(payer)),
    is_personal,
    offers_charging: false,
  });
  const { tax_amount: sales_tax, tip_amount: tip, total_amount: amount } = amountsOf(payer, body);
  const { visitor, request_id, address, log, replaying } = context;
  const { consent_text } = answers;
  const customer_id = customer?.is_active === true ? link.customer_id : null;
  return {
    operation: 'sale',
    ...{ merchant, terminal, settings, idempotency, log, replaying, amount, tip, sales_tax },
    starter: { kind: 'visitor' },
    card: {
      kind: 'typed',
      card_number: cleanCardNumber(body.card_number),
      expiry: body.expiry,
      cvv: body.cvv,
      entry: 'ecommerce',
    },
    keep: consent_text === null ? null : { customer_id, consent_channel: 'online', consent_text },
    source: { source: 'payment_link', source_id: link.link_id },
    link_use: {
      link_id: link.link_id,
      visitor_id: visitor.visitor_id,
      ...{ customer_id, merchant_statuses: visitor_merchant_statuses },
      items: chosenItems(payer, body),
      answers: answers.custom_fields.map(({ label, value }) => ({ label, value })),
    },
    invoice_share: null,
    currency: link.currency,
    customer: body.cardholder_name || (customer?.full_name ?? ''),
    company: '',
    email: answers.email || (customer?.email ?? ''),
    address: {
      street: answers.billing_address?.address_1,
      postal_code: body.postal_code || answers.billing_address?.postal_code,
    },
    order_id: link.order_id,
    details: payerDetails(answers, {
      description: link.title,
      name: body.cardholder_name ?? '',
      locale: visitor.locale,
    }),
    duplicate_confirmed: body.confirms_duplicate === true,
    origin: { request_id, address },
    check: (chosen) => {
      if (chosen.currency !== link.currency) throw new OperationError('terminal_takes_no_payments');
    },
  };
}

/** Calculates the payment's amounts, which must be what the page showed. */
function amountsOf(payer: LinkPayer, body: Body): LinkAmounts {
  const { link } = payer;
  const { amount, quantities, tip_amount } = body;
  const amounts = linkAmountsOf(
    link,
    { amount, quantities, tip_amount },
    tipChoicesOf(link, settingsOfPage(payer)).length > 0,
  );
  if ('code' in amounts) {
    if (link.kind === 'items' && Object.values(quantities ?? {}).every((quantity) => quantity === 0)) {
      throw new OperationError('nothing_to_pay');
    }
    return refuseAmount(amounts);
  }
  const { total_amount } = amounts;
  if (body.currency !== link.currency || body.total_amount !== total_amount) {
    throw new OperationError('changed_meanwhile', {
      message: 'The amount has changed: look at it before you pay',
      details: { total_amount, currency: link.currency },
    });
  }
  return amounts;
}

function chosenItems({ link }: LinkPayer, { quantities = {} }: Body) {
  if (link.kind !== 'items') return [];
  return link.items.flatMap(({ item_id, title, unit_amount }) => {
    const quantity = quantities[item_id] ?? 0;
    return quantity === 0 ? [] : [{ title, quantity, unit_amount }];
  });
}
