import { CROSS_BORDER_PLATFORM, type Platform } from '@countinghouse/domain/constants';
import { useLingui } from '@lingui/react/macro';

/** Returns the function that names a platform. */
export function usePlatformName(): (platform_id: Platform) => string {
  const { t } = useLingui();
  return (platform_id) =>
    platform_id === CROSS_BORDER_PLATFORM ? t`${platform_id} (cross-border)` : t`${platform_id} (card processing)`;
}
