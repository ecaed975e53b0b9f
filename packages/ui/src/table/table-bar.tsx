import type { ReactNode } from 'react';
import styles from './table-bar.module.css';

/** The tools above a table: search, chips and filters at the start; columns and export at the end. */
export function TableBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.start}>{children}</div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  );
}

/** The line below a table: what is shown, the pages, and the page size. */
export function TableFoot({ start, children, end }: { start?: ReactNode; children?: ReactNode; end?: ReactNode }) {
  return (
    <div data-part="foot" className={styles.foot}>
      <div className={styles.range}>{start}</div>
      {children}
      <div className={styles.rows}>{end}</div>
    </div>
  );
}
