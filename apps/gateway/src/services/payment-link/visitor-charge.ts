import type { CallInput } from '@countinghouse/contract/call';
import type { createVisitorPayment as declaration } from '@countinghouse/contract/payment-link/create-visitor-payment';
import { cleanCardNumber } from '@countinghouse/domain/card/card';
import { merchantMay, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { type LinkAmounts, linkAmountsOf } from '@countinghouse/domain/payment-link/link-amount';
import { keepCardOf, pageFieldsOf, tipChoicesOf } from '@countinghouse/domain/payment-link/link-page';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Charge } from '../../charge/charge.ts';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import { OperationError, type Payer, type VisitorContext } from '../../operation.ts';
import { asksPostalCode, settingsOfPage } from '../../payers/link-page.ts';
import { mayKeepCards, payerStateNow } from '../../payers/payer-state.ts';
import type { PaymentEngine } from '../../payment-engine.ts';
import type { KeyedRequest } from '../../store/payments/idempotency-keys.ts';
import { checkVisitorPayment, type PayerAnswers, refuseAmount } from './check-visitor-payment.ts';

type Body = CallInput<typeof declaration>['body'];

/** The statuses in which a merchant takes payments of visitors. */
const merchant_statuses = merchantStatuses.filter((status) => merchantMay(status, 'take_visitor_payments'));

/**
 * Refuses a second payment of one session: while the first has no outcome, and once it was approved. Whoever wants to pay once more opens the
 * link again, so that a page that was reloaded or gone back to never does.
 *
 * @throws OperationError payment_under_way, nothing_to_pay
 */
export function requireNoOtherAttempt({ attempt }: Payer): void {
  if (attempt === null || attempt.status === 230 || attempt.status === 231) return;
  const { payment_id } = attempt;
  throw new OperationError(attempt.status === 202 ? 'payment_under_way' : 'nothing_to_pay', {
    details: { payment_id },
  });
}

/**
 * The charge that a visitor's payment is, with everything that can be known of it without writing.
 *
 * @throws OperationError link_not_payable with `details.state`, invalid_request, nothing_to_pay, changed_meanwhile where the page showed
 *   another amount or currency, with `details.total_amount`
 */
export async function visitorCharge(
  engine: PaymentEngine,
  context: VisitorContext,
  payer: Payer,
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
      ...{ customer_id, merchant_statuses },
      items: chosenItems(payer, body),
      answers: answers.custom_fields.map(({ label, value }) => ({ label, value })),
    },
    currency: link.currency,
    customer: body.cardholder_name || (customer?.full_name ?? ''),
    company: '',
    email: answers.email || (customer?.email ?? ''),
    address: {
      street: answers.billing_address?.address_1,
      postal_code: body.postal_code || answers.billing_address?.postal_code,
    },
    order_id: link.order_id,
    details: detailsOf(payer, answers, { name: body.cardholder_name ?? '', locale: visitor.locale }),
    duplicate_confirmed: body.confirms_duplicate === true,
    origin: { request_id, address },
    check: (chosen) => {
      if (chosen.currency !== link.currency) throw new OperationError('terminal_takes_no_payments');
    },
  };
}

/** What the payment comes to, which must be what the page showed. */
function amountsOf(payer: Payer, body: Body): LinkAmounts {
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

function chosenItems({ link }: Payer, { quantities = {} }: Body) {
  if (link.kind !== 'items') return [];
  return link.items.flatMap(({ item_id, title, unit_amount }) => {
    const quantity = quantities[item_id] ?? 0;
    return quantity === 0 ? [] : [{ title, quantity, unit_amount }];
  });
}

/** What is kept of the payment besides its columns, as with any sale; the names and the language for a customer that is made of the payer. */
function detailsOf(
  { link }: Payer,
  { phone_number, billing_address, shipping_address, custom_fields }: PayerAnswers,
  { name, locale }: { name: string; locale: string },
): Record<string, unknown> {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const { first_name, last_name, ...lines } = shipping_address ?? {};
  const details = {
    description: link.title || undefined,
    customer_firstname: words.slice(0, -1).join(' ') || undefined,
    customer_lastname: words.at(-1),
    phone_number: phone_number || undefined,
    billing_address,
    shipping: shipping_address === undefined ? undefined : { address: { ...lines, first_name, last_name } },
    custom_fields: custom_fields.length === 0 ? undefined : custom_fields,
    locale,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
