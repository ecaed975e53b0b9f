import { useWords } from '../words.tsx';
import styles from './progress-bar.module.css';

/** The thin bar at the top of the window while a page loads. Shows after 150 ms, so that quick pages do not flash. */
export function ProgressBar({ active }: { active: boolean }) {
  const words = useWords();
  if (!active) return null;
  return (
    <div className={styles.track} role="progressbar" aria-label={words.loading}>
      <div className={styles.bar} />
    </div>
  );
}
