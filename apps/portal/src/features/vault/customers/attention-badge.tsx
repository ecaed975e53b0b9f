import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { Badge } from '@countinghouse/ui/display/badge';
import { healthLooks, useCustomerWords } from '../../../shared/vault/customer-words.ts';

/** Returns what prevents an automatic charge of a customer: the problem of its card, or undefined. */
export function attentionOf({ status, default_card }: Pick<CustomerRow, 'status' | 'default_card'>) {
  if (status !== 'active') return undefined;
  const health = default_card?.health ?? 'none';
  return health === 'valid' ? undefined : health;
}

/** What needs attention about a customer: its card expires, is blocked or missing, or the customer is not active any more. */
export function AttentionBadge({ customer }: { customer: Pick<CustomerRow, 'status' | 'default_card'> }) {
  const { statusName, healthName } = useCustomerWords();
  const { status } = customer;
  if (status !== 'active') return <Badge mark="ring">{statusName(status)}</Badge>;
  const attention = attentionOf(customer);
  return attention === undefined ? null : <Badge {...healthLooks[attention]}>{healthName(attention)}</Badge>;
}
