import { Button } from '@countinghouse/ui/button/button';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { idleNotice, staySignedIn, watchIdleNotice } from '../../shared/sign-in/idle-watch.ts';
import { logout } from '../../shared/sign-in/logout.ts';

/** The remaining seconds at which screen readers announce the time. Announcing every second would be noise. */
const readOut: readonly number[] = [30, 10];

/**
 * Warns an inactive user one minute before the session ends. After an input it says that they are still signed in, and stays open until
 * they choose.
 */
export function IdleDialog() {
  const notice = useSyncExternalStore(watchIdleNotice, idleNotice);
  return notice === 'none' ? null : <OpenIdleDialog seconds={notice === 'back' ? undefined : notice} />;
}

function OpenIdleDialog({ seconds }: { seconds: number | undefined }) {
  const { t } = useLingui();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const left = seconds ?? 0;
  const title =
    seconds === undefined
      ? t`You are still signed in`
      : t`${plural(left, { one: 'You will be signed out in # second', other: 'You will be signed out in # seconds' })}`;
  return (
    <Modal
      open
      size="default"
      lead="lock"
      tone={seconds === undefined ? 'neutral' : 'warning'}
      title={title}
      subtitle={
        seconds === undefined
          ? t`Welcome back. Your session goes on as before.`
          : t`You’ve been inactive for a while. To protect your account, your session will end automatically.`
      }
      onClose={staySignedIn}
      footer={
        <>
          <Button onClick={() => void logout()}>{t`Log out now`}</Button>
          <Button ref={stay} color="primary" onClick={staySignedIn}>
            {t`Stay signed in`}
          </Button>
        </>
      }
    >
      <span role="status" className="ui-hidden">
        {seconds === undefined || readOut.includes(left) ? title : ''}
      </span>
    </Modal>
  );
}
