/** The reasons of a refund in words (English; the portal translates by the key). */
export const refundReasonLabels = {
  requested_by_customer: 'Requested by customer',
  duplicate: 'Duplicate',
  fraudulent: 'Fraudulent',
  other: 'Other',
} as const;

/** The reason of a refund in wire format. */
export type RefundReason = keyof typeof refundReasonLabels;

/** Every reason, in display order. */
export const refundReasons = Object.keys(refundReasonLabels) as readonly RefundReason[];

/** Whether a text is a refund reason. */
export function isRefundReason(text: string): text is RefundReason {
  return Object.hasOwn(refundReasonLabels, text);
}

/** Maximum length of a refund's note, in characters. */
export const refundNote_maximum = 255;
