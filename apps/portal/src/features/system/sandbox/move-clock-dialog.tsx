import { moveSandboxClock } from '@countinghouse/contract/core/sandbox-clock/move-sandbox-clock';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

const hour_ms = 3_600_000;
const steps = { hour: hour_ms, half_day: 12 * hour_ms, day: 24 * hour_ms, week: 168 * hour_ms, month: 720 * hour_ms };
type Step = keyof typeof steps;

/** A dialog that asks how far to move the sandbox clock, and explains the effect. */
export function MoveClockDialog({ ahead_ms, onClose }: { ahead_ms: number; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const zone = usePageZone();
  const [step, setStep] = useState<Step>('day');
  const [loading, setLoading] = useState(false);
  const names: Record<Step, string> = {
    hour: t`1 hour`,
    half_day: t`12 hours`,
    day: t`1 day`,
    week: t`1 week`,
    month: t`30 days`,
  };
  const to = new Date(clock.now().getTime() + ahead_ms + steps[step]);
  const then = format.dateTime(to.toISOString(), zone);
  const move = async () => {
    setLoading(true);
    try {
      await send(moveSandboxClock, { body: { to: to.toISOString() } });
      toast({ tone: 'success', title: t`The sandbox’s clock was moved to ${then}` });
      void queries.invalidateQueries();
    } catch (error) {
      reportError(error);
    } finally {
      onClose();
    }
  };
  return (
    <Modal
      open
      size="default"
      title={t`Move the sandbox’s clock forward?`}
      subtitle={t`The clock moves for everyone who uses this sandbox and can’t be moved back. Batches whose cut-off has passed will close.`}
      confirmLabel={t`Move the clock`}
      loading={loading}
      onClose={onClose}
      onConfirm={() => void move()}
    >
      <RadioGroup
        label={t`How far`}
        options={(Object.keys(steps) as Step[]).map((value) => ({ value, label: names[value] }))}
        value={step}
        onValue={setStep}
        help={t`Then it is ${then}.`}
      />
    </Modal>
  );
}
