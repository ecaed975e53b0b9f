import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './badge.module.css';

/** Info is in progress, success done, warning needs an action, danger refused, neutral past. */
export type BadgeMeaning = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

/** The shape beside the word, so that colour is never the only sign of a status. */
export type BadgeMark = 'dot' | 'ring' | 'half' | 'bare';

/** A status: a word on a tint, with its mark. */
export function Badge({
  meaning = 'neutral',
  mark = 'dot',
  children,
}: {
  meaning?: BadgeMeaning;
  mark?: BadgeMark;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, styles[meaning], styles[mark])}>
      <span className="ui-cut">{children}</span>
    </span>
  );
}
