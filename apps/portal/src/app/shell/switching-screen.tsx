import { PageSkeleton } from '@countinghouse/ui/skeleton';
import { useLingui } from '@lingui/react/macro';
import { BareFrame } from './bare-frame.tsx';
import styles from './home-overlay.module.css';

/** Stands in place of everything while somebody becomes somebody else: nothing of the one may show beside the other. */
export function SwitchingScreen() {
  return (
    <BareFrame>
      <PageSkeleton />
    </BareFrame>
  );
}

/** Lies over the page while the services are asked. */
export function SwitchingOverlay() {
  const { t } = useLingui();
  return (
    <div className={styles.overlay} role="status">
      <span className="ui-hidden">{t`Loading`}</span>
    </div>
  );
}
