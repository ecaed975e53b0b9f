import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import { cx } from './cx.ts';
import { type Glyph, Icon } from './icon.tsx';
import styles from './tabs.module.css';

/** One tab: a link to a view of the same page. */
export type Tab = { key: string; label: string; href: string; count?: string; glyph?: Glyph };

/** Views of a page as links, so that each has an address. `extra` stands after the last ('Save view'). */
export function Tabs({
  label,
  tabs,
  current,
  extra,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string | null;
  extra?: ReactNode;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.key}
          href={tab.href}
          className={cx(styles.tab, tab.key === current && styles.on)}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.glyph ? <Icon glyph={tab.glyph} size={15} /> : null}
          <span dir="auto">{tab.label}</span>
          {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
        </Anchor>
      ))}
      {extra ? <span className={styles.extra}>{extra}</span> : null}
    </nav>
  );
}
