import { IconChevronRight, IconHome } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Anchor } from '../button/anchor.tsx';
import { Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import styles from './breadcrumbs.module.css';

/** One breadcrumb. Without `href` it is the current page, or a section without a page. */
export type Crumb = {
  label: string;
  href?: string;
  /** Runs on a click, before the link is followed; `preventDefault` stops it. */
  onSelect?: (event: MouseEvent) => void;
};

/** The breadcrumb trail: a house icon, the sections, and the page itself without a link. */
export function Breadcrumbs({ home, crumbs }: { home: { label: string; href: string }; crumbs: readonly Crumb[] }) {
  const words = useWords();
  return (
    <nav aria-label={words.breadcrumbs}>
      <ol className={styles.crumbs}>
        <li>
          <Anchor href={home.href} aria-label={home.label} className={styles.link}>
            <Icon glyph={IconHome} size={15} />
          </Anchor>
        </li>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={wayTo(crumbs, index)}>
              <Icon glyph={IconChevronRight} size={13} className={styles.chevron} />
              {crumb.href === undefined || last ? (
                <span className={last ? styles.here : undefined} aria-current={last ? 'page' : undefined} dir="auto">
                  {crumb.label}
                </span>
              ) : (
                <Anchor href={crumb.href} className={styles.link} dir="auto" onClick={crumb.onSelect}>
                  {crumb.label}
                </Anchor>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Returns a key that distinguishes steps of the same name: the labels of the steps before them. */
function wayTo(crumbs: readonly Crumb[], index: number): string {
  return crumbs
    .slice(0, index + 1)
    .map(({ label }) => label)
    .join('/');
}
