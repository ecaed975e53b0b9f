import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { decideCall } from '@countinghouse/domain/access/access';
import { TextLink } from '@countinghouse/ui/button/anchor';
import type { Definition } from '@countinghouse/ui/display/definition-list';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** The payment link by which a payment was made, for people who may see it. */
export function useSourceItem({ payment: { source, source_id } }: { payment: Transaction }): Definition[] {
  const { t } = useLingui();
  const { merchant } = useSession();
  const { context } = useAccess();
  const shown =
    source === 'payment_link' &&
    source_id !== null &&
    merchant !== undefined &&
    decideCall(getPaymentLink, context).allowed;
  const found = useCall(
    getPaymentLink,
    { params: { id: merchant?.merchant_uid ?? '', link_id: source_id ?? '' } },
    { shown: 'log', enabled: shown },
  );
  if (!shown) return [];
  return [
    {
      key: 'link',
      term: t`Payment link`,
      value: (
        <TextLink href={`${pathTo('payment-link-settings')}?open=${source_id}`}>
          {found.data?.link.name ?? t`Open the payment link`}
        </TextLink>
      ),
    },
  ];
}
