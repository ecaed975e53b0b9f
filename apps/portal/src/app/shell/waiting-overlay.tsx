import { useLingui } from '@lingui/react/macro';
import styles from './waiting-overlay.module.css';

/** Lies over the page while something is on its way that will take its place. */
export function WaitingOverlay() {
  const { t } = useLingui();
  return (
    <div className={styles.overlay} role="status">
      <span className="ui-hidden">{t`Loading`}</span>
    </div>
  );
}
