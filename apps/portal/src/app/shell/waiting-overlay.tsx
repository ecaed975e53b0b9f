import { useLingui } from '@lingui/react/macro';
import styles from './waiting-overlay.module.css';

/** Covers the page while its replacement loads. */
export function WaitingOverlay() {
  const { t } = useLingui();
  return (
    <div className={styles.overlay} role="status">
      <span className="ui-hidden">{t`Loading`}</span>
    </div>
  );
}
