import type { ReactNode } from 'react';
import { Summary, type SummaryLine } from '../layout/summary.tsx';
import styles from './form-panel.module.css';

/**
 * The panel beside a form: its sums, the state of its sections, and the button. In a FormLayout it stays in view; on a phone only total and
 * button stay, at the bottom of the screen.
 */
export function FormPanel({
  title,
  lines = [],
  total,
  details,
  action,
  note,
}: {
  title: string;
  lines?: readonly SummaryLine[];
  total?: { label: ReactNode; value: ReactNode };
  /** Between total and button: the list of sections. */
  details?: ReactNode;
  action: ReactNode;
  note?: ReactNode;
}) {
  return (
    <section aria-label={title} className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {lines.length > 0 ? (
        <div className={styles.lines}>
          <Summary lines={lines} />
        </div>
      ) : null}
      {total ? (
        <div className={styles.total}>
          <Summary lines={[]} total={total} big />
        </div>
      ) : null}
      {details ? <div className={styles.details}>{details}</div> : null}
      <div data-part="foot" className={styles.action}>
        {action}
      </div>
      {note ? <div className={styles.note}>{note}</div> : null}
    </section>
  );
}
