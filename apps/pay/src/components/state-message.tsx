import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { classNames } from './class-names.ts';
import type { Glyph } from './glyphs.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './state-message.module.css';

/** What stands in the middle of the page where there is no form: what became of the payment, or why there is none to make. */
export function StateMessage({
  glyph,
  tone = 'neutral',
  title,
  children,
  actions,
}: {
  glyph: Glyph | 'busy';
  tone?: 'neutral' | 'success' | 'info' | 'warning' | 'danger';
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the page before: the new one is read out from its title on.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div class={styles.message}>
      <span class={classNames(styles.lead, styles[tone])}>
        {glyph === 'busy' ? <Spinner size={24} /> : <Icon glyph={glyph} size={26} />}
      </span>
      <h1 ref={heading} class={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div class={styles.words}>{children}</div>
      {actions === undefined ? null : <div class={styles.actions}>{actions}</div>}
    </div>
  );
}
