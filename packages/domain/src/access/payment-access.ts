import { type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';
import type { FollowUpOperation } from '../payment/payment.ts';
import type { PaymentOperation } from '../payment/payment-operation.ts';
import { type AccessContext, type AccessDecision, type CallRequirement, decideCall } from './access.ts';

/** The operations that are done to a payment which exists, in the order in which they are offered. */
export const followUpOperations = [
  'capture',
  'refund',
  'capture-cancel',
  'refund-reversal',
  'reversal',
] as const satisfies readonly FollowUpOperation[];

/** Every operation changes a payment, and support may carry it out for a merchant. */
const changes = { effect: 'write', while_impersonating: 'allowed' } as const;

/**
 * Who may do each operation, and what the merchant's status must allow (blanks.md 4, 5 and 9): the calls declare themselves with
 * these, and whoever offers an operation asks them. CCVO is the void from the cancel page.
 */
export const followUpRequirements = {
  capture: { permission: { any_of: ['CAEX'] }, ...changes, merchant_capability: 'capture' },
  'capture-cancel': { permission: { any_of: ['CCEX'] }, ...changes, merchant_capability: 'capture_cancel' },
  reversal: { permission: { any_of: ['VOEX', 'CCVO'] }, ...changes, merchant_capability: 'void' },
  refund: { permission: { any_of: ['REEX'] }, ...changes, merchant_capability: 'refund' },
  'refund-reversal': { permission: { any_of: ['REEX'] }, ...changes, merchant_capability: 'refund_reversal' },
} as const satisfies Readonly<Record<FollowUpOperation, CallRequirement>>;

/** The operations that make a payment of their own, in the order in which they are offered. */
export const newPaymentOperations = ['sale', 'authorization', 'credit'] as const satisfies readonly PaymentOperation[];

/** An operation that makes a payment of its own. */
export type NewPaymentOperation = (typeof newPaymentOperations)[number];

/** Who may make each kind of payment, and what the merchant's status must allow, as `followUpRequirements` says it of what is done later. */
export const newPaymentRequirements = {
  sale: { permission: { any_of: ['SAPR'] }, ...changes, merchant_capability: 'take_payments' },
  authorization: { permission: { any_of: ['AAPR'] }, ...changes, merchant_capability: 'authorize' },
  credit: { permission: { any_of: ['BLPR'] }, ...changes, merchant_capability: 'blind_credit' },
} as const satisfies Readonly<Record<NewPaymentOperation, CallRequirement>>;

/** Whether a person may make this kind of payment. */
export function decideNewPayment(operation: NewPaymentOperation, context: AccessContext | undefined): AccessDecision {
  return decideCall(newPaymentRequirements[operation], context);
}

/** Whether a merchant of this status may make payments of any kind, whoever asks: where it may not, no form for them is offered. */
export function makesPayments(status: MerchantStatus): boolean {
  return newPaymentOperations.some((operation) =>
    merchantMay(status, newPaymentRequirements[operation].merchant_capability),
  );
}

/** A payment as far as it says itself what would succeed with it now: the `links` of a row, made by the transition table. */
export type LinkedPayment = { links: readonly { operation: string }[] };

/** Whether a person may do this operation at all, to some payment. */
export function decideFollowUp(operation: FollowUpOperation, context: AccessContext | undefined): AccessDecision {
  return decideCall(followUpRequirements[operation], context);
}

/** Whether this person can do this operation to this payment now: its state allows it, and so do permissions, flags and status. */
export function canDo(
  operation: FollowUpOperation,
  payment: LinkedPayment,
  context: AccessContext | undefined,
): boolean {
  return payment.links.some((link) => link.operation === operation) && decideFollowUp(operation, context).allowed;
}

/** Everything this person can do to this payment now, in the order in which it is offered. */
export function operationsFor(payment: LinkedPayment, context: AccessContext | undefined): FollowUpOperation[] {
  return followUpOperations.filter((operation) => canDo(operation, payment, context));
}
