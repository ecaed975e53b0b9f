import { getPayment } from '@countinghouse/contract/credit-card/search/get-payment';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { IdText } from '@countinghouse/ui/display/id-text';
import { ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { Drawer } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { DrawerState } from '../../../shared/page/drawer-state.tsx';
import { PaymentDetails } from './payment-details.tsx';

/** The details of a payment beside the table, with their own address. */
export function PaymentDrawer({
  payment_id,
  zone,
  allowed,
  hrefOf,
  onClose,
  onPrevious,
  onNext,
}: {
  payment_id: string;
  zone: TimeZone;
  /** Whether the user may see details. */
  allowed: boolean;
  /** Returns the address of another payment in the same view. */
  hrefOf: (payment_id: string) => string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const short = shortGuid(payment_id);
  return (
    <Drawer
      label={t`Payment ${short}`}
      title={
        <>
          {t`Payment`} <IdText id={payment_id} label={t`payment ID`} />
        </>
      }
      steps
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {allowed ? (
        <Loaded key={payment_id} payment_id={payment_id} zone={zone} hrefOf={hrefOf} />
      ) : (
        <ForbiddenState
          title={t`You cannot open payments`}
          note={t`This needs Transaction Search, Details (RESD). Ask someone who manages roles in your account.`}
        />
      )}
    </Drawer>
  );
}

function Loaded({
  payment_id,
  zone,
  hrefOf,
}: {
  payment_id: string;
  zone: TimeZone;
  hrefOf: (payment_id: string) => string;
}) {
  const { t } = useLingui();
  const payment = useCall(getPayment, { params: { id: payment_id } }, { shown: 'in_place' });
  if (payment.data !== undefined) {
    return <PaymentDetails payment={payment.data.transaction} zone={zone} hrefOf={hrefOf} />;
  }
  return (
    <DrawerState
      found={payment}
      missing={{
        title: t`There is no such payment`,
        note: t`It does not exist, or it belongs to another account. Check the address.`,
      }}
      failed={t`Couldn’t load the payment`}
    />
  );
}
