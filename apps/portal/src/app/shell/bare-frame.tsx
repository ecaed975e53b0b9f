import { BrandMark } from '@countinghouse/ui/layout/brand-mark';
import type { ReactNode } from 'react';
import styles from './bare-frame.module.css';
import { ConnectionBar } from './connection-bar.tsx';

/** The frame of pages without a session: the brand mark and the page. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className="ui-brand-line">
        <BrandMark />
        <span>Countinghouse</span>
      </header>
      <ConnectionBar />
      <main className={styles.page}>{children}</main>
    </div>
  );
}
