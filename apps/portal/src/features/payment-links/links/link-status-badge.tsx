import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';
import { linkLooks, useLinkWords } from '../link-words.ts';

/** The badge of a link's state. A link that the protection has paused says so, because no user of the merchant did it. */
export function LinkStatusBadge({
  link: { status, paused_reason },
}: {
  link: Pick<LinkRow, 'status' | 'paused_reason'>;
}) {
  const { t } = useLingui();
  const { statusName } = useLinkWords();
  if (status === 'paused' && paused_reason === 'protection') {
    return (
      <Badge meaning="danger" mark="half">
        {t({ message: 'Paused: card testing', context: 'payment link' })}
      </Badge>
    );
  }
  return <Badge {...linkLooks[status]}>{statusName(status)}</Badge>;
}
