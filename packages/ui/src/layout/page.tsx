import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './page.module.css';

/**
 * A page: one title, a sentence of purpose where it helps, and at most one primary button among its actions. `flow` scrolls as a document,
 * up to 1,440 px wide; `compact` is the same at a readable width for forms; `fill` gives a table the height of the screen, edge to edge.
 */
export function Page({
  title,
  titleExtra,
  purpose,
  crumbs,
  actions,
  layout = 'flow',
  children,
}: {
  title: string;
  /** Beside the title: a status badge. */
  titleExtra?: ReactNode;
  purpose?: ReactNode;
  crumbs?: ReactNode;
  actions?: ReactNode;
  layout?: 'flow' | 'compact' | 'fill';
  children?: ReactNode;
}) {
  return (
    <div className={cx(styles.page, styles[layout], layout === 'compact' && styles.flow)} data-layout={layout}>
      <div className={styles.head}>
        <div className={styles.words}>
          {crumbs}
          <div className={styles.titles}>
            <h1 className={styles.title} dir="auto">
              {title}
            </h1>
            {titleExtra}
          </div>
          {purpose ? <p className={styles.purpose}>{purpose}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** A section of a page under its own heading, with a note or buttons at the heading's end. */
export function Section({
  title,
  note,
  end,
  children,
  className,
}: {
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <section className={cx(styles.section, className)}>
      <div className={styles.sectionHead}>
        <h2 className="ui-heading">
          {title}
          {note ? <span className={styles.note}>{note}</span> : null}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/**
 * Sections side by side like a ledger's columns: 56 px apart with a hairline between; stacked on phones, and with `stackBelow` on tablets
 * too.
 */
export function Columns({
  template,
  stackBelow = 'phone',
  children,
}: {
  /** grid-template-columns, such as 'minmax(0, 1fr) 344px'. */
  template: string;
  stackBelow?: 'phone' | 'tablet';
  children: ReactNode;
}) {
  return (
    <div
      className={cx(styles.columns, stackBelow === 'tablet' && styles.stacks)}
      style={{ gridTemplateColumns: template }}
    >
      {children}
    </div>
  );
}
