import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';
import { healthLooks, useCustomerWords } from './customer-words.ts';

/** The state of a stored card, if it is more than that it can be charged. */
export function AccountBadge({ account: { health, is_default } }: { account: Pick<Account, 'health' | 'is_default'> }) {
  const { t } = useLingui();
  const { healthName } = useCustomerWords();
  switch (health) {
    case 'removed':
      return <Badge mark="ring">{t({ message: 'Removed', context: 'card' })}</Badge>;
    case 'replaced':
      return <Badge mark="ring">{t({ message: 'Replaced', context: 'card' })}</Badge>;
    case 'valid':
      return is_default ? <Badge mark="bare">{t({ message: 'Default', context: 'card' })}</Badge> : null;
    default:
      return <Badge {...healthLooks[health]}>{healthName(health)}</Badge>;
  }
}
