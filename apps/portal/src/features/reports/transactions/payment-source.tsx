import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { decideCall } from '@countinghouse/domain/access/access';
import { TextLink } from '@countinghouse/ui/button/anchor';
import type { Definition } from '@countinghouse/ui/display/definition-list';
import { useLingui } from '@lingui/react/macro';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** Returns the payment link with which a payment was made: its name, linked for users who may see it. */
export function useSourceItem({ payment: { source_id, source_name } }: { payment: Transaction }): Definition[] {
  const { t } = useLingui();
  const { merchant } = useSession();
  const { context } = useAccess();
  if (source_name === null) return [];
  const opens = merchant !== undefined && decideCall(getPaymentLink, context).allowed;
  return [
    {
      key: 'link',
      term: t`Payment link`,
      value: opens ? (
        <TextLink href={`${pathTo('payment-link-settings')}?open=${source_id}`}>{source_name}</TextLink>
      ) : (
        source_name
      ),
    },
  ];
}
