import { turnExpiry } from '@countinghouse/domain/card/card';
import type { Message } from '@countinghouse/iso8583/fields';
import { buildAuthorization, buildCredit, buildPurchase, type CardPayment } from '@countinghouse/iso8583/messages';
import type { TerminalInScope } from '../operation.ts';
import type { NewAttempt, NewPayment } from '../store/payments/record-payment.ts';
import type { Charge } from './charge.ts';

const builders = {
  sale: buildPurchase,
  authorization: buildAuthorization,
  credit: buildCredit,
} as const satisfies Record<NewAttempt['operation'], unknown>;

/**
 * Builds the 0200 or 0100 message of a sale, an authorization or a blind credit. It contains the card number and CVV: it is sent and never
 * stored.
 */
export function cardMessage(
  { card, keep, address, merchant }: Pick<Charge, 'card' | 'keep' | 'address' | 'merchant'>,
  terminal: TerminalInScope,
  payment: NewPayment,
  batch_number: number,
): Message {
  const { attempt } = payment;
  return builders[attempt.operation]({
    terminal_id: terminal.acquirer_terminal_id,
    merchant_id: terminal.acquirer_merchant_id,
    stan: attempt.system_trace_audit_number,
    transmitted_at: payment.created_at,
    rrn: attempt.retrieval_reference_number,
    card_number: card.card_number,
    expiration: turnExpiry(payment.card_expiry),
    amount: payment.amount,
    currency: payment.currency,
    entry: card.entry,
    cvv: card.cvv,
    street: address.street,
    postal_code: address.postal_code,
    cardholder_name: (card.kind === 'stored' && card.account.cardholder_name) || payment.customer || undefined,
    ...credentialOf({ card, keep }),
    order_number: payment.order_id === '' ? undefined : payment.order_id,
    tip_amount: payment.tip,
    tax_amount: payment.sales_tax,
    merchant_name_location: merchant.doing_business_as,
    // An authorization belongs to no batch; its capture does.
    batch_number: attempt.operation === 'authorization' ? undefined : batch_number,
  });
}

/** The stored-credential part of a message: the payment that stores the card, or a later one, which refers to the first. */
function credentialOf({
  card,
  keep,
}: Pick<Charge, 'card' | 'keep'>): Pick<CardPayment, 'credential_indicator' | 'original_network_transaction_id'> {
  if (card.kind === 'typed') return keep === null ? {} : { credential_indicator: 'CIU' };
  const { initiator, account } = card;
  return {
    credential_indicator: initiator === 'customer' ? 'CSU' : 'MSU',
    original_network_transaction_id: account.network_transaction_id ?? undefined,
  };
}
