import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import styles from './home-overlay.module.css';

/** Lies over the page while Home is on its way. */
export function HomeOverlay() {
  const { t } = useLingui();
  const going = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === '/' && resolvedLocation !== undefined && resolvedLocation.pathname !== '/',
  });
  if (!going) return null;
  return (
    <div className={styles.overlay} role="status">
      <span className="ui-hidden">{t`Loading`}</span>
    </div>
  );
}
