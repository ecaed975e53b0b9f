import type { ReactNode } from 'react';
import styles from './editor-section.module.css';

/**
 * A section of a form with a preview beside it: its title, an optional element at the title's end, and its fields in six columns (`Span`).
 */
export function EditorSection({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="ui-heading">{title}</h2>
        {end}
      </div>
      <div className={styles.grid}>{children}</div>
    </section>
  );
}
