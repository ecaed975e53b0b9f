import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';

/** How a stored card stands, where there is more to say than that it can be charged. */
export function AccountBadge({ account: { health, is_default } }: { account: Pick<Account, 'health' | 'is_default'> }) {
  const { t } = useLingui();
  switch (health) {
    case 'removed':
      return <Badge mark="ring">{t({ message: 'Removed', context: 'card' })}</Badge>;
    case 'replaced':
      return <Badge mark="ring">{t({ message: 'Replaced', context: 'card' })}</Badge>;
    case 'blocked':
      return <Badge meaning="danger">{t({ message: 'Blocked', context: 'card' })}</Badge>;
    case 'expired':
      return <Badge mark="ring">{t({ message: 'Expired', context: 'card' })}</Badge>;
    case 'expiring':
      return <Badge meaning="warning">{t({ message: 'Expires soon', context: 'card' })}</Badge>;
    default:
      return is_default ? <Badge mark="bare">{t({ message: 'Default', context: 'card' })}</Badge> : null;
  }
}
