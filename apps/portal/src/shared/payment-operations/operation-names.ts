import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { Glyph } from '@countinghouse/ui/display/icon';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowForwardUp, IconBan, IconCash, IconRotate } from '@tabler/icons-react';

const verbs: Record<FollowUpOperation, MessageDescriptor> = {
  capture: msg({ message: 'Capture', context: 'what can be done with a payment' }),
  'capture-cancel': msg({ message: 'Cancel capture', context: 'what can be done with a payment' }),
  reversal: msg({ message: 'Void', context: 'what can be done with a payment' }),
  refund: msg({ message: 'Refund', context: 'what can be done with a payment' }),
  'refund-reversal': msg({ message: 'Reverse refund', context: 'what can be done with a payment' }),
};

const reverseCredit = msg({ message: 'Reverse credit', context: 'what can be done with a payment' });

/** The icon of each operation. */
export const operationGlyphs: Record<FollowUpOperation, Glyph> = {
  capture: IconCash,
  'capture-cancel': IconRotate,
  reversal: IconBan,
  refund: IconArrowBackUp,
  'refund-reversal': IconArrowForwardUp,
};

/** Returns each operation as a verb in the user's language. For a blind credit it names the credit. */
export function useOperationNames(): (operation: FollowUpOperation, payment?: { action: number }) => string {
  const { i18n } = useLingui();
  return (operation, payment) =>
    i18n._(operation === 'refund-reversal' && payment?.action === 125 ? reverseCredit : verbs[operation]);
}
