import { CallError } from '@countinghouse/contract/client';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { hasOldLink, requestFreshLink } from '../visit/visit.ts';
import styles from './fresh-link.module.css';

/** Requests a fresh link by mail in place of an old one. The answer is the same for everybody. */
export function FreshLink() {
  const [at, setAt] = useState<'rest' | 'asking' | 'asked' | 'failed'>('rest');
  if (!hasOldLink()) return null;
  const ask = async () => {
    setAt('asking');
    try {
      await requestFreshLink();
      setAt('asked');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setAt('failed');
    }
  };
  return (
    <>
      {at === 'asked' ? null : (
        <Button glyph="link" busy={at === 'asking'} onPress={() => void ask()}>
          {t`Email me a new link`}
        </Button>
      )}
      <p class={styles.told} role="status">
        {at === 'asked' ? t`If this link was made for you, a new one is on its way to your address.` : ''}
        {at === 'failed' ? t`That did not work. Try again.` : ''}
      </p>
    </>
  );
}
