import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import { Badge, type BadgeMark, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { usePaymentNames } from './payment-names.ts';

/** The appearance of each status: info in progress, success done, danger refused, neutral past, warning waits for an answer. */
export const paymentStatusLooks: Record<PaymentStatus, { meaning: BadgeMeaning; mark: BadgeMark }> = {
  202: { meaning: 'warning', mark: 'ring' },
  205: { meaning: 'info', mark: 'ring' },
  206: { meaning: 'info', mark: 'half' },
  210: { meaning: 'info', mark: 'dot' },
  218: { meaning: 'success', mark: 'dot' },
  220: { meaning: 'neutral', mark: 'dot' },
  225: { meaning: 'neutral', mark: 'half' },
  230: { meaning: 'danger', mark: 'dot' },
  231: { meaning: 'neutral', mark: 'ring' },
};

/** A payment's status as a badge. */
export function PaymentStatusBadge({ status }: { status: number }) {
  const { statusName } = usePaymentNames();
  const look = paymentStatusLooks[status as PaymentStatus] ?? { meaning: 'neutral', mark: 'ring' };
  return (
    <Badge meaning={look.meaning} mark={look.mark}>
      {statusName(status)}
    </Badge>
  );
}
