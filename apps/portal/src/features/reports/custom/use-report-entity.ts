import { platformTimeZone, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { useSession } from '../../../shared/session/session.ts';

/** Returns the owner of the reports: the merchant in scope, or an administrator's operator, whose reports cover its merchants. */
export function useReportEntity():
  | { id: string; kind: 'merchant' | 'operator'; zone: TimeZone; currency: 840 | 826 | 978 }
  | undefined {
  const { merchant, user } = useSession();
  if (merchant !== undefined) {
    return { id: merchant.merchant_uid, kind: 'merchant', zone: merchant.time_zone, currency: merchant.currency };
  }
  return user?.user_type_id === 'Administrator'
    ? { id: user.entity_id, kind: 'operator', zone: platformTimeZone, currency: 840 }
    : undefined;
}
