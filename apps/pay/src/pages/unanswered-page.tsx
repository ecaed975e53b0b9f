import { t } from '@lingui/core/macro';
import { Button } from '../components/button.tsx';
import { type Business, SingleFrame } from '../components/page-frame.tsx';
import { StateMessage } from '../components/state-message.tsx';

/** There was no answer, or the browser is offline: the visitor can try again. */
export function UnansweredPage({ business, onRetry }: { business?: Business; onRetry: () => void }) {
  return (
    <SingleFrame business={business}>
      <StateMessage
        glyph="offline"
        tone="warning"
        title={t`This page could not be loaded`}
        actions={<Button onPress={onRetry}>{t`Try again`}</Button>}
      >
        <p>{t`Check your connection and try again. Nothing was sent.`}</p>
      </StateMessage>
    </SingleFrame>
  );
}
