import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/**
 * A section of a form: its name and a sentence at the start, fields in six columns beside it. `id` is the link target of a list of
 * sections.
 */
export function FormSection({
  id,
  title,
  note,
  children,
}: {
  id?: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.section}>
      <div className={styles.words}>
        <h2 className="ui-heading">{title}</h2>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      <div className={styles.grid}>{children}</div>
    </section>
  );
}

/** How many of the six columns a field takes, and how many on a phone. */
export function Span({
  of,
  phone = 6,
  children,
}: {
  of: 1 | 2 | 3 | 4 | 5 | 6;
  phone?: 2 | 3 | 4 | 6;
  children: ReactNode;
}) {
  return (
    <div className={styles.span} data-of={of} data-phone={phone}>
      {children}
    </div>
  );
}

/** A form with a panel beside it (its summary, or a list of its sections) that stays in view; on a phone it sticks to the bottom. */
export function FormLayout({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.layout}>
        <div className={styles.main}>{children}</div>
        <div className={styles.panel}>{panel}</div>
      </div>
    </div>
  );
}
