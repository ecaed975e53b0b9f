/** Why a payment is refunded, in words (English; the portal translates by the key). */
export const refundReasonLabels = {
  requested_by_customer: 'Requested by customer',
  duplicate: 'Duplicate',
  fraudulent: 'Fraudulent',
  other: 'Other',
} as const;

/** Why a payment is refunded, as it stands on the wire. */
export type RefundReason = keyof typeof refundReasonLabels;

/** Every reason, in the order in which they are offered. */
export const refundReasons = Object.keys(refundReasonLabels) as readonly RefundReason[];

/** Whether a text is a refund reason. */
export function isRefundReason(text: string): text is RefundReason {
  return Object.hasOwn(refundReasonLabels, text);
}

/** How many characters the note of a refund has at most. */
export const refundNote_maximum = 255;
