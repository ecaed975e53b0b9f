import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './badge.module.css';

/** Info is on its way, success done, warning needs somebody, danger refused, neutral history. */
export type BadgeMeaning = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

/** The shape beside the word, so that colour never carries a status alone. */
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
