import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { BadgeMark, BadgeMeaning } from '@countinghouse/ui/display/badge';

/** The appearance of each account status: success takes payments, warning and danger are limited, neutral is not open yet or closed. */
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
