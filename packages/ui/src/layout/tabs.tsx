import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Anchor } from '../button/anchor.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import styles from './tabs.module.css';

/** One tab: a link to a view of the same page. */
export type Tab = { key: string; label: string; href: string; count?: string; glyph?: Glyph };

/** Views of a page as links, so that each has an address. `extra` follows the last one ('Save view'). */
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
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null && current !== null) intoSight(box.current);
  }, [current]);
  return (
    <nav ref={box} className={styles.tabs} aria-label={label}>
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

/** How much of the next tab is visible beside one that was scrolled into view. */
const beside_px = 24;

/** Scrolls the row, not the page, to the current tab. */
function intoSight(box: HTMLElement): void {
  const tab = box.querySelector('[aria-current]')?.getBoundingClientRect();
  const { left, right } = box.getBoundingClientRect();
  if (tab === undefined) return;
  if (tab.right > right) box.scrollLeft += tab.right - right + beside_px;
  else if (tab.left < left) box.scrollLeft -= left - tab.left + beside_px;
}
