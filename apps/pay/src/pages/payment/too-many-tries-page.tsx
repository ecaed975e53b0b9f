import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';

const minute_ms = 60_000;

/** Says when the next attempt is possible after too many, and offers it then. */
export function TooManyTriesPage({
  business,
  until,
  onRetry,
}: {
  business: Business | undefined;
  until: Date;
  onRetry: () => void;
}) {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left_ms = until.getTime() - Date.now();
  const minutes = Math.ceil(left_ms / minute_ms);
  return (
    <SingleFrame business={business}>
      <StateMessage
        glyph="clock"
        tone="warning"
        title={t`Too many tries`}
        actions={left_ms > 0 ? undefined : <Button onPress={onRetry}>{t`Try again`}</Button>}
      >
        <p>{t`Your last attempt was not charged.`}</p>
        {left_ms > 0 ? (
          <p>
            {plural(minutes, {
              one: 'You can try again in one minute.',
              other: 'You can try again in # minutes.',
            })}
          </p>
        ) : (
          <p>{t`You can try again now.`}</p>
        )}
      </StateMessage>
    </SingleFrame>
  );
}
