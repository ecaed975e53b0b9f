import type { ReactNode } from 'react';
import { Anchor } from '../button/anchor.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import styles from './card.module.css';

/** The corner radius of a card: smooth 6 px, rounded 12, default 8. */
export type CardRadius = 'smooth' | 'rounded' | 'default';

/** A box, only for self-contained things: a hub card, a summary. Never inside another. */
export function Card({
  radius = 'default',
  label,
  children,
}: {
  radius?: CardRadius;
  /** Names it as a region. */
  label?: string;
  children: ReactNode;
}) {
  return label === undefined ? (
    <div className={cx(styles.card, styles[radius])}>{children}</div>
  ) : (
    <section aria-label={label} className={cx(styles.card, styles[radius])}>
      {children}
    </section>
  );
}

/** A card of a section's hub that links to a page. */
export function HubCard({
  href,
  title,
  note,
  glyph,
  radius = 'default',
}: {
  href: string;
  title: string;
  note?: string;
  glyph?: Glyph;
  radius?: CardRadius;
}) {
  return (
    <Anchor href={href} className={cx(styles.card, styles.hub, styles[radius])}>
      {glyph ? <Icon glyph={glyph} size={18} className={styles.icon} /> : null}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </Anchor>
  );
}

/** Cards in as many columns as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
