import { type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';
import type { FollowUpOperation } from '../payment/payment.ts';
import type { PaymentOperation } from '../payment/payment-operation.ts';
import { type AccessContext, type AccessDecision, type CallRequirement, decideCall } from './access.ts';

/** The operations on an existing payment, in display order. */
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
 * Who may do each operation, and what the merchant's status must allow (blanks.md 4, 5 and 9). Call declarations use these, and so does the
 * code that offers operations. CCVO is the void from the cancel page.
 */
export const followUpRequirements = {
  capture: { permission: { any_of: ['CAEX'] }, ...changes, merchant_capability: 'capture' },
  'capture-cancel': { permission: { any_of: ['CCEX'] }, ...changes, merchant_capability: 'capture_cancel' },
  reversal: { permission: { any_of: ['VOEX', 'CCVO'] }, ...changes, merchant_capability: 'void' },
  refund: { permission: { any_of: ['REEX'] }, ...changes, merchant_capability: 'refund' },
  'refund-reversal': { permission: { any_of: ['REEX'] }, ...changes, merchant_capability: 'refund_reversal' },
} as const satisfies Readonly<Record<FollowUpOperation, CallRequirement>>;

/** The operations that create a payment, in display order. */
export const newPaymentOperations = ['sale', 'authorization', 'credit'] as const satisfies readonly PaymentOperation[];

/** An operation that creates a payment. */
export type NewPaymentOperation = (typeof newPaymentOperations)[number];

/** Who may create each kind of payment, and what the merchant's status must allow; the counterpart of `followUpRequirements`. */
export const newPaymentRequirements = {
  sale: { permission: { any_of: ['SAPR'] }, ...changes, merchant_capability: 'take_payments' },
  authorization: { permission: { any_of: ['AAPR'] }, ...changes, merchant_capability: 'authorize' },
  credit: { permission: { any_of: ['BLPR'] }, ...changes, merchant_capability: 'blind_credit' },
} as const satisfies Readonly<Record<NewPaymentOperation, CallRequirement>>;

/** Whether a user may create this kind of payment. */
export function decideNewPayment(operation: NewPaymentOperation, context: AccessContext | undefined): AccessDecision {
  return decideCall(newPaymentRequirements[operation], context);
}

/** Whether a merchant with this status may create payments of any kind. If not, no payment form is offered. */
export function makesPayments(status: MerchantStatus): boolean {
  return newPaymentOperations.some((operation) =>
    merchantMay(status, newPaymentRequirements[operation].merchant_capability),
  );
}

/** The part of a payment row that says which operations would succeed now: its `links`, from the transition table. */
export type LinkedPayment = { links: readonly { operation: string }[] };

/** Whether a user may do this operation at all, on some payment. */
export function decideFollowUp(operation: FollowUpOperation, context: AccessContext | undefined): AccessDecision {
  return decideCall(followUpRequirements[operation], context);
}

/** Whether a user can do this operation on this payment now: its state, permissions, flags and status must all allow it. */
export function canDo(
  operation: FollowUpOperation,
  payment: LinkedPayment,
  context: AccessContext | undefined,
): boolean {
  return payment.links.some((link) => link.operation === operation) && decideFollowUp(operation, context).allowed;
}

/** Returns every operation that a user can do on this payment now, in display order. */
export function operationsFor(payment: LinkedPayment, context: AccessContext | undefined): FollowUpOperation[] {
  return followUpOperations.filter((operation) => canDo(operation, payment, context));
}
