import type { PaymentAction, PaymentStatus } from '@countinghouse/domain/payment/payment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** The name of each payment status (spec section 4; 202 of blanks.md 3). */
const statusNames: Record<PaymentStatus, MessageDescriptor> = {
  202: msg({ message: 'Unknown', context: 'payment status' }),
  205: msg({ message: 'Authorized', context: 'payment status' }),
  206: msg({ message: 'Captured', context: 'payment status' }),
  210: msg({ message: 'Pending Settlement', context: 'payment status' }),
  218: msg({ message: 'Settled', context: 'payment status' }),
  220: msg({ message: 'Refunded', context: 'payment status' }),
  225: msg({ message: 'Pending Credit', context: 'payment status' }),
  230: msg({ message: 'Declined', context: 'payment status' }),
  231: msg({ message: 'Reversed', context: 'payment status' }),
};

/** The name of each payment action, for one payment (spec section 4; 107 and 121 of blanks.md 3). */
const actionNames: Record<PaymentAction, MessageDescriptor> = {
  105: msg({ message: 'Authorization', context: 'payment action' }),
  106: msg({ message: 'Capture', context: 'payment action' }),
  107: msg({ message: 'Capture cancel', context: 'payment action' }),
  110: msg({ message: 'Sale', context: 'payment action' }),
  118: msg({ message: 'Settle', context: 'payment action' }),
  120: msg({ message: 'Refund', context: 'payment action' }),
  121: msg({ message: 'Refund reversal', context: 'payment action' }),
  125: msg({ message: 'Credit', context: 'payment action' }),
  131: msg({ message: 'Void', context: 'payment action' }),
};

/** Returns the names of status and action codes in the user's language; an unknown code unchanged. */
export function usePaymentNames(): { statusName: (code: number) => string; actionName: (code: number) => string } {
  const { i18n } = useLingui();
  return {
    statusName: (code) => (code in statusNames ? i18n._(statusNames[code as PaymentStatus]) : String(code)),
    actionName: (code) => (code in actionNames ? i18n._(actionNames[code as PaymentAction]) : String(code)),
  };
}
