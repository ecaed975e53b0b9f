import type { MerchantStatus } from '@countinghouse/domain/merchant-status';
import { Badge, type BadgeMark, type BadgeMeaning } from '@countinghouse/ui/badge';
import { useMerchantStatusName } from '../navigation/merchant-status-names.ts';

/** How each account status looks: success takes payments, warning and danger are limited, neutral is not open yet or no more. */
export const merchantStatusLooks: Record<MerchantStatus, { meaning: BadgeMeaning; mark: BadgeMark }> = {
  Unviewed: { meaning: 'neutral', mark: 'ring' },
  Pending: { meaning: 'info', mark: 'ring' },
  Active: { meaning: 'success', mark: 'dot' },
  'Refund Only': { meaning: 'warning', mark: 'half' },
  'Past Due': { meaning: 'warning', mark: 'dot' },
  Delinquent: { meaning: 'danger', mark: 'dot' },
  Restricted: { meaning: 'danger', mark: 'half' },
  Closed: { meaning: 'neutral', mark: 'dot' },
};

/** A merchant's account status as a badge. */
export function MerchantStatusBadge({ status }: { status: MerchantStatus }) {
  const statusName = useMerchantStatusName();
  return <Badge {...merchantStatusLooks[status]}>{statusName(status)}</Badge>;
}
