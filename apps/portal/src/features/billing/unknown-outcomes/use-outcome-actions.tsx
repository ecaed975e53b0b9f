import {
  getUnknownOutcomes,
  type UnknownOutcome,
} from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { giveBackUnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/give-back-unknown-outcome';
import { retryUnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/retry-unknown-outcome';
import { takeOverUnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/take-over-unknown-outcome';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconPhone, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { OutcomeFacts } from './outcome-facts.tsx';

/**
 * Returns the user's actions on each unknown outcome. A reversal takes effect once, however often it is requested. If requests stay without
 * an answer, a user takes the outcome over before calling the acquirer, so that nothing is sent meanwhile.
 */
export function useOutcomeActions() {
  const { t } = useLingui();
  const { may } = useAccess();
  const { user } = useSession();
  const { lockOf, act, ask } = useActions([getUnknownOutcomes]);
  /** The outcome that is being recorded. */
  const [recording, setRecording] = useState<UnknownOutcome>();
  const mayAct = may('BIRE') && may('BRRS') && lockOf(retryUnknownOutcome) === undefined;

  const tryNow = ({ id }: UnknownOutcome) => {
    let ended = false;
    return act(
      async () => {
        ended = (await send(retryUnknownOutcome, { params: { id } })).state === 'ended';
      },
      () =>
        toast({
          tone: 'success',
          title: ended ? t`It has been resolved in the meantime` : t`Asking the acquirer again`,
        }),
    );
  };
  const takeOver = (outcome: UnknownOutcome) =>
    ask(
      {
        title: t`Take this outcome over?`,
        subtitle: t`Automatic checks have stopped. Ask the acquirer for the outcome and record it here. The batch is on hold until you do.`,
        lead: 'phone',
        confirmLabel: t`Take over`,
        body: <OutcomeFacts outcome={outcome} />,
      },
      () => send(takeOverUnknownOutcome, { params: { id: outcome.id } }),
      t`You have taken it over`,
    );
  const giveBack = ({ id }: UnknownOutcome) =>
    act(() => send(giveBackUnknownOutcome, { params: { id } }), t`Asking the acquirer again`);

  const actionsOf = (outcome: UnknownOutcome): MenuItem[] => {
    const { state, payment_id, held, needs_person } = outcome;
    if (!mayAct || state !== 'reversing' || payment_id === null) return [];
    const giving = {
      key: 'give-back',
      label: t`Release`,
      glyph: IconArrowBackUp,
      onSelect: () => void giveBack(outcome),
    };
    if (held !== null) {
      const record = {
        key: 'record',
        label: t`Record outcome`,
        glyph: IconPhone,
        onSelect: () => setRecording(outcome),
      };
      return held.user_id === user?.user_id ? [record, giving] : [giving];
    }
    const trying = { key: 'try', label: t`Try now`, glyph: IconRefresh, onSelect: () => void tryNow(outcome) };
    return needs_person
      ? [{ key: 'take-over', label: t`Take over`, glyph: IconPhone, onSelect: () => void takeOver(outcome) }, trying]
      : [trying];
  };
  return { mayAct, actionsOf, recording, close: () => setRecording(undefined) };
}
