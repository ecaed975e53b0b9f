import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import type { LinkMerchant } from '../link-merchant.ts';
import { SharePanel } from './share-panel.tsx';

/** A dialog with a link's address and QR code, to copy, save and print. */
export function ShareDialog({
  merchant,
  link_id,
  onClose,
}: {
  merchant: LinkMerchant;
  link_id: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const found = useCall(getPaymentLink, { params: { id: merchant.merchant_uid, link_id } }, { shown: 'in_place' });
  return (
    <Modal open size="default" title={found.data?.link.name ?? t`Share`} onClose={onClose} footer={null}>
      {found.data !== undefined ? (
        <SharePanel business={merchant.doing_business_as} link={found.data.link} />
      ) : found.isError ? (
        <CallErrorState error={found.error} title={t`Couldn’t load the link`} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}
