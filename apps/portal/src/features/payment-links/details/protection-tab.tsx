import { resumePaymentLink } from '@countinghouse/contract/merchants/payment-link/resume-payment-link';
import { Button } from '@countinghouse/ui/button/button';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { linkCalls } from '../link-calls.ts';
import { HeldOffAttempts } from '../protection/held-off.tsx';
import type { LinkPart } from './link-part.ts';
import { PauseNote } from './overview-tab.tsx';

/** What the protection did for a link, and the button to end its pause. */
export function ProtectionTab({ merchant, link }: LinkPart) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useCallLocks()(resumePaymentLink);
  const { act } = useActions(linkCalls);
  const { link_id, version, name } = link;
  const params = { id: merchant.merchant_uid, link_id };
  const is_held = link.status === 'paused' && link.paused_reason === 'protection';
  const refused = (
    <DrawerSection title={t`Refused attempts`}>
      <HeldOffAttempts merchant={merchant} link_id={link_id} />
    </DrawerSection>
  );
  if (!is_held) {
    return (
      <div className="ui-stack">
        <p className="ui-second">
          {t`This link is not under attack. If card testing is detected, the link is paused automatically and you get an email.`}
        </p>
        {refused}
      </div>
    );
  }
  return (
    <div className="ui-stack">
      <PauseNote merchant={merchant} link={link} />
      <p className="ui-second">
        {t`If you resume the link during an attack, it is paused again for longer. A new address stops the attack.`}
      </p>
      {may('PLUD') ? (
        <div>
          <Button
            icon={IconPlayerPlay}
            disabledReason={locked}
            onClick={() =>
              void act(() => send(resumePaymentLink, { params, body: { version } }), t`${name} can be paid again`)
            }
          >
            {t`Resume link`}
          </Button>
        </div>
      ) : null}
      {refused}
    </div>
  );
}
