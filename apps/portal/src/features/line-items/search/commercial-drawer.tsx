import { getCommercialCard } from '@countinghouse/contract/credit-card/commercial-card/get-commercial-card';
import type { LineItemTransaction } from '@countinghouse/contract/merchants/line-items/line-item';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { IdText } from '@countinghouse/ui/display/id-text';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { Drawer } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { somethingUnsent } from '../../../shared/navigation/unsent.ts';
import { useLeaveWords } from '../../../shared/navigation/use-leave-question.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { CommercialForm } from './commercial-form.tsx';

const lookAgain_ms = 2_000;

/** The Level 2/3 data of a payment beside the list, with its own address. */
export function CommercialDrawer({
  payment_id,
  zone,
  onClose,
  onPrevious,
  onNext,
}: {
  payment_id: LineItemTransaction['payment_id'];
  zone: TimeZone;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const leaveWords = useLeaveWords();
  const found = useCall(getCommercialCard, { params: { payment_id } }, { shown: 'in_place' });
  const waiting = found.data?.data.sending.state === 'waiting';
  const { refetch } = found;
  // The acquirer usually has it a second after it was saved.
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void refetch(), lookAgain_ms);
    return () => clearInterval(timer);
  }, [waiting, refetch]);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const short = shortGuid(payment_id);
  const leave = (then: (() => void) | undefined) =>
    then === undefined
      ? undefined
      : async () => {
          if (!somethingUnsent() || (await confirm(leaveWords))) then();
        };
  const title = (
    <>
      {t`Level 2/3 data`} <IdText id={payment_id} label={t`payment ID`} />
    </>
  );
  return (
    <Drawer
      label={t`Level 2/3 data of payment ${short}`}
      title={title}
      steps
      onClose={() => void leave(onClose)?.()}
      onPrevious={leave(onPrevious)}
      onNext={leave(onNext)}
      footer={<div ref={setFoot} className="ui-grow" />}
    >
      {found.data !== undefined ? (
        <CommercialForm key={payment_id} card={found.data.data} zone={zone} foot={foot} />
      ) : found.isError ? (
        <CallErrorState error={found.error} title={t`Couldn’t load the data`} onRetry={() => void found.refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Drawer>
  );
}
