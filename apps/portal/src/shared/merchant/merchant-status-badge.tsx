import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { Badge } from '@countinghouse/ui/display/badge';
import { useMerchantStatusName } from '../navigation/merchant-status-names.ts';
import { merchantStatusLooks } from './merchant-status-looks.ts';

/** A merchant's account status as a badge. */
export function MerchantStatusBadge({ status }: { status: MerchantStatus }) {
  const statusName = useMerchantStatusName();
  return <Badge {...merchantStatusLooks[status]}>{statusName(status)}</Badge>;
}
