import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { Badge } from '@countinghouse/ui/display/badge';
import { healthLooks, useCustomerWords } from '../../../shared/vault/customer-words.ts';

/** Whether a customer can be charged without asking for anything: what is wrong with its card, or nothing. */
export function attentionOf({ status, default_card }: Pick<CustomerRow, 'status' | 'default_card'>) {
  if (status !== 'active') return undefined;
  const health = default_card?.health ?? 'none';
  return health === 'valid' ? undefined : health;
}

/** What has to be done about a customer: its card runs out, is blocked or missing, or the customer is not in use any more. */
export function AttentionBadge({ customer }: { customer: Pick<CustomerRow, 'status' | 'default_card'> }) {
  const { statusName, healthName } = useCustomerWords();
  const { status } = customer;
  if (status !== 'active') return <Badge mark="ring">{statusName(status)}</Badge>;
  const attention = attentionOf(customer);
  return attention === undefined ? null : <Badge {...healthLooks[attention]}>{healthName(attention)}</Badge>;
}
